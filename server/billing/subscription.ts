import { sql } from 'kysely'
import type { NoSubscription, Subscription } from '#/contract/billing.ts'
import { planOf } from '#/rules/plans.ts'
import { canCancel, canChange, canResume, nudgeOf } from '#/rules/subscription.ts'
import type { SignedIn } from '../call.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import type { World } from '../world.ts'
import { mayTry } from './trials.ts'

/** Active or on trial, or the paid period is not over. Must agree with `endOfAccess` in rules/. */
export const givesAccess = sql<boolean>`(subscriptions.status in ('active', 'on_trial')
  or coalesce(coalesce(subscriptions.ends_at, subscriptions.renews_at) > now(), false))`

/**
 * The subscription that Settings shows and changes: the oldest that runs, because karma is granted for that one (`periodsOf`);
 * otherwise the oldest that gives access; otherwise the newest. One that may still be charged comes before one that has an end.
 */
export const managedSubscription = (db: Db, userId: string) => managedFirst(db, userId).limit(1).executeTakeFirst()

const managedFirst = (db: Db, userId: string) =>
  subscriptionsOf(db, userId)
    .orderBy('givesAccess', 'desc')
    .orderBy(sql`status in ('active', 'on_trial') and ends_at is null`, 'desc')
    .orderBy(sql`status not in ('cancelled', 'expired') and ends_at is null`, 'desc')
    .orderBy(sql`case when ${givesAccess} then provider_created_at end`)
    .orderBy('provider_created_at', 'desc')
    .orderBy(sql`provider_id collate "C"`)

/** A given one of this person's: what was asked for one plan must not happen to another that is shown by then. */
export const ownSubscription = (db: Db, userId: string, id: string) =>
  subscriptionsOf(db, userId).where('subscriptions.id', '=', id).executeTakeFirst()

const subscriptionsOf = (db: Db, userId: string) =>
  db
    .selectFrom('subscriptions')
    .leftJoin('billing_debts', 'billing_debts.user_id', 'subscriptions.user_id')
    .where('subscriptions.user_id', '=', userId)
    .select([
      'subscriptions.id',
      'provider_id as providerId',
      'status',
      'status_formatted as statusFormatted',
      'renews_at as renewsAt',
      'ends_at as endsAt',
      'variant_id as nextVariantId',
      'card_brand as cardBrand',
      'card_last_four as cardLastFour',
      sql<number>`coalesce(plan_variant_id, variant_id)`.as('variantId'),
      sql<number>`coalesce(owed, 0)`.as('karmaOwed'),
      now.as('now'),
      givesAccess.as('givesAccess'),
    ])

/** What Settings > Billing shows, and what Pricing offers. */
export async function readSubscription({ world, me }: SignedIn): Promise<Subscription | NoSubscription> {
  const [row, ...others] = await managedFirst(world.db, me.id).limit(shownMax).execute()
  const plan = row && planOf(row.variantId)
  if (!plan) return { status: 'none', givesAccess: false, mayTry: await mayTry(world.db, world, me) }
  const next = planOf(row.nextVariantId)
  const changes = next && next.variantId !== plan.variantId && canChange(row) && row.renewsAt
  return {
    id: row.id,
    status: row.status,
    statusFormatted: row.statusFormatted,
    renewsAt: row.renewsAt,
    endsAt: row.endsAt,
    variantId: plan.variantId,
    cardBrand: row.cardBrand,
    cardLastFour: row.cardLastFour,
    karmaOwed: row.karmaOwed,
    givesAccess: row.givesAccess,
    planName: plan.name,
    price: plan.price,
    karmaCredits: plan.karma,
    pending: changes
      ? { variantId: next.variantId, planName: next.name, price: next.price, karmaCredits: next.karma }
      : null,
    canCancel: canCancel(row),
    canChange: canChange(row),
    canResume: canResume(row, row.now),
    nudge: nudgeOf(row, row.now),
    alsoCharged: chargedOf(others.filter(canCancel)),
    sandbox: clockOf(world),
  }
}

/** Subscriptions of one person. Nobody pays for that many at once. */
const shownMax = 50

function chargedOf([other]: { id: string; variantId: number }[]) {
  const plan = other && planOf(other.variantId)
  return plan ? { id: other.id, planName: plan.name, price: plan.price } : null
}

/** Set in the sandbox, where no money moves. `clock`: its time can be moved, in demos and development. */
const clockOf = ({ payments, sandbox }: World) =>
  payments.name === 'sandbox' ? { clock: sandbox?.clock ?? false } : null

/** Whether any subscription of this person currently gives access. */
export const hasAccess = async (db: Db, userId: string) =>
  (await db
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .where(givesAccess)
    .select('id')
    .executeTakeFirst()) !== undefined
