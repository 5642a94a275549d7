import { useSyncExternalStore } from 'react'
import { midnight, untilMidnight } from './room-times.ts'

/** The current day in the reader's time zone. Renders again when the next day begins. */
export const useToday = () => new Date(useSyncExternalStore(watch, today, today))

const today = () => midnight(new Date())

/** Checked more often than at midnight: timers are late after the computer slept, and the time zone may change. */
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
