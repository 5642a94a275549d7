import { sql } from 'kysely'
import type { Db } from '../infra/db/pool.ts'

/** What was begun and can no longer be ended. */
export async function forgetWays(db: Db) {
  for (const table of ['google_trips', 'passkey_questions', 'second_steps'] as const)
    await sql`delete from ${sql.table(table)} where expires_at < now()`.execute(db)
}
