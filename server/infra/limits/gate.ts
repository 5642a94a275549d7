export interface Gate {
  /**
   * Runs a task once there is room; calls `otherwise` at once when the queue is full. People in the queue take turns, each with their
   * oldest task, so that somebody with many tasks does not hold up the others. Without `whose`, tasks run in the order they came.
   */
  pass: <T>(task: () => Promise<T>, otherwise: () => never, whose?: string) => Promise<T>
}

interface Waiting {
  whose: string | undefined
  /** Everybody has one task in a round. */
  round: number
  start: () => void
}

/** Runs `atOnce` tasks concurrently and queues up to `queue` more. */
export function makeGate({ atOnce, queue }: { atOnce: number; queue: number }): Gate {
  let running = 0
  let round = 0
  const waiting: Waiting[] = []
  const leave = () => {
    const next = waiting.shift()
    if (!next) {
      running -= 1
      return
    }
    round = next.round
    next.start()
  }
  const wait = (whose: string | undefined) =>
    new Promise<void>(start => {
      const before = whose === undefined ? undefined : waiting.findLast(each => each.whose === whose)
      const mine = { whose, round: (before?.round ?? round) + 1, start }
      waiting.splice(waiting.findLastIndex(each => each.round <= mine.round) + 1, 0, mine)
    })
  return {
    async pass(task, otherwise, whose) {
      if (running < atOnce) running += 1
      else if (waiting.length >= queue) otherwise()
      else await wait(whose)
      return task().finally(leave)
    },
  }
}
