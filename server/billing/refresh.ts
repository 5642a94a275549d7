import { sql } from 'kysely'
import { planOf } from '#/rules/plans.ts'
import { chargesNoMore } from '#/rules/subscription.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import type { ProviderSubscription } from '../infra/payments/payments.ts'
import type { World } from '../world.ts'
import { settleAnnouncements } from './announce.ts'
import { keepInvoice, keepSubscription, lockBuyer } from './facts.ts'
import { settleKarma } from './settle.ts'

export interface Refreshed {
  /** The provider's current state; null when it knows of none. */
  said: ProviderSubscription | null
  /** What differed here before it was corrected; null when nothing did. */
  drift: string | null
}

/** Reads a subscription and its invoices from the provider and stores them; the provider is always right. @throws PaymentsError */
export async function refresh(world: World, userId: string, providerId: string): Promise<Refreshed> {
  const said = await world.payments.subscription(providerId)
  const invoices = said ? await world.payments.invoices(providerId) : []
  return change(world, async (tx, tell) => {
    await lockBuyer(tx, userId)
    const before = await snapshot(tx, userId, providerId)
    // One that would still charge somebody who has left stays unchecked: the next reconciling reads it first, and cancels it.
    // Set before the state is stored, because `keepSubscription` may mark it as unchecked, too.
    const charges = said !== null && !chargesNoMore(said.status)
    const left = sql`exists (select from users where id = ${userId} and left_at is not null)`
    const checked = sql<Date | null>`case when not (${charges} and ${left}) then now() end`
    await tx.updateTable('subscriptions').set({ checked_at: checked }).where('provider_id', '=', providerId).execute()
    if (said && planOf(said.variantId)) {
      await keepSubscription(tx, world, { userId, said, isRead: true })
      for (const invoice of invoices) await keepInvoice(tx, userId, invoice)
      await settleKarma(tx, tell, userId)
      await settleAnnouncements(tx, tell, userId)
    }
    const now = await snapshot(tx, userId, providerId)
    if (!said) return { said, drift: 'the provider knows no such subscription' }
    if (before === now) return { said, drift: null }
    tell(userId, { name: 'subscription_changed' })
    return { said, drift: `${before} became ${now}` }
  })
}

async function snapshot(tx: Tx, userId: string, providerId: string) {
  const { rows } = await sql<{ words: string }>`
    select concat_ws(', ', s.status, 'plan ' || s.variant_id, 'renews ' || s.renews_at::date, 'ends ' || s.ends_at::date,
      (select count(*) filter (where status = 'paid') || ' paid, ' || count(*) filter (where status = 'refunded') || ' refunded'
        from invoices where user_id = ${userId} and subscription_id = ${providerId})) as words
    from subscriptions s where s.provider_id = ${providerId} and s.user_id = ${userId}`.execute(tx)
  return rows[0]?.words ?? 'nothing'
}
