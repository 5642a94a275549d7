import { makeBackoff, type Timers } from './backoff.ts'
import { refusalOf } from './outgoing.ts'

interface CatchUpOptions {
  /** Asks until nothing is left to ask. */
  ask: () => Promise<void>
  /** Something is still missing. */
  isNeeded: () => boolean
  onRefused: () => void
  timers: Timers
}

/** How long a change that overtook another one waits for it before we ask. */
const graceMs = 250

/** One question at a time closes every gap, however many messages show it; a failed one is asked again. */
export function makeCatchUp({ ask, isNeeded, onRefused, timers }: CatchUpOptions) {
  const backoff = makeBackoff(timers, () => void now())
  let grace: unknown
  let asking = false
  let again = false
  let open = true

  async function now(): Promise<void> {
    if (!open) return
    stopWaiting()
    backoff.cancel()
    if (asking) return void (again = true)
    asking = true
    try {
      do {
        again = false
        await ask()
      } while (again)
      backoff.reset()
      if (isNeeded()) soon()
    } catch (error) {
      if (refusalOf(error) === undefined) backoff.later()
      else onRefused()
    } finally {
      asking = false
    }
  }
  /** Unless what is missing comes by itself. */
  function soon() {
    grace ??= timers.set(() => {
      grace = undefined
      if (isNeeded()) void now()
    }, graceMs)
  }
  const stopWaiting = () => {
    if (grace !== undefined) timers.clear(grace)
    grace = undefined
  }
  return {
    now,
    soon,
    open: () => {
      open = true
    },
    close() {
      open = false
      stopWaiting()
      backoff.cancel()
    },
  }
}
