import type { Tx } from '../infra/db/change.ts'

/** What opens an account, or listens to it. */
const keys = [
  'accounts',
  'sessions',
  'access_tokens',
  'webhook_endpoints',
  'passkeys',
  'two_steps',
  'second_steps',
  'google_trips',
  'passkey_questions',
  'email_links',
  'push_devices',
] as const

/**
 * Somebody proved that an address is theirs, under which another may have signed up before them without proving it. Whatever that
 * one left to come in by goes; what stands in the account is the address's owner's from now on.
 */
export async function dropKeys(tx: Tx, userId: string) {
  for (const table of keys) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
