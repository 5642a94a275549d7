import type { Log } from '../log.ts'

/**
 * Runs a task repeatedly, `ms` after the previous run has ended, so never twice at once in this process. Failures are logged and
 * retried. The task must be safe to run on several servers at once. `stop` waits for a run in progress.
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
