import { addressesKnown } from '#/rules/rates.ts'
import type { Limit } from './counter.ts'

const msPerSecond = 1_000

/** Counts what was asked for in vain. Asking whether that was too much must not count as one: who finds what they ask for counts for nothing. */
export function inVain({ count, seconds }: Limit) {
  const counts = new Map<string, number>()
  let since = performance.now()
  return {
    /** How many seconds to wait before the next; 0 when there is room. */
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
