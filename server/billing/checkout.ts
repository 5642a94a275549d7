import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { planOf, trialDays } from '#/rules/plans.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { PaymentsError } from '../infra/payments/payments.ts'
import { takeRaised } from '../limits.ts'
import { refuse } from '../refusals.ts'
import { applyEvents } from './apply-events.ts'
import { customFor } from './custom-data.ts'
import { lockBuyer } from './facts.ts'
import { hasAccess } from './subscription.ts'
import { mayTry } from './trials.ts'

/** Starts a checkout for a plan and returns its URL. One trial per person. */
export async function createCheckout({ world, me }: SignedIn, wanted: { variantId: number }) {
  const { db, payments } = world
  const { variantId } = planOf(wanted.variantId) ?? refuse('not_found')
  if (await hasAccess(db, me.id)) refuse('already_subscribed')
  const checkoutId = randomUUIDv7()
  const trial = await mayTry(db, world, me)
  await change(world, async tx => {
    await takeRaised(tx, 'checkout', me.id, world.config)
    await tx.insertInto('checkouts').values({ id: checkoutId, user_id: me.id, variant_id: variantId, trial }).execute()
  })
  const order = {
    checkoutId,
    variantId,
    trial,
    email: me.email,
    name: me.fullName,
    custom: customFor(payments.webhookSecret, me.id),
    returnTo: `${world.origin}/settings?tab=billing&checkout=done`,
  }
  const url = await payments.checkout(order).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error
    world.log.error('The payment provider gave no checkout', error)
    return refuse(error.kind === 'elsewhere' ? 'payment_page_elsewhere' : 'checkout_failed')
  })
  return { url }
}

/** What the sandbox's checkout page shows of the caller's checkout. */
export async function readSandboxCheckout({ world, me }: SignedIn, id: string) {
  if (!world.sandbox) refuse('not_found')
  const { plan, paid_at, ...opened } = (await ownCheckout(world.db, me.id, id)) ?? refuse('not_found')
  // Another checkout may have used up the trial since this one was opened.
  const trial = opened.trial && (paid_at !== null || (await mayTry(world.db, world, me)))
  return {
    planName: plan.name,
    price: plan.price,
    karma: plan.karma,
    trialDays: trial ? trialDays : 0,
    paid: paid_at !== null,
  }
}

/** "Pays" in the sandbox. Its webhooks arrive like those of a real provider, and are applied before this returns. Idempotent. */
export async function paySandbox({ world, me }: SignedIn, id: string) {
  const provider = world.sandbox?.provider ?? refuse('not_found')
  const { plan } = await change(world, async tx => {
    // One checkout per person at a time, so that two tabs cannot start two subscriptions.
    await lockBuyer(tx, me.id)
    const checkout = (await ownCheckout(tx, me.id, id, { holds: true })) ?? refuse('not_found')
    if (checkout.paid_at) return checkout
    if (await hasPaidSince(tx, me.id)) refuse('already_subscribed')
    const trial = checkout.trial && (await mayTry(tx, world, me))
    await tx.updateTable('checkouts').set({ paid_at: now, trial }).where('id', '=', id).execute()
    const custom = customFor(provider.webhookSecret, me.id)
    await provider.open(tx, { checkoutId: id, variantId: checkout.variant_id, trial, custom })
    return checkout
  })
  await provider.post()
  await applyEvents(world)
  return { karmaGranted: plan.karma }
}

/** Has a running plan, or one that was just paid and whose webhooks have not arrived. */
const hasPaidSince = async (db: Db, userId: string) => {
  if (await hasAccess(db, userId)) return true
  const unheard = db
    .selectFrom('checkouts')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .where(sql<boolean>`not exists (select from subscriptions s where s.provider_id = 'sandbox-' || checkouts.id)`)
  return (await unheard.select('id').executeTakeFirst()) !== undefined
}

/** When paying, the row is locked so that the cleanup job cannot delete it meanwhile. */
async function ownCheckout(db: Db, userId: string, id: string, { holds } = { holds: false }) {
  const row = await db
    .selectFrom('checkouts')
    .select(['variant_id', 'trial', 'paid_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(holds, one => one.forUpdate())
    .executeTakeFirst()
  const plan = row && planOf(row.variant_id)
  return plan && { ...row, plan }
}
