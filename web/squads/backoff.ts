export interface Timers {
  set: (run: () => void, ms: number) => unknown
  clear: (timer: unknown) => void
}

export interface Backoff {
  /** Schedules a run. The delay doubles with each call, up to 30 s, until reset. */
  later: () => void
  cancel: () => void
  reset: () => void
}

const firstMs = 1_000
const lastMs = 30_000

/** Allows one pending run at a time. */
export function makeBackoff(timers: Timers, run: () => void): Backoff {
  let ms = firstMs
  let timer: unknown
  const cancel = () => {
    if (timer !== undefined) timers.clear(timer)
    timer = undefined
  }
  return {
    cancel,
    later() {
      cancel()
      timer = timers.set(() => {
        timer = undefined
        run()
      }, ms)
      ms = Math.min(ms * 2, lastMs)
    },
    reset() {
      ms = firstMs
    },
  }
}

/** A connection that died silently never answers, so requests time out after this long. */
export const answerMs = 20_000

/** Rejects when the answer takes longer than `ms`. */
export function inTime<T>(timers: Timers, ms: number, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = timers.set(() => reject(new Error('No answer in time')), ms)
    void answer.then(resolve, reject).finally(() => timers.clear(timer))
  })
}

export const browserTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: timer => clearTimeout(Number(timer)),
}
