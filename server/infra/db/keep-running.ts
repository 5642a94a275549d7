import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Postgres } from './launch.ts'

/** How long it waits before each start; as many ends within `withinMs` are taken for an accident. */
const pausesMs = [0, 1_000, 2_000, 5_000, 10_000, 30_000]
const withinMs = 600_000

interface Keeping {
  log: Log
  /** It ends again and again: somebody has to look. */
  giveUp: (why: string) => void
  pauses?: readonly number[]
}

/**
 * Starts PostgreSQL again whenever it ends by itself: killed for want of memory, say. What was acknowledged is in its log on disk. `stop`
 * ends both, also between two starts.
 */
export function keepRunning(postgres: Postgres, { log, giveUp, pauses = pausesMs }: Keeping) {
  const leaving = new AbortController()
  let ends: number[] = []
  let reviving: Promise<void> = Promise.resolve()
  const watch = () => postgres.onExit(code => void (reviving = revive(code)))

  /** False when it ended too often. */
  async function pause() {
    const now = performance.now()
    ends = ends.filter(at => now - at < withinMs)
    const ms = pauses[ends.length]
    if (ms === undefined) return false
    ends.push(now)
    // Cut short by `stop`.
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
