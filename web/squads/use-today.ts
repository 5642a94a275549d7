import { useSyncExternalStore } from 'react'
import { midnight, untilMidnight } from './room-times.ts'

/** The reader's day: draws again when another one begins. */
export const useToday = () => new Date(useSyncExternalStore(watch, today, today))

const today = () => midnight(new Date())

/** The timers of a computer that slept are late, and a reader may travel: so it is looked at more often than at midnight. */
const mostMs = 60_000

function watch(changed: () => void) {
  let timer: number
  const look = () => {
    timer = window.setTimeout(look, Math.min(untilMidnight(new Date()), mostMs))
    changed()
  }
  look()
  document.addEventListener('visibilitychange', changed)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', changed)
  }
}
