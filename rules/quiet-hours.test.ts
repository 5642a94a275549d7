import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isQuiet, isTimeZone, quietUntil, wallClockOf } from './quiet-hours.ts'

const minuteMs = 60_000
const twoDays = 2 * 1_440

/** For each zone: days on which the clocks change or a whole day is skipped, and ordinary days. */
const days = [
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-04-05', '2026-10-04'],
  ['America/St_Johns', '2026-03-08', '2026-11-01'],
  ['Africa/Casablanca', '2026-02-15', '2026-03-22'],
  ['Antarctica/Troll', '2026-03-29', '2026-10-25'],
  ['Pacific/Apia', '2011-12-30', '2026-06-01'],
  ['Asia/Kathmandu', '1986-01-01', '2026-06-01'],
  ['Pacific/Chatham', '2026-04-05', '2026-09-27'],
  ['UTC', '2026-02-28', '2026-12-31'],
] as const

const clock = fc
  .integer({ min: 0, max: 1_439 })
  .map(minute => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)

const laterBy = (from: string, minutes: number) =>
  wallClockOf(Date.parse(`2026-06-01T${from}:00Z`) + minutes * minuteMs, 'UTC')

/** Mostly any two times; often a short quiet period, or a short gap in a day of quiet. */
const hours = fc
  .oneof(
    fc.tuple(clock, clock),
    fc
      .tuple(clock, fc.integer({ min: 1, max: 70 }))
      .map(([start, minutes]) => [start, laterBy(start, minutes)] as const),
    fc.tuple(clock, fc.integer({ min: 1, max: 70 })).map(([end, minutes]) => [laterBy(end, minutes), end] as const),
  )
  .filter(([start, end]) => start !== end)
  .map(([start, end]) => ({ start, end }))

const moment = fc
  .constantFrom(...days.flatMap(([zone, ...dates]) => dates.map(date => [zone, date] as const)))
  .chain(([timeZone, date]) =>
    fc
      .integer({ min: -720, max: 2_160 })
      .map(minute => ({ timeZone, nowMs: Date.parse(`${date}T00:00:00Z`) + minute * minuteMs + 7_000 })),
  )

/** Reference implementation: looks at the wall clock minute by minute. */
function naive(nowMs: number, { start, end, timeZone }: { start: string; end: string; timeZone: string }) {
  const wallClock = new Intl.DateTimeFormat('de-DE', { timeZone, hour: '2-digit', minute: '2-digit' })
  const first = Math.floor(nowMs / minuteMs) * minuteMs
  for (let at = first; at < first + 2 * twoDays * minuteMs; at += minuteMs) {
    const wall = wallClock.format(at)
    const quiet = start < end ? wall >= start && wall < end : wall >= start || wall < end
    if (!quiet) return at === first ? null : at
  }
  return expect.unreachable()
}

test('quiet hours end at the minute at which the clock on the wall first shows a time outside of them, on every kind of day', () => {
  fc.assert(
    fc.property(moment, hours, ({ nowMs, timeZone }, { start, end }) => {
      expect(quietUntil(nowMs, { start, end, timeZone })).toBe(naive(nowMs, { start, end, timeZone }))
    }),
    {
      numRuns: 1_000,
      examples: [
        // A gap of an hour that begins in the hour skipped by daylight saving time.
        [
          { timeZone: 'Europe/Berlin', nowMs: Date.parse('2026-03-29T00:50:00Z') },
          { start: '03:03', end: '02:05' },
        ],
      ],
    },
  )
})

describe('the start counts, the end does not', () => {
  test.each([
    ['21:59', false],
    ['22:00', true],
    ['23:59', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('over midnight, at %s: %s', (at, quiet) => expect(isQuiet(at, { start: '22:00', end: '07:00' })).toBe(quiet))

  test.each([
    ['12:59', false],
    ['13:00', true],
    ['13:29', true],
    ['13:30', false],
  ])('within a day, at %s: %s', (at, quiet) => expect(isQuiet(at, { start: '13:00', end: '13:30' })).toBe(quiet))

  test('one minute is enough', () => {
    const minute = { start: '23:59', end: '00:00' }
    expect([isQuiet('23:58', minute), isQuiet('23:59', minute), isQuiet('00:00', minute)]).toEqual([false, true, false])
  })
})

test('they hold in the zone of the person, wherever the server is', () => {
  const quiet = { start: '22:00', end: '07:00', timeZone: 'Asia/Kathmandu' }
  // 22:00 in Kathmandu is 16:15 UTC.
  expect(quietUntil(Date.parse('2026-06-01T16:14:59Z'), quiet)).toBeNull()
  expect(quietUntil(Date.parse('2026-06-01T16:15:00Z'), quiet)).toBe(Date.parse('2026-06-02T01:15:00Z'))
})

test('a night in which clocks change is an hour shorter or longer', () => {
  const quiet = { start: '22:00', end: '07:00', timeZone: 'Europe/Berlin' }
  const hoursFrom = (start: string) => ((quietUntil(Date.parse(start), quiet) ?? 0) - Date.parse(start)) / 3_600_000
  expect(hoursFrom('2026-03-28T21:00:00Z')).toBe(8)
  expect(hoursFrom('2026-10-24T20:00:00Z')).toBe(10)
  expect(hoursFrom('2026-06-01T20:00:00Z')).toBe(9)
})

test('a zone is known by its name, nothing else is one', () => {
  expect(['UTC', 'Europe/Berlin', 'Pacific/Apia'].map(isTimeZone)).toEqual([true, true, true])
  expect(['', 'Mars/Olympus', 'Europe/Berlin; drop table', '../etc'].map(isTimeZone)).toEqual(Array(4).fill(false))
})
