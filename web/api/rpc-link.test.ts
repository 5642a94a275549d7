import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'
import { send } from './rpc-link.ts'
import { statusOf } from './status-of.ts'
import { wordsOf } from './words-of.ts'

afterEach(() => void vi.restoreAllMocks())

/** The pages' server, which takes requests and answers none. */
async function openSilence() {
  let asked = 0
  const server = createServer(() => void (asked += 1)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : expect.unreachable()
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) =>
    fetch(typeof path === 'string' ? `http://127.0.0.1:${port}${path}` : path, init),
  )
  return {
    asked: () => asked,
    [Symbol.dispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a call on a connection that has died silently fails in time, as if the server were out of reach', async () => {
  using silence = await openSilence()
  const time = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  const { signal } = new AbortController()
  const asked = send(['accounts', 'me'], undefined, { signal }).catch((error: unknown) => error)
  await expect.poll(silence.asked).toBe(1)
  expect(limit.mock.calls).toEqual([[30_000]])
  time.abort(new DOMException('The time is up', 'TimeoutError'))
  const why = await asked
  expect(statusOf(why)).toBeUndefined()
  expect(wordsOf(why)).toBe('We could not reach the server. Check your connection and try again.')
})

test('a read that nobody waits for any more is given up at once', async () => {
  using silence = await openSilence()
  const reading = new AbortController()
  const asked = send(['campaigns', 'explore'], {}, { signal: reading.signal })
  await expect.poll(silence.asked).toBe(1)
  const gone = new Error('Nobody waits')
  reading.abort(gone)
  await expect(asked).rejects.toBe(gone)
})
