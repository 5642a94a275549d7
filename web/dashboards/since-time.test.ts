import { expect, test } from 'vitest'
import { sinceTime } from './since-time.ts'

const now = Date.parse('2026-11-21T09:00:00Z')

test('what waits since today says the time, since yesterday the word, and before that the date, in the zone of the reader', () => {
  const since = (at: string, zone = 'UTC') => sinceTime(Date.parse(at), now, 'en-GB', zone)
  expect(since('2026-11-21T08:59:50Z')).toBe('08:59')
  expect(since('2026-11-20T23:59:00Z')).toBe('yesterday')
  expect(since('2026-11-20T23:59:00Z', 'Asia/Tokyo')).toBe('08:59')
  expect(since('2026-11-19T23:59:00Z')).toBe('19 Nov')
  expect(since('2025-11-19T23:59:00Z')).toBe('19 Nov 2025')
})
