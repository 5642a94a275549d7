import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface Counter {
  /** Counts one; returns the seconds to wait before the next, or 0 when the limit is not reached. */
  hit: (key: string) => Promise<number>
}

export interface Limit {
  count: number
  seconds: number
}

/** Counts in the memory of this process. */
export const memoryCounter = (limit: Limit): Counter => counterOf(memoryOf(limit))

export const memoryOf = ({ count, seconds }: Limit) => new RateLimiterMemory({ points: count, duration: seconds })

export const counterOf = (limiter: RateLimiterAbstract): Counter => ({
  async hit(key) {
    try {
      await limiter.consume(key)
      return 0
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw error
    }
  },
})
