import type { Counter } from './counter.ts'

/** Whoever is not told apart any more. */
const theRest = 'the rest'

/**
 * Tells so many keys apart within a window of time and no more, or somebody with a hundred thousand addresses would fill the memory
 * with them. Those that come later are counted together.
 */
export function boundKeys(counter: Counter, most: number, windowMs: number, now = () => performance.now()): Counter {
  let seen = new Set<string>()
  let since = now()
  return {
    hit(key) {
      if (now() - since > windowMs) [seen, since] = [new Set(), now()]
      if (seen.size >= most && !seen.has(key)) return counter.hit(theRest)
      seen.add(key)
      return counter.hit(key)
    },
  }
}
