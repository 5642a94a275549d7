import { dated } from '../ui/relative-time.ts'

const dayMs = 86_400_000

/** When a room was last active: HH:mm today, 'Yesterday', else dd/MM/yy, in the reader's time zone. */
export function roomTime(at: Date, now: Date): string {
  switch (daysBetween(at, now)) {
    case 0:
      return `${two(at.getHours())}:${two(at.getMinutes())}`
    case 1:
      return 'Yesterday'
    default:
      return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${two(at.getFullYear() % 100)}`
  }
}

/** The separator between two days of messages. */
export function dayName(at: Date, locale: string, now: Date): string {
  const days = daysBetween(at, now)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const sameYear = at.getFullYear() === now.getFullYear()
  return dated(at.getTime(), locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: sameYear ? undefined : 'numeric',
  })
}

/** Milliseconds until the reader's next midnight. */
export const untilMidnight = (now: Date) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()

/** Calendar days; a day of 23 or 25 hours (daylight saving) counts as one. */
const daysBetween = (at: Date, now: Date) => Math.round((midnight(now) - midnight(at)) / dayMs)
export const midnight = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
const two = (value: number) => String(value).padStart(2, '0')
