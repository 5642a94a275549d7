/** A person's quiet hours: wall-clock times "HH:MM" in an IANA time zone. */
export interface QuietHours {
  start: string
  end: string
  timeZone: string
}

/** The message about a time that is invalid or blank. */
export const notATime = 'Please enter a time such as 22:00'

const minuteMs = 60_000
const stepMinutes = 15
const dayMinutes = 1_440

/** Whether the wall clock is within [start, end), which may wrap past midnight. */
export const isQuiet = (wallClock: string, { start, end }: Pick<QuietHours, 'start' | 'end'>): boolean =>
  start < end ? start <= wallClock && wallClock < end : start <= wallClock || wallClock < end

/**
 * The first full minute at which the current quiet hours are over; null when it is not quiet now. Times are milliseconds since
 * 1970. Follows the wall clock, so a night in which clocks change is an hour shorter or longer.
 */
export function quietUntil(nowMs: number, quiet: QuietHours): number | null {
  const holds = (ms: number) => isQuiet(wallClockOf(ms, quiet.timeZone), quiet)
  if (!holds(nowMs)) return null
  let at = Math.floor(nowMs / minuteMs) * minuteMs
  while (holds(at)) at += stepFrom(at, quiet) * minuteMs
  return at
}

/** How many minutes can be skipped without passing the end: up to 15 where no clock changes, otherwise one. */
function stepFrom(at: number, { end, timeZone }: QuietHours) {
  const from = wallClockOf(at, timeZone)
  const step = Math.min(minutesBetween(from, end), stepMinutes)
  return minutesBetween(from, wallClockOf(at + step * minuteMs, timeZone)) === step ? step : 1
}

/** Wall-clock time "HH:MM" in that zone, for a time in milliseconds since 1970. */
export const wallClockOf = (ms: number, timeZone: string): string => formatOf(timeZone).format(ms)

const formats = new Map<string, Intl.DateTimeFormat>()
/** More than there are zones. Zone names match in any capitalisation, so without a cap a client could fill the memory. */
const formatsMax = 1_000

function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (formats.size >= formatsMax) formats.clear()
  formats.set(timeZone, made)
  return made
}

/** Whether this server knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

const minutesBetween = (from: string, to: string) =>
  (minutesOf(to) - minutesOf(from) + dayMinutes) % dayMinutes || dayMinutes

function minutesOf(wallClock: string) {
  const [hours, minutes] = wallClock.split(':')
  return Number(hours) * 60 + Number(minutes)
}
