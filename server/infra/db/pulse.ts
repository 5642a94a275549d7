export interface Pulse {
  /** To be told of whatever is sent, by the promise of its answer. */
  awaits: (answer: Promise<unknown>) => void
  isGone: () => boolean
  stop: () => void
}

interface Felt {
  /** Asks again whether somebody is there, in place of whatever was asked before. */
  ping: (isThere: () => void, isGone: boolean) => void
  /** Nobody is: told once, until somebody is again. */
  onGone: () => void
}

const tickMs = 100
/** In ticks without an answer: then there is a ping, another after each so many, and then nobody is there. */
const pingAfter = 5
const pingEach = 10
const goneAfter = 18

/**
 * Tells a line that died in silence from a database that is slow: while somebody waits and nothing at all is answered, pings are sent
 * beside. Once these are not answered either it is gone, until one is.
 *
 * Time is counted in turns of the event loop: one that stands still for seconds hears nothing meanwhile, and that is one tick.
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
