import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wordsOf } from './words-of.ts'
import { sendFile } from './send-file.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A browser's request of which the test says what happens to it. */
class Request extends EventTarget {
  upload = new EventTarget()
  status = 200
  response = 'taken'
  open() {}
  send() {}
  abort() {
    for (const name of ['abort', 'loadend']) this.dispatchEvent(new Event(name))
  }
}

function sends() {
  const request = new Request()
  vi.stubGlobal('XMLHttpRequest', function made() {
    return request
  })
  let why: unknown
  const file = new File(['picture'], 'me.png')
  const sending = sendFile({ path: '/api/me/picture', file, onProgress: () => {}, read: answer => answer })
  sending.catch((error: unknown) => void (why = error))
  const happens = (name: string, to: EventTarget = request) => to.dispatchEvent(new Event(name))
  return { request, sending, happens, why: () => why && wordsOf(why) }
}

const gone = 'We could not reach the server. Check your connection and try again.'

test('an upload goes on as long as it moves, and fails half a minute after it has stopped', async () => {
  const { request, happens, why } = sends()
  for (let nth = 0; nth < 6; nth++) {
    await vi.advanceTimersByTimeAsync(20_000)
    happens('progress', request.upload)
  }
  await vi.advanceTimersByTimeAsync(29_000)
  expect(why()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(why()).toBe(gone)
  expect(vi.getTimerCount()).toBe(0)
})

test('an upload that is sent waits for its turn to be drawn, for two minutes at most', async () => {
  const { request, sending, happens } = sends()
  happens('load', request.upload)
  await vi.advanceTimersByTimeAsync(119_000)
  for (const name of ['load', 'loadend']) happens(name)
  expect(await sending).toBe('taken')
  expect(vi.getTimerCount()).toBe(0)

  const other = sends()
  other.happens('load', other.request.upload)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(other.why()).toBe(gone)
})
