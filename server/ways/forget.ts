import { sql } from 'kysely'
import { forgetSessions } from '../accounts/sessions.ts'
import type { Db } from '../infra/db/pool.ts'

/** What was begun and can no longer be ended, and sessions that are over. */
export async function forgetWays(db: Db) {
  for (const table of ['google_trips', 'passkey_questions', 'second_steps'] as const)
    await sql`delete from ${sql.table(table)} where expires_at < now()`.execute(db)
  await forgetSessions(db)
}
