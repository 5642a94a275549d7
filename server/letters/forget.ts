import { sql } from 'kysely'
import { deliveriesKeptDays } from '#/rules/delivery.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import type { Db } from '../infra/db/pool.ts'

/** Deletes old letters that were sent or given up, and expired links and address changes. */
export async function forgetLetters(db: Db) {
  const settled = sql`state <> 'waiting' and due_at < now() - make_interval(days => ${deliveriesKeptDays})`
  await deleteOver(db, 'letters', settled)
  for (const table of ['email_links', 'email_changes'] as const) await deleteOver(db, table, sql`expires_at < now()`)
}
