import { expect, test } from 'vitest'
import { boundHere } from './pressure.ts'

test('as many may be at work as are finished within half a second, and a hundred always', () => {
  let now = 0
  const most = boundHere(() => now)
  expect(most(0)).toBe(100)
  now += 1_000
  expect(most(3_000)).toBe(1_500)
  now += 500
  expect(most(3_010)).toBe(1_500)
  // Pages that cost much: few of them are finished in a second.
  now += 500
  expect(most(3_020)).toBe(100)
})
