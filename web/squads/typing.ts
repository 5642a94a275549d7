import type { Timers } from './backoff.ts'

/** A typing event is sent every 3 s at most, so 5 s of silence means that the person has stopped. */
const stopsAfterMs = 5_000

export function makeTyping(timers: Timers, onChange: () => void) {
  const writers = new Map<string, unknown>()
  const stopped = (userId: string) => {
    const timer = writers.get(userId)
    if (!writers.delete(userId)) return
    timers.clear(timer)
    onChange()
  }
  return {
    who: () => [...writers.keys()],
    started(userId: string) {
      const before = writers.get(userId)
      if (before !== undefined) timers.clear(before)
      writers.set(
        userId,
        timers.set(() => stopped(userId), stopsAfterMs),
      )
      if (before === undefined) onChange()
    },
    stopped,
    clear() {
      for (const timer of writers.values()) timers.clear(timer)
      writers.clear()
      onChange()
    },
  }
}
