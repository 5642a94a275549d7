import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { planOf } from '#/rules/plans.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import type { InvoiceEvent, PaymentEvent, SubscriptionEvent } from '../infra/payments/events.ts'
import { grant } from '../karma/ledger.ts'

/** Keeps a payment event and applies it, both or neither; an event that came before changes nothing. */
export async function applyEvent(tx: Tx, tell: Tell, event: PaymentEvent) {
  const body = JSON.stringify(event)
  const stored = await tx
    .insertInto('webhook_events')
    .values({
      id: randomUUIDv7(),
      hash: createHash('sha256').update(body).digest('hex'),
      name: event.meta.event_name,
      body,
    })
    .onConflict(on => on.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return
  const outcome = isInvoice(event) ? await applyInvoice(tx, event) : await applySubscription(tx, event)
  await tx
    .updateTable('webhook_events')
    .set({ outcome, applied_at: sql<Date>`now()` })
    .where('id', '=', stored.id)
    .execute()
  tell(event.meta.custom_data.user_id, { name: 'subscription_changed' })
  tell(event.meta.custom_data.user_id, { name: 'karma_moved' })
}

const isInvoice = (event: PaymentEvent): event is InvoiceEvent =>
  event.meta.event_name === 'subscription_payment_success'

/** The provider's own clock orders its events: an older one never overwrites a newer one. */
async function applySubscription(tx: Tx, { meta, data }: SubscriptionEvent) {
  const userId = meta.custom_data.user_id
  const { updated_at: provider_updated_at, ...attributes } = data.attributes
  const plan = planOf(attributes.variant_id)
  if (!plan) return 'unknown variant'
  const values = { ...attributes, provider_updated_at }
  await tx
    .insertInto('subscriptions')
    .values({ ...values, id: randomUUIDv7(), user_id: userId, provider_id: data.id })
    .onConflict(on =>
      on
        .column('provider_id')
        .doUpdateSet(values)
        .whereRef('subscriptions.provider_updated_at', '<', 'excluded.provider_updated_at'),
    )
    .execute()
  if (attributes.status === 'on_trial') {
    await grant(tx, { to: userId, amount: plan.karma, period: `trial:${data.id}`, reason: `${plan.name} plan, trial` })
  }
  return 'applied'
}

/** A paid invoice grants its plan's karma once. */
async function applyInvoice(tx: Tx, { meta, data }: InvoiceEvent) {
  const subscription = await tx
    .selectFrom('subscriptions')
    .select(['user_id', 'variant_id'])
    .where('provider_id', '=', data.attributes.subscription_id)
    .executeTakeFirst()
  const plan = subscription && planOf(subscription.variant_id)
  if (!plan || subscription.user_id !== meta.custom_data.user_id) return 'unknown subscription'
  await grant(tx, {
    to: subscription.user_id,
    amount: plan.karma,
    period: data.id,
    reason: `${plan.name} plan, one month`,
  })
  return 'applied'
}
