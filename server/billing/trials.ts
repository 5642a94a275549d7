import { createHmac } from 'node:crypto'
import { mailboxOf } from '#/rules/mailbox.ts'
import type { Tx } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import type { ProviderSubscription } from '../infra/payments/payments.ts'
import type { World } from '../world.ts'
import { hasSubscribed } from './subscription.ts'

export type Keys = Pick<World, 'keysFor'>

/** Whether somebody may begin with the free trial: it is once for a person, also for one who comes back under another account. */
export async function mayTry(db: Db, keys: Keys, { id, email }: { id: string; email: string }) {
  if (await hasSubscribed(db, id)) return false
  const used = db
    .selectFrom('trials_used')
    .select('mark')
    .where('mark', 'in', marksOf(keys, 'mailbox', mailboxOf(email)))
  return (await used.executeTakeFirst()) === undefined
}

/** Notes that this person has the trial now. Where somebody had it before them it counts for nothing: of many at once one has it. */
export async function claimTrial(tx: Tx, keys: Keys, userId: string, { id, customerId }: ProviderSubscription) {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const marks = marksOf(keys, 'mailbox', mailboxOf(email))
  if (customerId) marks.push(...marksOf(keys, 'customer', customerId))
  // In one order for everybody, so that two who claim the same marks wait for each other and not in a ring.
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

/** Tell the same mailbox again without telling which it is: one by the present secret, and one by each that was before. */
const marksOf = ({ keysFor }: Keys, kind: 'mailbox' | 'customer', text: string) =>
  keysFor('trials used').map(key => createHmac('sha256', key).update(`${kind}:${text}`).digest('base64url'))
