import type { Log } from '../log.ts'

/**
 * Runs a task again and again, `ms` after it last ended, never twice at once. A failure is logged and tried again.
 * The task must be safe on many servers at once. `stop` waits for a run under way.
 */
export function every(ms: number, name: string, log: Log, task: () => Promise<unknown>) {
  let stopped = false
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(run, ms)

  function run() {
    running = once()
  }

  async function once() {
    await task().catch((error: unknown) => log.error(`${name} failed`, error))
    if (!stopped) timer = setTimeout(run, ms)
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
