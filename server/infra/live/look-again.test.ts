import { expect, test, vi } from 'vitest'
import { alone } from '../others/others.ts'
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
