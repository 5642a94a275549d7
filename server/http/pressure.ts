import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { PoolLoad } from '../infra/db/pool.ts'
import type { Log } from '../infra/log.ts'

/** Whether this process is overloaded. `here` is the number of requests in progress, `done` the number finished since it started. */
export type Pressure = (here: number, done: number) => boolean

/** Never overloaded: for tests, whose machine often is. */
export const atEase: Pressure = () => false

const windowMs = 1_000
const resolutionMs = 20
/** The event loop is slow when the median delay of the last second exceeds this. A single long turn is not enough. */
const loopMaxMs = 300
const nsPerMs = 1e6
/** If it is slow with even fewer requests, the machine is busy with something else, and turning them away would not help. */
const fewHere = 16
/**
 * The number of requests always admitted, and the lower number while the CPU was almost fully used in the last second. Beyond it, as
 * many are admitted as can be finished within `finishedWithinMs` at the recent rate.
 */
const alwaysHere = 100
const alwaysWhenBusy = 16
const finishedWithinMs = 350
const busyShare = 0.95

/**
 * Three signals of overload: requests waiting for a database connection, event-loop delay with many requests in progress, and more
 * requests in progress than can be finished in time. The last one catches pages that wait for the CPU rather than the database.
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

/** Returns a function from the number of finished requests to the most that may be in progress. */
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

/** The share of time the event loop was busy since the previous call. */
function measureBusy() {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
