import type { Counter } from './counter.ts'

/** The shared key for all keys beyond the limit. */
const theRest = 'the rest'

/**
 * Limits the number of distinct keys per time window; later keys share one counter. Otherwise an attacker with a hundred thousand
 * addresses could fill the memory.
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
