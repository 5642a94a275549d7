import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Postgres } from './launch.ts'

/** The pause before each restart. More exits than pauses within `withinMs` are not taken for accidents. */
const pausesMs = [0, 1_000, 2_000, 5_000, 10_000, 30_000]
const withinMs = 600_000

interface Keeping {
  log: Log
  /** Called when it keeps exiting and an operator has to look. */
  giveUp: (why: string) => void
  pauses?: readonly number[]
}

/**
 * Restarts PostgreSQL whenever it exits by itself (killed for lack of memory, for example). Acknowledged commits are in its log on
 * disk. `stop` ends both, even between two starts.
 */
export function keepRunning(postgres: Postgres, { log, giveUp, pauses = pausesMs }: Keeping) {
  const leaving = new AbortController()
  let ends: number[] = []
  let reviving: Promise<void> = Promise.resolve()
  const watch = () => postgres.onExit(code => void (reviving = revive(code)))

  /** False when it has exited too often. */
  async function pause() {
    const now = performance.now()
    ends = ends.filter(at => now - at < withinMs)
    const ms = pauses[ends.length]
    if (ms === undefined) return false
    ends.push(now)
    // `stop` cuts the pause short.
    await sleep(ms, undefined, { signal: leaving.signal }).catch(() => undefined)
    return true
  }

  async function revive(code: number | null) {
    log.error('PostgreSQL ended by itself and is started again', code ?? 'killed')
    while (await pause()) {
      if (leaving.signal.aborted) return
      try {
        await postgres.again()
        log.info('PostgreSQL runs again')
        return watch()
      } catch (error) {
        log.error('PostgreSQL did not start again', error)
      }
    }
    giveUp(`PostgreSQL ended by itself ${pauses.length + 1} times`)
  }

  watch()
  return {
    async stop() {
      leaving.abort()
      await reviving
      await postgres.stop()
    },
  }
}
