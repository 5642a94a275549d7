import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: (options?: { type: 'minor' }) => void = runInNewContext('gc')

const [warmRuns, runs, runsPerCollection] = [30, 100, 5]

/** Bytes on the heap that each run leaves behind for a full garbage collection, because it used old objects. */
export async function leftBehind(run: (nth: number) => Promise<unknown>) {
  for (let nth = 0; nth < warmRuns; nth += 1) await run(nth)
  collect()
  const before = process.memoryUsage().heapUsed
  for (let nth = warmRuns; nth < warmRuns + runs; nth += 1) {
    await run(nth)
    if (nth % runsPerCollection === 0) collect({ type: 'minor' })
  }
  for (let nth = 0; nth < 3; nth += 1) collect({ type: 'minor' })
  return (process.memoryUsage().heapUsed - before) / runs
}
