import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
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

test('how busy the processor was is measured for the last second alone', async () => {
  let now = 0
  const most = boundHere(() => now)
  await sleep(100)
  now += 1_000
  expect(most(0)).toBe(100)
  standStill(20)
  now += 1_000
  expect(most(0)).toBe(16)
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

const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('while the turns of the event loop are long, sixteen at work are too many, and no fewer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  try {
    const log = { info: () => {}, error: () => {} }
    const isHigh = measurePressure(() => ({ waiting: 0, open: 0, idle: 0 }), 5, log)
    // So many are finished that their number is no reason to turn anyone away.
    let done = 0
    const aSecondLater = () => {
      vi.advanceTimersByTime(1_000)
      return [15, 16].map(here => isHigh(here, (done += 1_000_000)))
    }
    const whenQuick = async () => (await sleep(200), aSecondLater())
    await expect.poll(whenQuick).toEqual([false, false])
    for (const _ of [1, 2, 3]) {
      standStill(350)
      await nextTurn()
    }
    expect(aSecondLater()).toEqual([false, true])
    await expect.poll(whenQuick).toEqual([false, false])
  } finally {
    vi.useRealTimers()
  }
})
