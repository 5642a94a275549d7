import { makeBackoff, type Timers } from './backoff.ts'
import { refusalOf } from './outgoing.ts'

interface CatchUpOptions {
  /** Reads changes until there are no more. */
  ask: () => Promise<void>
  isNeeded: () => boolean
  onRefused: () => void
  timers: Timers
}

/** How long to wait for a change that another one overtook before asking the server for it. */
const graceMs = 250

/** Closes gaps with one request at a time, however many messages reveal a gap. Retries a failed request. */
export function makeCatchUp({ ask, isNeeded, onRefused, timers }: CatchUpOptions) {
  const backoff = makeBackoff(timers, () => void read())
  let grace: unknown
  let asking = false
  let again = false
  let open = true

  async function read(): Promise<void> {
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
  /** Asks after the grace period, unless the missing changes arrive by themselves. */
  function soon() {
    grace ??= timers.set(() => {
      grace = undefined
      if (isNeeded()) void read()
    }, graceMs)
  }
  const stopWaiting = () => {
    if (grace !== undefined) timers.clear(grace)
    grace = undefined
  }
  return {
    /** The connection is back: asks now. If the question under way fails because it began before, the wait for the next is short. */
    now: () => {
      backoff.reset()
      return read()
    },
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
