import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from './pool.ts'
import type { Database } from './tables.ts'

const rowsAtOnce = 5_000

/**
 * Deletes all rows that match `over`, in batches: a large backlog in one statement would time out and never shrink. Rows locked by
 * others are left for the next run. Safe to run on several servers at once. `tell` hears whose rows they were.
 */
export async function deleteOver(
  db: Db,
  table: keyof Database,
  over: RawBuilder<unknown>,
  tell?: (userId: string) => void,
) {
  for (;;) {
    const { rows } = await sql<{ userId: string }>`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${over} limit ${sql.lit(rowsAtOnce)} for update skip locked))
      returning ${tell ? sql.ref('user_id') : sql`null`} as "userId"`.execute(db)
    if (tell) for (const userId of new Set(rows.map(row => row.userId))) tell(userId)
    if (rows.length < rowsAtOnce) return
  }
}
