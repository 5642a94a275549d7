import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Tx } from '#/server/infra/db/change.ts'
import type { Db } from '#/server/infra/db/pool.ts'

/** Longer than the default: passwords are being hashed on cores shared with other tests. */
const patient = { timeout: 10_000 }

/** Until this many statements wait for a lock. */
export const waitForLocks = (db: Db, count = 1) =>
  expect
    .poll(async () => {
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await waiting.execute(db)).rows.length
    }, patient)
    .toBe(count)

/** Does `first` in a transaction, runs `late` until it waits for it, then commits. */
export async function lateFor<T>(db: Db, first: (tx: Tx) => Promise<unknown>, late: () => Promise<T>): Promise<T> {
  const { going } = await db.transaction().execute(async tx => {
    await first(tx)
    const started = late()
    await waitForLocks(db)
    return { going: started }
  })
  return going
}
