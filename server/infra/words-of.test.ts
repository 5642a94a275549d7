import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '#/tests/program.ts'
import { wordsOf, wordsOfFetch } from './words-of.ts'

/** What connecting to a name with two addresses ends with, when nothing listens at either. */
const refusedTwice = async () => {
  const port = await freePort()
  const addresses = ['127.0.0.1', '127.0.0.2'].map(address => ({ address, family: 4 }))
  const socket = connect({ host: 'storage.example', port, lookup: (_host, _options, found) => found(null, addresses) })
  return new Promise<Error>(resolve => socket.once('error', resolve))
}

test('where none of several addresses can be reached, the reason is the first one’s', async () => {
  const error = await refusedTwice()
  expect(error.message).toBe('')
  expect(wordsOf(error)).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:\d+$/)
  expect(wordsOfFetch(new TypeError('fetch failed', { cause: error }))).toMatch(
    /^connect ECONNREFUSED 127\.0\.0\.1:\d+$/,
  )
})

test('the reason of a failed fetch is its cause, and its own words where there is none', () => {
  expect(wordsOfFetch(new TypeError('fetch failed', { cause: new Error('socket hang up') }))).toBe('socket hang up')
  expect(wordsOfFetch(new Error('The operation timed out'))).toBe('The operation timed out')
  expect(wordsOf('thrown as a text')).toBe('thrown as a text')
})
