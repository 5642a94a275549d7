import { createHmac } from 'node:crypto'
import { mailboxOf } from '#/rules/mailbox.ts'
import type { Tx } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import type { ProviderSubscription } from '../infra/payments/payments.ts'
import type { World } from '../world.ts'

export type Keys = Pick<World, 'keysFor'>

/** Whether somebody may start with the free trial: once per person, even under another account. */
export async function mayTry(db: Db, keys: Keys, { id, email }: { id: string; email: string }) {
  const marks = marksOf(keys, 'mailbox', mailboxOf(email))
  const { had } = await db
    .selectNoFrom(is =>
      is
        .or([
          is.exists(is.selectFrom('subscriptions').select('id').where('user_id', '=', id)),
          is.exists(is.selectFrom('trials_used').select('mark').where('mark', 'in', marks)),
        ])
        .as('had'),
    )
    .executeTakeFirstOrThrow()
  return !had
}

/** Records that this person uses the trial. If somebody used it before them, theirs does not count; of concurrent claims only one wins. */
export async function claimTrial(tx: Tx, keys: Keys, userId: string, { id, customerId }: ProviderSubscription) {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const marks = marksOf(keys, 'mailbox', mailboxOf(email))
  if (customerId) marks.push(...marksOf(keys, 'customer', customerId))
  // In a fixed order, so that concurrent claims of the same marks cannot deadlock.
  for (const mark of marks.toSorted((a, b) => (a < b ? -1 : 1))) {
    const claimed = { mark, user_id: userId }
    await tx
      .insertInto('trials_used')
      .values(claimed)
      .onConflict(on => on.doNothing())
      .execute()
  }
  await tx
    .updateTable('subscriptions')
    .set({ trial_counts: false })
    .where('provider_id', '=', id)
    .where(is =>
      is.exists(tx.selectFrom('trials_used').select('mark').where('mark', 'in', marks).where('user_id', '<>', userId)),
    )
    .execute()
}

/** HMACs that recognise a mailbox or customer without revealing it: one with the current secret, and one with each previous one. */
const marksOf = ({ keysFor }: Keys, kind: 'mailbox' | 'customer', text: string) =>
  keysFor('trials used').map(key => createHmac('sha256', key).update(`${kind}:${text}`).digest('base64url'))
