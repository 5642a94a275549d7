import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { capped, limits } from './limits.ts'

test('the limits are exact', () => {
  expect(limits).toMatchObject({
    fullNameMax: 100,
    emailMax: 255,
    passwordMin: 8,
    passwordMax: 72,
    resourceLinksMax: 10,
    recentSubmissions: 10,
    notificationPageSize: 50,
    notificationBodyMax: 100,
    notificationBadgeCap: 9,
    unreadBadgeCap: 99,
  })
})

test.each(Object.entries(limits))('%s is a whole number above zero', (_name, limit) => {
  expect(Number.isSafeInteger(limit)).toBe(true)
  expect(limit).toBeGreaterThan(0)
})

test('whatever one request may order fits an integer of the database', () => {
  expect(limits.postsPerDayMax * limits.durationDaysMax).toBeLessThan(2 ** 31)
})

test('a badge shows the count up to its cap and "9+" above', () => {
  expect([0, 1, 9, 10, 4_000].map(count => capped(count, limits.notificationBadgeCap))).toEqual([
    '0',
    '1',
    '9',
    '9+',
    '9+',
  ])
  expect([99, 100].map(count => capped(count, limits.unreadBadgeCap))).toEqual(['99', '99+'])
})

test('a badge is never longer than its cap and a plus', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 1, max: 999 }),
      (count, cap) => capped(count, cap).length <= `${cap}+`.length,
    ),
  )
})
