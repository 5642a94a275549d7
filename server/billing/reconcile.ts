import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { eachOnItsOwn } from '../infra/jobs/each.ts'
import type { World } from '../world.ts'
import { resolveIntents } from './intents.ts'
import { refresh } from './refresh.ts'

const subscriptionsAtOnce = 50

/**
 * Reads every living subscription from the provider once a day: what differs is repaired, and shown to the operator among the
 * events. Changes that were left open are resolved the same way.
 */
export async function reconcile(world: World) {
  await resolveIntents(world)
  const due = await world.db
    .selectFrom('subscriptions')
    .select(['provider_id as id', 'user_id as userId'])
    .where(sql<boolean>`status <> 'expired'`)
    .where(sql<boolean>`(checked_at is null or checked_at < now() - interval '1 day')`)
    .orderBy(sql`checked_at nulls first`)
    .orderBy('subscriptions.id')
    .limit(subscriptionsAtOnce)
    .execute()
  return eachOnItsOwn(world.log, 'Reconciling', due, async ({ id, userId }) => {
    const { drift } = await refresh(world, userId, id)
    if (drift) await report(world, id, drift)
  })
}

async function report({ db, log }: World, subscriptionId: string, drift: string) {
  log.info('A subscription differed from its provider', { subscriptionId, drift })
  const id = randomUUIDv7()
  await db
    .insertInto('webhook_events')
    .values({
      id,
      hash: createHash('sha256').update(id).digest('hex'),
      name: 'reconciliation',
      body: JSON.stringify({ subscriptionId, drift }),
      object_id: subscriptionId,
      event_at: sql<Date>`now()`,
      applied_at: sql<Date>`now()`,
      outcome: `repaired: ${drift}`,
    })
    .execute()
}
