import { addressesKnown } from '#/rules/rates.ts'
import type { Limit } from './counter.ts'

const msPerSecond = 1_000

/** Counts failed requests. Unlike a `Counter`, checking does not count, so that successful requests are free. */
export function inVain({ count, seconds }: Limit) {
  const counts = new Map<string, number>()
  let since = performance.now()
  return {
    /** Seconds to wait before the next request; 0 when the limit is not reached. */
    wait(key: string) {
      const left = seconds - (performance.now() - since) / msPerSecond
      if (left <= 0) {
        counts.clear()
        since = performance.now()
      }
      return (counts.get(key) ?? 0) >= count ? Math.max(1, Math.ceil(left)) : 0
    },
    note(key: string) {
      const before = counts.get(key)
      if (before !== undefined || counts.size < addressesKnown) counts.set(key, (before ?? 0) + 1)
    },
  }
}
