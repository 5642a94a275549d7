import { expect, test } from 'vitest'
import { absoluteTime, relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const said = (at: string) => relativeTime(Date.parse(at), now, 'en-GB', 'UTC')

test('the last moments are just now, before and after', () => {
  expect(said('2026-11-21T08:59:30Z')).toBe('just now')
  expect(said('2026-11-21T09:00:30Z')).toBe('just now')
})

test('minutes, hours and days are counted', () => {
  expect(said('2026-11-21T08:55:00Z')).toBe('5 min ago')
  expect(said('2026-11-21T06:00:00Z')).toBe('3 hr ago')
  expect(said('2026-11-20T09:00:00Z')).toBe('yesterday')
  expect(said('2026-11-24T09:00:00Z')).toBe('in 3 days')
})

test('an hour is never sixty minutes, a day never twenty-four hours', () => {
  expect(said('2026-11-21T08:00:20Z')).toBe('1 hr ago')
  expect(said('2026-11-20T09:20:00Z')).toBe('yesterday')
})

test('beyond a week the date stands, with the year of another year', () => {
  expect(said('2026-11-02T09:00:00Z')).toBe('2 Nov')
  expect(said('2025-11-02T09:00:00Z')).toBe('2 Nov 2025')
})

test('the absolute time is in the zone asked for', () => {
  expect(absoluteTime(now, 'en-GB', 'Asia/Tokyo')).toContain('18:00')
})
