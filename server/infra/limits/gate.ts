export interface Gate {
  /** Runs a task as soon as there is room; when the queue is full, `otherwise` answers at once. */
  pass: <T>(task: () => Promise<T>, otherwise: () => never) => Promise<T>
}

/** Lets so many tasks run at once, so many more wait in a queue, and turns the rest away. */
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
