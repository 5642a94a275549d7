import { expect, test } from 'vitest'
import { absoluteTime, relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T09:00:00Z')
const said = (at: string) => relativeTime(Date.parse(at), now, 'en-GB', 'UTC')

test('the last moments are just now, the next are in a moment', () => {
  expect(said('2026-11-21T08:59:30Z')).toBe('just now')
  expect(said('2026-11-21T09:00:30Z')).toBe('in a moment')
})

test('minutes, hours and days are counted', () => {
  expect(said('2026-11-21T08:55:00Z')).toBe('5 minutes ago')
  expect(said('2026-11-21T06:00:00Z')).toBe('3 hours ago')
  expect(said('2026-11-20T09:00:00Z')).toBe('yesterday')
  expect(said('2026-11-24T09:00:00Z')).toBe('in 3 days')
})

test('an hour is never sixty minutes, a day never twenty-four hours', () => {
  expect(said('2026-11-21T08:00:20Z')).toBe('1 hour ago')
  expect(said('2026-11-20T09:20:00Z')).toBe('yesterday')
})

test('tomorrow and yesterday are days of the calendar, in the zone of the reader', () => {
  const seen = (at: string, from: string, zone = 'UTC') => relativeTime(Date.parse(at), Date.parse(from), 'en-GB', zone)
  expect(seen('2026-11-21T23:50:00Z', '2026-11-21T00:10:00Z')).toBe('today')
  expect(seen('2026-11-23T05:00:00Z', '2026-11-21T20:00:00Z')).toBe('in 2 days')
  expect(seen('2026-11-19T19:00:00Z', '2026-11-21T05:00:00Z')).toBe('2 days ago')
  expect(seen('2026-11-23T05:00:00Z', '2026-11-21T20:00:00Z', 'America/New_York')).toBe('in 2 days')
  expect(seen('2026-11-23T04:00:00Z', '2026-11-21T20:00:00Z', 'America/New_York')).toBe('tomorrow')
})

test('the turn of the year is that of the reader', () => {
  const at = Date.parse('2026-12-31T20:00:00Z')
  expect(relativeTime(at, now, 'en-GB', 'UTC')).toBe('31 Dec')
  expect(relativeTime(at, now, 'en-GB', 'Asia/Tokyo')).toBe('1 Jan 2027')
})

test('beyond a week the date stands, with the year of another year', () => {
  expect(said('2026-11-15T09:00:00Z')).toBe('6 days ago')
  expect(said('2026-11-14T20:00:00Z')).toBe('14 Nov')
  expect(relativeTime(Date.parse('2026-11-14T20:00:00Z'), now, 'en-US', 'UTC')).toBe('Nov 14')
  expect(said('2026-11-02T09:00:00Z')).toBe('2 Nov')
  expect(said('2025-11-02T09:00:00Z')).toBe('2 Nov 2025')
})

test('the absolute time is in the zone asked for', () => {
  expect(absoluteTime(now, 'en-GB', 'Asia/Tokyo')).toContain('18:00')
})
