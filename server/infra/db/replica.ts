import { sql } from 'kysely'
import type { Log } from '../log.ts'
import { every } from '../jobs/every.ts'
import { QueueIsFull } from './queue.ts'
import type { Db, Pool } from './pool.ts'

/** A read replica, for data that everyone may read. */
export interface Replica {
  /** Reads from the replica, or calls `otherwise` when it is down, too far behind, or does not have the row yet. */
  read: <T>(there: (db: Db) => Promise<T>, otherwise: () => Promise<T>) => Promise<T>
  /** Whether reads go to the replica. */
  isUp: () => boolean
  /** Checks the replica's position; also runs by itself every two seconds. */
  look: () => Promise<void>
  close: () => Promise<void>
}

interface Following {
  /** The replica's own connections. */
  pool: Pick<Pool, 'db' | 'close'>
  primary: Db
  log: Log
  /** How far behind the replica may be and still be used. */
  behindMs?: number
}

const lookMs = 2_000
const behindMaxMs = 5_000
/** A visitor waits for the page: after this, the primary is asked instead. */
const readMs = 3_000

/** The primary's log position at a time of this process's clock. */
interface Mark {
  lsn: string
  at: number
}

/**
 * Every two seconds, reads the primary's log position and how many of the recent positions the replica has replayed. That tells how
 * stale its data is, even when it has lost its connection to the primary without noticing. It is used only after it has reached a
 * recent position.
 */
export function followReplica({ pool, primary, log, behindMs = behindMaxMs }: Following): Replica {
  let marks: Mark[] = []
  /** The replica had everything committed up to this time. */
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
        // With the replica overloaded, its requests would overload the primary too.
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

/** How many of the marks (in order) the replica has reached; null when the server is not a replica. */
async function reachedOf(replica: Db, marks: readonly Mark[]) {
  const lsns = marks.map(({ lsn }) => lsn)
  const { rows } = await sql<{ reached: number | null }>`
    select case when pg_is_in_recovery() then
      (select count(*) from unnest(${lsns}::pg_lsn[]) as lsn where lsn <= pg_last_wal_replay_lsn()) end as reached`.execute(
    replica,
  )
  return rows[0]?.reached ?? null
}

/** A refusal: the replica works, but may not have the row yet. */
const isAnswer = (error: unknown) => error instanceof Error && 'status' in error

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The read replica did not answer within ${ms} ms`)), ms)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
