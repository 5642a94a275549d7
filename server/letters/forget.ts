import { sql } from 'kysely'
import { deliveriesKeptDays } from '#/rules/delivery.ts'
import type { Db } from '../infra/db/pool.ts'

/** Letters that went long ago, and links and changes whose time is over. */
export async function forgetLetters(db: Db) {
  await db
    .deleteFrom('letters')
    .where('state', '<>', sql.lit('waiting' as const))
    .where('due_at', '<', sql<Date>`now() - make_interval(days => ${deliveriesKeptDays})`)
    .execute()
  await db
    .deleteFrom('email_links')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('email_changes')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
