import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { InvoiceStatus } from '#/rules/plan-karma.ts'
import type { Tx } from '../infra/db/change.ts'
import type { ProviderInvoice, ProviderSubscription } from '../infra/payments/payments.ts'
import type { Keys } from './trials.ts'
import { claimTrial } from './trials.ts'

/** Locks the buyer's row, which serialises all changes to their plans. */
export const lockBuyer = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()

interface Heard {
  userId: string
  said: ProviderSubscription
  isRead?: boolean
}

/**
 * Stores the provider's state of a subscription. The newest by the provider's clock wins. Of two different states with one timestamp, the
 * one that was read from the provider wins (`isRead`); between two webhooks a fixed order decides. Either may be wrong, so the provider
 * is then read once more.
 * False when it is older than what is stored.
 */
export async function keepSubscription(tx: Tx, keys: Keys, { userId, said, isRead = false }: Heard) {
  await tx
    .insertInto('subscription_plans')
    .values({
      provider_id: said.id,
      at: said.updatedAt,
      variant_id: said.variantId,
      trial: said.status === 'on_trial',
    })
    .onConflict(on => on.doNothing())
    .execute()
  const known = await tx.selectFrom('subscriptions').selectAll().where('provider_id', '=', said.id).executeTakeFirst()
  const values = columnsOf(said)
  if (!known) {
    const row = { ...values, id: randomUUIDv7(), user_id: userId, provider_id: said.id }
    await tx.insertInto('subscriptions').values(row).execute()
  }
  if (said.status === 'on_trial') await claimTrial(tx, keys, userId, said)
  if (!known) return true
  const ahead = said.updatedAt.getTime() - known.provider_updated_at.getTime()
  const [ours, theirs] = [rankOf(known), rankOf(values)]
  if (ahead < 0) return false
  if (ahead === 0 && ours !== theirs) await readAgain(tx, said.id)
  if (ahead > 0 || isRead || theirs > ours) {
    await tx.updateTable('subscriptions').set(values).where('id', '=', known.id).execute()
  }
  return true
}

const columnsOf = (said: ProviderSubscription) => ({
  variant_id: said.variantId,
  status: said.status,
  status_formatted: said.statusFormatted,
  renews_at: said.renewsAt,
  ends_at: said.endsAt,
  trial_ends_at: said.trialEndsAt,
  card_brand: said.cardBrand,
  card_last_four: said.cardLastFour,
  provider_created_at: said.createdAt,
  provider_updated_at: said.updatedAt,
})

type Ranked = Pick<ReturnType<typeof columnsOf>, 'status' | 'variant_id' | 'renews_at' | 'ends_at'>

const rankOf = ({ status, variant_id, renews_at, ends_at }: Ranked) =>
  JSON.stringify([status, variant_id, renews_at, ends_at])

const readAgain = (tx: Tx, providerId: string) =>
  tx.updateTable('subscriptions').set({ checked_at: null }).where('provider_id', '=', providerId).execute()

/** Stores the provider's state of an invoice; of two with the same timestamp, the later stage wins. */
export async function keepInvoice(tx: Tx, userId: string, said: ProviderInvoice) {
  const values = {
    reason: said.reason,
    status: said.status,
    total_cents: said.totalCents,
    provider_created_at: said.createdAt,
    provider_updated_at: said.updatedAt,
  }
  const kept = await tx
    .insertInto('invoices')
    .values({ id: said.id, subscription_id: said.subscriptionId, user_id: userId, ...values })
    .onConflict(on =>
      on
        .column('id')
        .doUpdateSet(values)
        .where(
          sql<boolean>`(invoices.provider_updated_at, ${stage(sql`invoices.status`)})
          <= (excluded.provider_updated_at, ${stage(sql`excluded.status`)})`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

const stages: readonly InvoiceStatus[] = ['pending', 'void', 'paid', 'partial_refund', 'refunded']
const stage = (status: ReturnType<typeof sql>) => sql`array_position(array[${sql.join(stages)}]::text[], ${status})`
