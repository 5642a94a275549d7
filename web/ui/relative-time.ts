/* Cached, because creating a formatter takes longer than all its uses in a page. */
const dates = new Map<string, Intl.DateTimeFormat>()
const distances = new Map<string, Intl.RelativeTimeFormat>()

/** Formats a time for a locale. `at` in ms since 1970. */
export function dated(at: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = locale + JSON.stringify(options)
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  return format.format(at)
}

function distanceWords(locale: string) {
  const words = distances.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  distances.set(locale, words)
  return words
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "just now", "in a moment", "5 min ago", "in 3 days"; beyond a week the date, with its year if it is not this one. Times in ms since 1970. */
export function relativeTime(at: number, now: number, locale: string, zone: string | undefined): string {
  const away = at - now
  const distance = Math.abs(away)
  if (distance < 45_000) return away > 0 ? 'in a moment' : 'just now'
  const words = distanceWords(locale)
  if (distance < 59.5 * minute) return words.format(Math.round(away / minute), 'minute')
  if (distance < 23.5 * hour) return words.format(Math.round(away / hour), 'hour')
  if (distance < 6.5 * day) return words.format(daysAway(at, now, zone), 'day')
  return shortDate(at, now, locale, zone)
}

/** "14 Dec". With its year if it is not this one. */
export const shortDate = (
  at: number,
  now: number,
  locale: string,
  zone: string | undefined,
  more: Intl.DateTimeFormatOptions = {},
) =>
  dated(at, locale, {
    day: 'numeric',
    month: 'short',
    ...more,
    year: calendarDay(at, zone).slice(0, 4) === calendarDay(now, zone).slice(0, 4) ? undefined : 'numeric',
    timeZone: zone,
  })

/** In days of the calendar. */
export const daysAway = (at: number, now: number, zone: string | undefined) =>
  (Date.parse(calendarDay(at, zone)) - Date.parse(calendarDay(now, zone))) / day

/** The calendar date in a time zone as YYYY-MM-DD, the Swedish format: "tomorrow" is the next date, however many hours away. */
const calendarDay = (at: number, zone: string | undefined) =>
  zone === 'UTC' ? new Date(at).toISOString().slice(0, 10) : dated(at, 'sv', { dateStyle: 'short', timeZone: zone })

/** The full date and time with the time zone. */
export function absoluteTime(at: number, locale: string, zone: string | undefined): string {
  return dated(at, locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zone,
  })
}
