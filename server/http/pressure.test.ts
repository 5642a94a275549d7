import { expect, test, vi } from 'vitest'
import { boundHere, measurePressure } from './pressure.ts'

test('as many may be at work as are finished within a third of a second, and a hundred always', () => {
  let now = 0
  const most = boundHere(
    () => now,
    () => 0.5,
  )
  expect(most(0)).toBe(100)
  now += 1_000
  expect(most(3_000)).toBe(1_050)
  now += 500
  expect(most(3_010)).toBe(1_050)
  // Costly pages: few are finished in a second.
  now += 500
  expect(most(3_020)).toBe(100)
})

test('while the processor was fully used, the number of finished requests alone decides', () => {
  let [now, share] = [0, 1]
  const most = boundHere(
    () => now,
    () => share,
  )
  now += 1_000
  expect(most(120)).toBe(42)
  now += 1_000
  expect(most(130)).toBe(16)
  now += 1_000
  share = 0.3
  expect(most(140)).toBe(100)
})

test('too many at work, or waiting for the database, is too much; how many were turned away is logged each second', () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    const said: unknown[] = []
    let waiting = 0
    const log = { info: (_: string, facts?: object) => said.push(facts), error: () => {} }
    const isHigh = measurePressure(() => ({ waiting, open: 0, idle: 0 }), 5, log)
    expect([isHigh(99, 0), isHigh(100, 0)]).toEqual([false, true])
    waiting = 4
    expect(isHigh(0, 0)).toBe(false)
    waiting = 5
    expect(isHigh(0, 0)).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(said).toMatchObject([{ turnedAway: 2, waiting: 5 }])
    vi.advanceTimersByTime(1_000)
    expect(said).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
