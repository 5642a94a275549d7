/** Quiet hours of a person: wall-clock times "HH:MM" in an IANA time zone. */
export interface QuietHours {
  start: string
  end: string
  timeZone: string
}

const minuteMs = 60_000
const stepMinutes = 15
const dayMinutes = 1_440

/** Whether the wall clock is within [start, end), which may wrap past midnight. Source: specification, section 4. */
export const isQuiet = (wallClock: string, { start, end }: Pick<QuietHours, 'start' | 'end'>): boolean =>
  start < end ? start <= wallClock && wallClock < end : start <= wallClock || wallClock < end

/**
 * The first moment, on a whole minute, at which quiet hours that hold now are over; null when they do not hold now. Moments are
 * milliseconds since 1970. It follows the wall clock, so a night in which clocks change is an hour shorter or longer.
 */
export function quietUntil(nowMs: number, quiet: QuietHours): number | null {
  const holds = (ms: number) => isQuiet(wallClockOf(ms, quiet.timeZone), quiet)
  if (!holds(nowMs)) return null
  let at = Math.floor(nowMs / minuteMs) * minuteMs
  while (holds(at)) at += stepFrom(at, quiet) * minuteMs
  return at
}

/** How many minutes may be skipped without passing the end: up to a quarter of an hour in which no clock is changed, else one. */
function stepFrom(at: number, { end, timeZone }: QuietHours) {
  const from = wallClockOf(at, timeZone)
  const step = Math.min(minutesBetween(from, end), stepMinutes)
  return minutesBetween(from, wallClockOf(at + step * minuteMs, timeZone)) === step ? step : 1
}

/** "HH:MM" as a clock on the wall of that zone shows it, at a moment in milliseconds since 1970. */
export const wallClockOf = (ms: number, timeZone: string): string => formatOf(timeZone).format(ms)

const formats = new Map<string, Intl.DateTimeFormat>()
/** More than there are zones. Their names count in any spelling, so whoever asks could else fill the memory. */
const formatsMax = 1_000

function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (formats.size >= formatsMax) formats.clear()
  formats.set(timeZone, made)
  return made
}

/** Whether this name is a time zone here. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined
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
