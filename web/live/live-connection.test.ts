import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLiveConnection } from './live-connection.ts'

const sockets: EventTarget[] = []

beforeEach(() => {
  vi.useFakeTimers()
  sockets.length = 0
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      constructor() {
        super()
        sockets.push(this)
      }
      close() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const nobody = { connected() {}, failed() {}, sentAway() {}, heard() {} }

test('a page that lost its connection tries again within a second of being looked at, although the clock was set back meanwhile', () => {
  const connection = openLiveConnection('http://localhost', nobody)
  sockets[0]?.dispatchEvent(new Event('close'))
  vi.setSystemTime(Date.now() - 3_600_000)
  connection.again()
  vi.advanceTimersByTime(1_000)
  expect(sockets).toHaveLength(2)
  connection.end()
})
