import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { chargesNoMore } from '#/rules/subscription.ts'
import { now } from '../infra/db/now.ts'
import { eachOnItsOwn } from '../infra/jobs/each.ts'
import type { World } from '../world.ts'
import { resolveIntents } from './intents.ts'
import { refresh } from './refresh.ts'

const subscriptionsAtOnce = 50

/** The paid time of a subscription has ended since it was last read: it was renewed, or its founder has just lost access. */
const isOver = sql`(checked_at < coalesce(ends_at, renews_at) and coalesce(ends_at, renews_at) < now())`

/**
 * Reads every living subscription from the provider once a day, and when its paid time is over. Differences are repaired and listed
 * among the events for the operator. Also resolves changes that were left open.
 */
export async function reconcile(world: World) {
  await resolveIntents(world)
  const due = await world.db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['provider_id as id', 'user_id as userId', 'left_at as leftAt'])
    .where(sql<boolean>`status <> 'expired'`)
    .where(sql<boolean>`(checked_at is null or checked_at < now() - interval '1 day' or ${isOver})`)
    // Otherwise those that always fail would come first in every run and, if there are many, keep all others waiting.
    .orderBy(sql`random()`)
    .limit(subscriptionsAtOnce)
    .execute()
  return eachOnItsOwn(world.log, 'Reconciling', due, async ({ id, userId, leftAt }) => {
    const { said, drift } = await refresh(world, userId, id)
    if (!said) await endLeftover(world, id)
    if (drift) await report(world, id, said ? `repaired: ${drift}` : `not repaired: ${drift}`)
    if (leftAt && said && !chargesNoMore(said.status)) await endOfAbsent(world, id)
  })
}

/** Cancels a subscription whose checkout was still open when its buyer deleted their account: nobody could use it. */
async function endOfAbsent(world: World, providerId: string) {
  await world.payments.cancel(providerId)
  await report(world, providerId, 'repaired: cancelled, as its buyer has left')
}

/** Ends a subscription that the sandbox sold before the current provider was configured, when its paid time ends: nobody will renew it. */
async function endLeftover({ db, payments }: World, providerId: string) {
  if (payments.name === 'sandbox' || !providerId.startsWith('sandbox-')) return
  await db
    .updateTable('subscriptions')
    .set({
      status: 'expired',
      status_formatted: 'Expired',
      ends_at: sql<Date>`coalesce(ends_at, renews_at, now())`,
    })
    .where('provider_id', '=', providerId)
    .execute()
}

/** Recorded once a day, however many servers notice it at the same time. */
async function report({ db, log }: World, subscriptionId: string, outcome: string) {
  log.info('A subscription differed from its provider', { subscriptionId, outcome })
  await db
    .insertInto('webhook_events')
    .values({
      id: randomUUIDv7(),
      hash: sql<string>`encode(sha256(convert_to(${`${subscriptionId} ${outcome} `}::text || current_date, 'UTF8')), 'hex')`,
      name: 'reconciliation',
      body: JSON.stringify({ subscriptionId, outcome }),
      object_id: subscriptionId,
      event_at: now,
      applied_at: now,
      outcome,
    })
    .onConflict(on => on.column('hash').doNothing())
    .execute()
}
