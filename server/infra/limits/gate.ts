export interface Gate {
  /** Runs a task once there is room; calls `otherwise` at once when the queue is full. */
  pass: <T>(task: () => Promise<T>, otherwise: () => never) => Promise<T>
}

/** Runs `atOnce` tasks concurrently and queues up to `queue` more. */
export function makeGate({ atOnce, queue }: { atOnce: number; queue: number }): Gate {
  let running = 0
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return {
    async pass(task, otherwise) {
      if (running < atOnce) running += 1
      else if (waiting.length >= queue) otherwise()
      else await new Promise<void>(resolve => waiting.push(resolve))
      return task().finally(leave)
    },
  }
}
