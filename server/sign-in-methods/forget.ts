import { sql } from 'kysely'
import { forgetSessions } from '../accounts/sessions.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import type { World } from '../world.ts'
import { isLeft } from './two-step.ts'

/** Deletes expired sign-in attempts, setups that were abandoned, and sessions that are over. */
export async function forgetStaleSignIns(world: Pick<World, 'db' | 'sessions' | 'live'>) {
  for (const table of ['google_trips', 'passkey_questions', 'second_steps', 'verifications'] as const)
    await deleteOver(world.db, table, sql`expires_at < now()`)
  await deleteOver(world.db, 'two_steps', isLeft)
  await forgetSessions(world)
}
