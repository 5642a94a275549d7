import { sql } from 'kysely'
import type { Tx } from '../infra/db/change.ts'

/** What opens the account, or listens to it. */
const keys = [
  'accounts',
  'sessions',
  'passkeys',
  'two_steps',
  'second_steps',
  'google_trips',
  'passkey_questions',
  'push_devices',
] as const

/**
 * Somebody proved that an address is theirs, under which another may have signed up before them without proving it. Whatever that
 * one left to come in by goes; what stands in the account is the address's owner's from now on.
 */
export async function makeTheirs(tx: Tx, userId: string) {
  for (const table of keys) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()
}
