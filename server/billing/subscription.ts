import { sql } from 'kysely'
import type { Subscription } from '#/contract/billing.ts'
import { planOf } from '#/rules/plans.ts'
import type { Db } from '../infra/db/pool.ts'

/** While it is active or on trial, or while the paid period has not passed. */
export const givesAccess = sql<boolean>`(
  subscriptions.status in ('active', 'on_trial') or coalesce(subscriptions.ends_at, subscriptions.renews_at) > now())`

/** A person's newest subscription, whatever its state; null when there never was one. */
export async function readSubscription(db: Db, userId: string): Promise<Subscription | null> {
  const row = await db
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .select([
      'status',
      'status_formatted as statusFormatted',
      'renews_at as renewsAt',
      'ends_at as endsAt',
      'variant_id as variantId',
      givesAccess.as('givesAccess'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const plan = row && planOf(row.variantId)
  return plan ? { ...row, planName: plan.name, price: plan.price, karmaCredits: plan.karma } : null
}

/** Whether any subscription of a person gives access now, not only the newest. */
export const hasAccess = async (db: Db, userId: string) =>
  (await db
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .where(givesAccess)
    .select('id')
    .executeTakeFirst()) !== undefined
