import { noteAll } from '../audit/note.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { tellOfSecurityChange } from '../letters/queue.ts'

/** Everything that can open an account or receive its events. */
const keys = [
  'accounts',
  'sessions',
  'access_tokens',
  'webhook_endpoints',
  'second_steps',
  'google_trips',
  'passkey_questions',
  'email_links',
  'push_devices',
] as const

/**
 * Someone proved that an address is theirs, but another person may have signed up with it earlier without proving it. This removes
 * every way in which that person could still get in; the account's content now belongs to the owner of the address. If both are the same,
 * the account's activity and a mail tell them why their passkeys and their second step are gone.
 */
export async function dropKeys(
  { world, headers }: Pick<Call, 'world' | 'headers'>,
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
) {
  for (const table of keys) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  const passkeys = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning(['id', 'name']).execute()
  const steps = await tx.deleteFrom('two_steps').where('user_id', '=', userId).returning('confirmed_at').execute()
  const off = steps.filter(step => step.confirmed_at !== null)
  await noteAll(tx, authorOf(headers, userId), [
    ...passkeys.map(({ id, name }) => ({
      action: 'passkey_removed' as const,
      subject: userId,
      target: id,
      before: { name },
    })),
    ...off.map(() => ({ action: 'two_step_off' as const, subject: userId })),
  ])
  const owner = { id: userId, email, isVerified: true }
  if (passkeys.length + off.length > 0) await tellOfSecurityChange(world, tx, owner, 'keys_dropped')
}
