import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from './pool.ts'
import type { Database } from './tables.ts'

const rowsAtOnce = 5_000

/**
 * Deletes all rows that match `over`, in batches: a large backlog in one statement would time out and never shrink. Rows locked by
 * others are left for the next run. Safe to run on several servers at once.
 */
export async function deleteOver(db: Db, table: keyof Database, over: RawBuilder<unknown>) {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${over} limit ${sql.lit(rowsAtOnce)} for update skip locked))`.execute(
      db,
    )
    if (numAffectedRows < rowsAtOnce) return
  }
}
