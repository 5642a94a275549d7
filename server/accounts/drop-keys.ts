import type { Tx } from '../infra/db/change.ts'

/** Everything that can open an account or receive its events. */
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
 * Someone proved that an address is theirs, but another person may have signed up with it earlier without proving it. This removes
 * every way in which that person could still get in; the account's content now belongs to the owner of the address.
 */
export async function dropKeys(tx: Tx, userId: string) {
  for (const table of keys) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}
