import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { every } from '../jobs/every.ts'
import { QueueIsFull } from './queue.ts'
import type { Db, Pool } from './pool.ts'

/** A copy of the database that follows it, for what everybody may read. */
export interface Replica {
  /** Reads there; or `otherwise`, when it is away, too far behind, or does not know of it yet. */
  read: <T>(there: (db: Db) => Promise<T>, otherwise: () => Promise<T>) => Promise<T>
  /** Whether it is asked. */
  isUp: () => boolean
  /** Looks where it is; this also happens by itself every other second. */
  look: () => Promise<void>
  close: () => Promise<void>
}

interface Following {
  /** The copy's own connections. */
  pool: Pick<Pool, 'db' | 'close'>
  primary: Db
  log: Log
  /** How long ago it may have had all that there was. */
  behindMs?: number
}

const lookMs = 2_000
const behindMaxMs = 5_000
/** Somebody waits for a page: after that the primary is asked instead. */
const readMs = 3_000

/** How far the primary's log had come at a moment of this process. */
interface Mark {
  lsn: string
  at: number
}

/**
 * Looks every other second how far the primary has come, and which of these marks the replica has reached: that tells how old its answers are
 * even where it lost its connection and does not know. Until it has reached a recent one it is not asked.
 */
export function followReplica({ pool, primary, log, behindMs = behindMaxMs }: Following): Replica {
  let marks: Mark[] = []
  /** It had all that there was at this moment. */
  let hasAllOf = -Infinity
  let said: string | null = null
  const say = (lack: string | null) => {
    if (lack === said) return
    said = lack
    if (lack) log.error('The read replica is not asked', lack)
    else log.info('The read replica is asked')
  }
  const isUp = () => performance.now() - hasAllOf < behindMs

  async function look() {
    const at = performance.now()
    try {
      marks = [...marks.filter(mark => at - mark.at < behindMs), { lsn: await lsnOf(primary), at }]
      const reached = await reachedOf(pool.db, marks)
      if (reached === null) hasAllOf = -Infinity
      else hasAllOf = Math.max(hasAllOf, marks[reached - 1]?.at ?? -Infinity)
      const behind = isUp() ? null : `It is more than ${behindMs / 1_000} seconds behind`
      say(reached === null ? 'DATABASE_REPLICA_URL leads to a server that follows no other' : behind)
    } catch (error) {
      hasAllOf = -Infinity
      say(String(error))
    }
  }

  const looking = every(lookMs, 'Looking at the read replica', log, look)
  void look()
  return {
    isUp,
    look,
    async read(there, otherwise) {
      if (!isUp()) return otherwise()
      try {
        return await within(readMs, there(pool.db))
      } catch (error) {
        // The primary has no room for those that this one has none for.
        if (error instanceof QueueIsFull) throw error
        if (!isAnswer(error)) hasAllOf = -Infinity
        return otherwise()
      }
    },
    async close() {
      await looking.stop()
      await pool.close()
    },
  }
}

async function lsnOf(primary: Db) {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary)
  return rows[0]?.lsn ?? ''
}

/** How many of the marks, which are in order; null where nothing is followed. */
async function reachedOf(replica: Db, marks: readonly Mark[]) {
  const lsns = marks.map(({ lsn }) => lsn)
  const { rows } = await sql<{ reached: number | null }>`
    select case when pg_is_in_recovery() then
      (select count(*) from unnest(${lsns}::pg_lsn[]) as lsn where lsn <= pg_last_wal_replay_lsn()) end as reached`.execute(
    replica,
  )
  return rows[0]?.reached ?? null
}

/** A refusal: what was asked for may be too new. The replica itself is well. */
const isAnswer = (error: unknown) => error instanceof Error && 'status' in error

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The read replica did not answer within ${ms} ms`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
