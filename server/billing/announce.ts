import { sql } from 'kysely'
import { announcementOf, isUnpaid } from '#/rules/subscription.ts'
import type { Announcement, SubscriptionState } from '#/rules/subscription.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { eachDue } from '../infra/jobs/each.ts'
import { dropLetters, queueLetter } from '../letters/queue.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { readRecipients } from '../notifications/recipients.ts'
import { settleNotices } from '../notifications/settled.ts'
import { timeOf } from '../notifications/time-of.ts'
import type { World } from '../world.ts'
import { lockBuyer } from './facts.ts'
import { managedSubscription } from './subscription.ts'

/** Preselects, through an index, the plans that may have something to announce or to take back; `announcementOf` then decides. */
const isInQuestion = sql<boolean>`(announced = 'payment_failed'
  or (status in ('active', 'on_trial')) = (announced is not null))`

const stateColumns = ['status', 'ends_at as endsAt', 'renews_at as renewsAt', 'announced', now.as('now')] as const

/**
 * Tells founders once when a payment fails and once when what they paid for is over: by a letter in any case, and by a notice as
 * they prefer. Looks at how things stand rather than at events, because a paid period also ends without one. Safe on many servers
 * at once.
 */
export const announcePlans = (world: World) =>
  eachDue(
    world.log,
    'Announcing the state of a plan',
    ({ after, limit }) =>
      world.db
        .selectFrom('subscriptions')
        .select(['id', 'user_id as userId', ...stateColumns])
        .where(isInQuestion)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    async plan => {
      if (announcementOf(plan, plan.now) !== plan.announced) await announce(world, plan)
    },
  )

const announce = (world: World, { id, userId }: { id: string; userId: string }) =>
  change(world, async (tx, tell) => {
    await lockBuyer(tx, userId)
    const plan = await tx
      .selectFrom('subscriptions')
      .select(stateColumns)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const managed = await managedSubscription(tx, userId)
    // While another plan of theirs counts, this one is not announced, and a waiting mail about that one is kept.
    const isBeside = managed !== undefined && managed.id !== id && announcementOf(managed, managed.now) !== 'ended'
    const state = announcementOf(plan, plan.now)
    // A failed payment is announced later, if this plan comes to count while it is still unpaid.
    const news = isBeside && state === 'payment_failed' ? null : state
    if (news === plan.announced) return
    await tx.updateTable('subscriptions').set({ announced: news }).where('id', '=', id).execute()
    const outdated = news === 'ended' && !isBeside ? await countAsTold(tx, userId) : [id]
    await settleNotices(tx, tell, { userId, kind: 'plan', id: outdated })
    if (!isBeside || !announcementOf(managed, managed.now)) await dropPlanLetters(tx, userId)
    if (news && !isBeside) await tellBuyer(world, tx, tell, { ...plan, news, id, userId })
    tell(userId, { name: 'subscription_changed' })
  })

/** None gives access any more: the end of all of them is told once, whichever comes to count later. */
async function countAsTold(tx: Tx, userId: string) {
  const plans = tx.updateTable('subscriptions').set({ announced: 'ended' }).where('user_id', '=', userId)
  return (await plans.returning('id').execute()).map(({ id }) => id)
}

/** Once any plan of theirs works, earlier announcements about every plan are outdated: notices count as read, waiting mails are dropped. */
export async function settleAnnouncements(tx: Tx, tell: Tell, userId: string) {
  const managed = await managedSubscription(tx, userId)
  if (!managed || announcementOf(managed, managed.now)) return
  const said = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('announced', 'is not', null)
    .execute()
  if (said.length === 0) return
  await settleNotices(tx, tell, { userId, kind: 'plan', id: said.map(({ id }) => id) })
  await dropPlanLetters(tx, userId)
}

/** All waiting ones, since a letter does not record which plan it is about. */
const dropPlanLetters = (tx: Tx, userId: string) => dropLetters(tx, userId, ['payment_failed', 'plan_ended'])

interface News extends Pick<SubscriptionState, 'status' | 'endsAt' | 'renewsAt'> {
  news: Announcement
  id: string
  userId: string
  now: Date
}

async function tellBuyer(world: World, tx: Tx, tell: Tell, { news, id, userId, now: at, ...plan }: News) {
  const end = plan.endsAt ?? plan.renewsAt
  const isFailed = isUnpaid(plan.status)
  const [buyer] = await readRecipients(tx, [userId])
  const until = end ? timeOf(end, buyer?.preferences.time_zone ?? 'UTC') : ''
  await notify(tx, tell, {
    to: userId,
    type: 'billing_alert',
    title: news === 'ended' ? 'Your plan has ended' : 'Your last payment failed',
    body:
      news === 'ended'
        ? `${isFailed ? 'The last payment failed. ' : ''}Contributors cannot work on your campaigns until you have an active plan.`
        : `Update your payment method. Contributors can work on your campaigns until ${until}.`,
    // Includes the present time: a payment that failed and was made good may fail again, with the same end of the plan.
    cause: causeOf('plan', id, news, at.getTime()),
  })
  const reader = await tx
    .selectFrom('users')
    .select('email as address')
    .where('id', '=', userId)
    .where('email_verified', '=', true)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!reader) return
  const letter =
    news === 'ended'
      ? ({ kind: 'plan_ended', detail: isFailed ? 'unpaid' : null } as const)
      : ({ kind: 'payment_failed', detail: end?.toISOString() ?? null } as const)
  await queueLetter(world, tx, { userId, ...reader, ...letter })
}
