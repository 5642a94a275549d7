import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { openWorld } from '#/tests/world.ts'
import { makeCall } from '../call.ts'
import { listenHere } from '../infra/listening.ts'
import { download } from './download.ts'

/** A file of two parts, after the first of which something goes wrong. */
async function* breaking() {
  yield new TextEncoder().encode('the first part')
  throw new Error('The bucket is gone.')
}

/** Goes on until its time is over. */
async function* endless() {
  for (let nth = 0; ; nth++) {
    yield new TextEncoder().encode(`part ${nth}`)
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** Is over before its time is. */
async function* short() {
  yield new TextEncoder().encode('all of it')
}

async function downloaded(chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>, longestMs: number, thenMs = 0) {
  await using world = await openWorld()
  const error = vi.spyOn(world.world.log, 'error').mockImplementation(() => {})
  const ended = vi.fn<() => void>()
  const app = new Hono()
  app.get('/file', c => {
    const call = makeCall(world.world, new Headers(), 'request-1')
    return download(c, call, { chunks, type: 'text/csv', name: 'file.csv', longestMs, ended })
  })
  const http = createServer(getRequestListener(app.fetch))
  const origin = `http://127.0.0.1:${await listenHere(http)}`
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    const answer = await fetch(`${origin}/file`)
    const outcome = await answer.text().then(
      text => `whole: ${text}`,
      () => 'broken off',
    )
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
    await sleep(thenMs)
    return { outcome, printed: printed.mock.calls, said: error.mock.calls }
  } finally {
    printed.mockRestore()
    error.mockRestore()
    await new Promise(resolve => http.close(resolve))
  }
}

test.each([
  ['fails', breaking(), 60_000, 'The bucket is gone.'],
  ['takes too long', endless(), 100, 'The operation was aborted due to timeout'],
] as const)('a download that %s is broken off, and said in the log alone, with the request', async (...given) => {
  const [, chunks, longestMs, words] = given
  const { outcome, printed, said } = await downloaded(chunks, longestMs)
  expect(outcome).toBe('broken off')
  expect(said).toEqual([
    ['A download broke off', expect.objectContaining({ message: words }), { path: '/file', requestId: 'request-1' }],
  ])
  expect(printed).toEqual([])
})

test('a download that is over has no more time to keep', async () => {
  expect(await downloaded(short(), 100, 200)).toEqual({ outcome: 'whole: all of it', printed: [], said: [] })
})
