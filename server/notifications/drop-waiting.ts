import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../infra/db/pool.ts'

const dropsAtOnce = 5_000

/** Drops mails that wait, in batches: all that waited for a mail server may be among them, and one statement would time out. */
export async function dropWaiting(db: Db, table: 'deliveries' | 'letters', which: RawBuilder<unknown>) {
  for (;;) {
    const { numAffectedRows } = await sql`update ${sql.table(table)} set state = 'dropped' where id in (
      select id from ${sql.table(table)} where state = 'waiting' and ${which} limit ${sql.lit(dropsAtOnce)}
      for update skip locked)`.execute(db)
    if (Number(numAffectedRows) < dropsAtOnce) return
  }
}
