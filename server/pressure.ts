import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { PoolLoad } from './infra/db/pool.ts'
import type { Log } from './world.ts'

/** Whether this process has more to do than it can do in time, `here` requests being at work. */
export type Pressure = (here: number) => boolean

/** Nobody is under pressure: for tests, whose machine often is. */
export const atEase: Pressure = () => false

const windowMs = 1_000
const resolutionMs = 20
/** Of the turns of the event loop in the last second, half took longer than this. One long turn alone is no pressure. */
const loopMaxMs = 300
const nsPerMs = 1e6
/** Where even fewer requests are slow, the machine is busy with something else, and turning them away helps nobody. */
const fewHere = 16

/** Two signals: how many wait for a connection to the database, and how long a turn of the event loop takes while many are here. */
export function measurePressure(load: () => PoolLoad, line: number, log: Log): Pressure {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let loopIsSlow = false
  let turnedAway = 0
  setInterval(() => {
    if (turnedAway > 0) {
      const loopMs = Math.round(delays.percentile(50) / nsPerMs)
      log.info('Too much to do: requests were turned away', { turnedAway, waiting: load().waiting, loopMs })
      turnedAway = 0
    }
    loopIsSlow = delays.percentile(50) > loopMaxMs * nsPerMs
    delays.reset()
  }, windowMs).unref()
  return here => {
    const isHigh = (loopIsSlow && here >= fewHere) || load().waiting >= line
    if (isHigh) turnedAway += 1
    return isHigh
  }
}
