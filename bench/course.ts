import { setTimeout as sleep } from 'node:timers/promises'

export interface Times {
  p50: number
  p99: number
  perSecond: number
}

interface Course {
  seconds: number
  warmSeconds: number
  workers: number
}

const refusedMs = 100

/** Repeats a task in this process with some concurrency and times what succeeded; a refused turn is followed by a pause. */
export async function repeat({ seconds, warmSeconds, workers }: Course, turn: (nth: number) => Promise<boolean>) {
  const millis: number[] = []
  const start = performance.now()
  const [from, until] = [start + warmSeconds * 1_000, start + (warmSeconds + seconds) * 1_000]
  let next = 0
  const worker = async () => {
    while (performance.now() < until) {
      const begun = performance.now()
      const done = await turn(next++)
      const ended = performance.now()
      if (!done) await sleep(refusedMs)
      else if (begun >= from) millis.push(ended - begun)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return { ...timesOf(millis, (performance.now() - from) / 1_000), millis }
}

export function timesOf(millis: readonly number[], seconds: number): Times {
  const sorted = millis.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p99: at(0.99), perSecond: millis.length / seconds }
}
