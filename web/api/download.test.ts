import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wordsOf } from './words-of.ts'
import { fetchFile } from './download.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A server that sends this many parts of a file, one every 20 seconds, and then nothing more unless it has come to the end. */
function openSlow(parts: number, { ends }: { ends: boolean }) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    let sent = 0
    const body = new ReadableStream({
      start: file => init?.signal?.addEventListener('abort', () => file.error(init.signal?.reason)),
      pull: async file => {
        if (sent === parts) return ends ? file.close() : new Promise(() => {})
        sent += 1
        await new Promise(resolve => setTimeout(resolve, 20_000))
        return file.enqueue(new TextEncoder().encode(`part ${sent}, `))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/csv' } })
  })
}

test('a download of two minutes is whole, as something always came', async () => {
  openSlow(6, { ends: true })
  const coming = fetchFile('/api/me/export', { present: null })
  await vi.advanceTimersByTimeAsync(120_000)
  const file = await coming
  expect([file.type, await file.text()]).toEqual(['text/csv', 'part 1, part 2, part 3, part 4, part 5, part 6, '])
  expect(vi.getTimerCount()).toBe(0)
})

test('a download whose connection dies silently on the way fails half a minute later, as if the server were out of reach', async () => {
  openSlow(2, { ends: false })
  let why: unknown
  const coming = fetchFile('/api/me/export', { present: null }).catch((error: unknown) => void (why = error))
  await vi.advanceTimersByTimeAsync(69_000)
  expect(why).toBeUndefined()
  await vi.advanceTimersByTimeAsync(2_000)
  await coming
  expect(wordsOf(why)).toBe('We could not reach the server. Check your connection and try again.')
})
