import { useSyncExternalStore } from 'react'
import { useHydrated } from './hydrated.ts'
import { useLocale } from './locale.ts'
import { absoluteTime, relativeTime, shortDate } from './relative-time.ts'

type TimeProps = {
  value: string | number | Date
  /**
   * Without it, how long ago something happened, never in the future, even if this browser's clock is behind; `until`: how long until
   * something happens. `date`: a calendar day, "21 November", with its year if it is not this one; `deadline`: the same with the time of
   * day. Or a function that makes the words.
   */
  as?: 'until' | 'date' | 'deadline' | typeof relativeTime | undefined
  className?: string | undefined
}

/** The relative time, with the full date and time on hover, in the reader's time zone. */
export function Time({ value, as, className }: TimeProps) {
  const now = useSyncExternalStore(subscribe, currentTick, currentTick)
  const hydrated = useHydrated()
  const locale = useLocale()
  const moment = new Date(value)
  const at = moment.getTime()
  const zone = hydrated ? undefined : 'UTC'
  const text =
    as === 'date' || as === 'deadline'
      ? shortDate(at, now, locale, zone, { month: 'long', ...(as === 'deadline' && timeOfDay) })
      : (typeof as === 'function' ? as : relativeTime)(as === 'until' ? at : Math.min(at, now), now, locale, zone)
  return (
    // The server's clock may be a minute off. React keeps a mismatched text, so the key forces a new element.
    <time
      key={hydrated ? 'reader' : 'server'}
      suppressHydrationWarning
      dateTime={moment.toISOString()}
      title={absoluteTime(at, locale, zone)}
      className={className}
    >
      {text}
    </time>
  )
}

const timeOfDay = { hour: 'numeric', minute: '2-digit' } as const

/* One clock for all times on the page. It ticks from the first subscriber on. */
const tickMs = 20_000
const listeners = new Set<() => void>()
let tick = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function currentTick(): number {
  if (listeners.size === 0 && Date.now() - tick > tickMs) tick = Date.now()
  return tick
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    tick = Date.now()
    for (const each of listeners) each()
  }, tickMs)
  return () => void listeners.delete(listener)
}
