import { createHmac } from 'node:crypto'
import { mailboxOf } from '#/rules/mailbox.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import type { ProviderSubscription } from '../infra/payments/payments.ts'
import type { World } from '../world.ts'
import { settleKarma } from './settle.ts'

export type Keys = Pick<World, 'keysFor' | 'mail'>

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

/**
 * Records that this person uses the trial. If somebody used it before them, theirs does not count; of concurrent claims only one wins.
 * It counts for the mailbox only if they have confirmed the address, so that nobody uses up the trial of somebody else's mailbox.
 */
export async function claimTrial(tx: Tx, keys: Keys, userId: string, { id, customerId }: ProviderSubscription) {
  const marks = await mailboxMarks(tx, keys, userId)
  if (customerId) marks.push(...marksOf(keys, 'customer', customerId))
  await claim(tx, userId, marks, { provider_id: id })
}

/**
 * Call it when somebody has confirmed an address for the first time: a trial that they began before now counts for this mailbox. If the
 * mailbox had one already, theirs is taken back. Their row must be locked.
 */
export async function claimForMailbox(tx: Tx, tell: Tell, keys: Keys, userId: string) {
  const tried = await tx
    .selectFrom('subscription_plans')
    .innerJoin('subscriptions', 'subscriptions.provider_id', 'subscription_plans.provider_id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscription_plans.trial', '=', true)
    .select('subscriptions.id')
    .execute()
  if (tried.length === 0) return
  await claim(tx, userId, await mailboxMarks(tx, keys, userId), { user_id: userId })
  await settleKarma(tx, tell, userId)
}

/** Without a mail server nobody can confirm an address, so each counts as confirmed. */
async function mailboxMarks(tx: Tx, keys: Keys, userId: string) {
  const { email, isVerified } = await tx
    .selectFrom('users')
    .select(['email', 'email_verified as isVerified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return isVerified || !keys.mail ? marksOf(keys, 'mailbox', mailboxOf(email)) : []
}

/** If somebody else used one of these marks before, the trials of `theirs` do not count. */
async function claim(
  tx: Tx,
  userId: string,
  marks: readonly string[],
  theirs: { provider_id: string } | { user_id: string },
) {
  if (marks.length === 0) return
  // In a fixed order, so that concurrent claims of the same marks cannot deadlock.
  for (const mark of marks.toSorted((a, b) => (a < b ? -1 : 1))) {
    await tx
      .insertInto('trials_used')
      .values({ mark, user_id: userId })
      .onConflict(on => on.doNothing())
      .execute()
  }
  await tx
    .updateTable('subscriptions')
    .set({ trial_counts: false })
    .where(row => row.and(theirs))
    .where(row =>
      row.exists(
        row.selectFrom('trials_used').select('mark').where('mark', 'in', marks).where('user_id', '<>', userId),
      ),
    )
    .execute()
}

/** HMACs that recognise a mailbox or customer without revealing it: one with the current secret, and one with each previous one. */
const marksOf = ({ keysFor }: Keys, kind: 'mailbox' | 'customer', text: string) =>
  keysFor('trials used').map(key => createHmac('sha256', key).update(`${kind}:${text}`).digest('base64url'))
