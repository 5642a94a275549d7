import { expect, test } from 'vitest'
import { boundHere } from './pressure.ts'

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

test('while the processor had no pause, what was finished decides alone', () => {
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
