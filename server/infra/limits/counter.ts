import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface Counter {
  /** Counts one; how many seconds to wait before the next, 0 when there is room. */
  hit: (key: string) => Promise<number>
}

/** Counts in this process, and forgets with it. */
export function memoryCounter({ count, seconds }: { count: number; seconds: number }): Counter {
  const limiter = new RateLimiterMemory({ points: count, duration: seconds })
  return {
    async hit(key) {
      try {
        await limiter.consume(key)
        return 0
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw error
      }
    },
  }
}
