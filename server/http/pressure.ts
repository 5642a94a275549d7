import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { PoolLoad } from '../infra/db/pool.ts'
import type { Log } from '../infra/log.ts'

/** Whether this process has more to do than it can do in time, `here` requests being at work and `done` finished since its start. */
export type Pressure = (here: number, done: number) => boolean

/** Nobody is under pressure: for tests, whose machine often is. */
export const atEase: Pressure = () => false

const windowMs = 1_000
const resolutionMs = 20
/** Of the turns of the event loop in the last second, half took longer than this. One long turn alone is no pressure. */
const loopMaxMs = 300
const nsPerMs = 1e6
/** Where even fewer requests are slow, the machine is busy with something else, and turning them away helps nobody. */
const fewHere = 16
/**
 * So many may be at work in any case, and while the processor had hardly a pause in the last second; more only where all of them are
 * finished within this time, by what was finished lately.
 */
const alwaysHere = 100
const alwaysWhenBusy = 16
const finishedWithinMs = 350
const busyShare = 0.95

/**
 * Three signals: how many wait for a connection to the database, how long a turn of the event loop takes while many are here, and how
 * many are here beside how many are finished in time: pages that cost much wait for the processor and not for the database.
 */
export function measurePressure(load: () => PoolLoad, queue: number, log: Log): Pressure {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let loopIsSlow = false
  let turnedAway = 0
  const mostHere = boundHere()
  setInterval(() => {
    if (turnedAway > 0) {
      const loopMs = Math.round(delays.percentile(50) / nsPerMs)
      log.info('Too much to do: requests were turned away', { turnedAway, waiting: load().waiting, loopMs })
      turnedAway = 0
    }
    loopIsSlow = delays.percentile(50) > loopMaxMs * nsPerMs
    delays.reset()
  }, windowMs).unref()
  return (here, done) => {
    const isHigh = (loopIsSlow && here >= fewHere) || load().waiting >= queue || here >= mostHere(done)
    if (isHigh) turnedAway += 1
    return isHigh
  }
}

/** How many may be at work at most, told how many were finished so far. */
export function boundHere(now: () => number = () => performance.now(), busy = measureBusy()) {
  let since = { at: now(), done: 0 }
  let most = alwaysHere
  return (done: number) => {
    const ms = now() - since.at
    if (ms >= windowMs) {
      const always = busy() > busyShare ? alwaysWhenBusy : alwaysHere
      most = Math.max(always, ((done - since.done) / ms) * finishedWithinMs)
      since = { at: now(), done }
    }
    return most
  }
}

/** Which share of the time since it was last asked the event loop had something to do. */
function measureBusy() {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
