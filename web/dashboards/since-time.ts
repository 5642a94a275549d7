import { dated, daysAway, shortDate } from '../ui/relative-time.ts'

/** Goes after "since": "14:05" of today, "yesterday", else the date. Times in ms since 1970. */
export function sinceTime(at: number, now: number, locale: string, zone: string | undefined): string {
  const days = daysAway(at, now, zone)
  if (days === 0) return dated(at, locale, { timeStyle: 'short', timeZone: zone })
  return days === -1 ? 'yesterday' : shortDate(at, now, locale, zone)
}
