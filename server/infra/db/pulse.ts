export interface Pulse {
  /** Call with the promised answer of every statement sent. */
  awaits: (answer: Promise<unknown>) => void
  isGone: () => boolean
  stop: () => void
}

interface Felt {
  /** Sends a new ping, replacing the previous one. */
  ping: (isThere: () => void, isGone: boolean) => void
  /** Called once when nothing answers any more, and again only after something has answered. */
  onGone: () => void
}

const tickMs = 100
/** In ticks without an answer: when to send the first ping, how often to repeat it, and when the database counts as gone. */
const pingAfter = 5
const pingEach = 10
const goneAfter = 18

/**
 * Tells a database that silently stopped answering from one that is only slow. While requests wait and nothing at all is answered,
 * pings are sent on the side. If those are not answered either, the database counts as gone until one is.
 *
 * Time is counted in turns of the event loop: one that was blocked for seconds could not have heard an answer, and counts as a single
 * tick.
 */
export function feelPulse({ ping, onGone }: Felt): Pulse {
  let waiting = 0
  let quietTicks = 0
  let isGone = false
  let ticking: NodeJS.Timeout | null = null

  function heard() {
    quietTicks = 0
    isGone = false
  }

  function stop() {
    if (ticking) clearInterval(ticking)
    ticking = null
    heard()
  }

  function tick() {
    if (waiting === 0 && !isGone) return stop()
    quietTicks += 1
    if (quietTicks % pingEach === pingAfter) ping(heard, isGone)
    if (quietTicks !== goneAfter) return
    isGone = true
    onGone()
  }

  return {
    awaits(answer) {
      waiting += 1
      ticking ??= setInterval(tick, tickMs).unref()
      const settled = () => void (waiting -= 1)
      answer.then(heard, () => {}).finally(settled)
    },
    isGone: () => isGone,
    stop,
  }
}
