import { expect, test, vi } from 'vitest'
import { alone } from '../peers/peers.ts'
import { lookAgain } from './look-again.ts'

const anHour = 3_600_000

test('while the others cannot be heard and the database is slow, one round of looks is under way and no second waits', async () => {
  vi.useFakeTimers()
  try {
    const slow = Promise.withResolvers<void>()
    let looks = 0
    const again = lookAgain(
      { ...alone, isUp: () => false },
      () => ['a socket'],
      () => ((looks += 1), slow.promise),
    )
    await vi.advanceTimersByTimeAsync(anHour)
    expect(looks).toBe(1)
    slow.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(looks).toBe(1)
    await vi.advanceTimersByTimeAsync(anHour / 60)
    expect(looks).toBeGreaterThan(1)
    again.end()
  } finally {
    vi.useRealTimers()
  }
})

test('messages that are missed again and again during a round cause one more round, which tells pages to reload', async () => {
  vi.useFakeTimers()
  try {
    const slow = Promise.withResolvers<void>()
    const told: boolean[] = []
    const again = lookAgain(
      { ...alone, isUp: () => true },
      () => ['a socket'],
      (_, tell) => {
        told.push(tell)
        return slow.promise
      },
    )
    for (let nth = 0; nth < 10; nth += 1) {
      again.soon()
      await vi.advanceTimersByTimeAsync(2_000)
    }
    expect(told).toEqual([true])
    slow.resolve()
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual([true, true])
    again.end()
  } finally {
    vi.useRealTimers()
  }
})
