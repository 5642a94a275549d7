import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { planOf, trialDays } from '#/rules/plans.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { sandboxEvents } from '../infra/payments/sandbox.ts'
import { refuse } from '../refusals.ts'
import { applyEvent } from './apply-event.ts'
import { hasAccess, readSubscription } from './subscription.ts'

/** Starts a checkout for a plan and answers where to go. The trial is offered to founders who never had a plan. */
export async function createCheckout({ world: { db }, me }: SignedIn, { variantId }: { variantId: number }) {
  if (!planOf(variantId)) refuse('not_found')
  const subscription = await readSubscription(db, me.id)
  if (subscription?.givesAccess) refuse('already_subscribed')
  const id = randomUUIDv7()
  await db
    .insertInto('checkouts')
    .values({ id, user_id: me.id, variant_id: variantId, trial: subscription === null })
    .execute()
  return { url: `/sandbox-checkout/${id}` }
}

/** What the sandbox's checkout page shows of one's own checkout. */
export async function readSandboxCheckout({ world: { db }, me }: SignedIn, id: string) {
  const { plan, trial, paid_at } = (await ownCheckout(db, me.id, id)) ?? refuse('not_found')
  return {
    planName: plan.name,
    price: plan.price,
    karma: plan.karma,
    trialDays: trial ? trialDays : 0,
    paid: paid_at !== null,
  }
}

/** "Pays" in the sandbox: what the provider would report is applied as its webhooks are. Twice pays once. */
export function paySandbox({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    // One checkout of a person at a time, so that two tabs cannot start two subscriptions.
    await tx.selectFrom('users').select('id').where('id', '=', me.id).forNoKeyUpdate().execute()
    const { plan, trial, paid_at } = (await ownCheckout(tx, me.id, id)) ?? refuse('not_found')
    if (paid_at) return { karmaGranted: plan.karma }
    if (await hasAccess(tx, me.id)) refuse('already_subscribed')
    const firstEver = trial && (await readSubscription(tx, me.id)) === null
    const { now: at } = await oneRow(tx, sql<{ now: Date }>`select now()`)
    await tx.updateTable('checkouts').set({ paid_at: at, trial: firstEver }).where('id', '=', id).execute()
    for (const event of sandboxEvents({ checkoutId: id, userId: me.id, plan, trial: firstEver, at })) {
      await applyEvent(tx, tell, event)
    }
    return { karmaGranted: plan.karma }
  })
}

async function ownCheckout(db: Db, userId: string, id: string) {
  const row = await db
    .selectFrom('checkouts')
    .select(['variant_id', 'trial', 'paid_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const plan = row && planOf(row.variant_id)
  return plan && { ...row, plan }
}
