import { sql } from 'kysely'
import { z } from 'zod'
import { planOf } from '#/rules/plans.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { WebhookEnvelope } from '../infra/payments/json-api.ts'
import { invoiceResource, subscriptionResource, webhookEnvelope } from '../infra/payments/json-api.ts'
import type { ProviderSubscription } from '../infra/payments/payments.ts'
import type { World } from '../world.ts'
import { settleAnnouncements } from './announce.ts'
import { buyerOf } from './custom-data.ts'
import { keepInvoice, keepSubscription, lockBuyer } from './facts.ts'
import { settleKarma } from './settle.ts'
import { givesAccess } from './subscription.ts'

type Shop = Pick<World, 'payments' | 'keysFor' | 'mail'>

/** What became of an event, for the operator. A refused one changed nothing. */
export type EventOutcome =
  | 'applied'
  | 'applied, beside another plan'
  | 'older than what is known'
  | 'kept, nothing to do'
  | `refused: ${'malformed' | 'other store' | 'other mode' | 'unknown plan' | 'unknown buyer' | 'not signed by us' | 'another buyer'}`

/** Applies a stored event once; a concurrent second attempt finds it applied. */
export async function applyEvent(tx: Tx, tell: Tell, shop: Shop, eventId: string) {
  const event = await tx
    .selectFrom('webhook_events')
    .select(['name', 'body'])
    .where('id', '=', eventId)
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!event) return null
  const outcome = await outcomeOf(tx, tell, shop, event.body)
  await tx
    .updateTable('webhook_events')
    .set({ outcome, applied_at: now, error: null })
    .where('id', '=', eventId)
    .execute()
  return outcome
}

async function outcomeOf(tx: Tx, tell: Tell, shop: Shop, body: unknown): Promise<EventOutcome> {
  const { meta } = webhookEnvelope.safeParse(body).data ?? {}
  if (!meta) return 'refused: malformed'
  const shape = shapes.get(meta.event_name)
  if (!shape) return 'kept, nothing to do'
  const said = shape.safeParse(body).data?.data
  if (!said) return 'refused: malformed'
  const foreign = foreignTo(shop, said)
  if (foreign) return foreign
  const isInvoice = 'subscriptionId' in said
  if (!isInvoice && !planOf(said.variantId)) return 'refused: unknown plan'
  const buyer = await buyerOfSubscription(tx, shop, isInvoice ? said.subscriptionId : said.id, meta)
  if (typeof buyer === 'string') return buyer
  await lockBuyer(tx, buyer.id)
  const isNews = isInvoice
    ? await keepInvoice(tx, buyer.id, said)
    : await keepSubscription(tx, shop, { userId: buyer.id, said })
  tell(buyer.id, { name: 'subscription_changed' })
  await settleKarma(tx, tell, buyer.id)
  await settleAnnouncements(tx, tell, buyer.id)
  if (!isNews) return 'older than what is known'
  return !isInvoice && (await isSecond(tx, buyer.id, said)) ? 'applied, beside another plan' : 'applied'
}

const subscriptionBody = z.object({ data: subscriptionResource })
const invoiceBody = z.object({ data: invoiceResource })

/** The events that we read, by what they are about. */
const shapes = new Map<string, typeof subscriptionBody | typeof invoiceBody>([
  ...['created', 'updated', 'cancelled', 'resumed', 'expired', 'paused', 'unpaused'].map(
    name => [`subscription_${name}`, subscriptionBody] as const,
  ),
  ...['success', 'failed', 'recovered', 'refunded'].map(name => [`subscription_payment_${name}`, invoiceBody] as const),
])

/**
 * Whether an older subscription gives access already. The new one then grants no karma, and the operator should know that the buyer pays
 * twice. Of two created in the same second, the one that karma is granted for (`periodsOf`) counts as the older.
 */
async function isSecond(tx: Tx, userId: string, { id, createdAt }: ProviderSubscription) {
  const older = tx
    .selectFrom('subscriptions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`(provider_created_at, provider_id collate "C") < (${createdAt}::timestamptz, ${id})`)
    .where(givesAccess)
  return (await older.select('id').executeTakeFirst()) !== undefined
}

function foreignTo({ payments }: Shop, { storeId, testMode }: { storeId: string; testMode: boolean }) {
  if (storeId !== payments.storeId) return 'refused: other store'
  return testMode === payments.testMode ? null : 'refused: other mode'
}

/** Identified only by the signed data of the checkout: an email address could be anybody's. A known subscription keeps its buyer. */
async function buyerOfSubscription(
  tx: Tx,
  shop: Shop,
  subscriptionId: string,
  { custom_data }: WebhookEnvelope['meta'],
) {
  const said = buyerOf(shop.payments.webhookSecret, custom_data)
  const known = await tx
    .selectFrom('subscriptions')
    .select('user_id as id')
    .where('provider_id', '=', subscriptionId)
    .executeTakeFirst()
  // A known one is accepted even if its signature is no longer valid, because the secret was changed since its checkout.
  if (known) return said && said !== known.id ? 'refused: another buyer' : known
  if (said === null) return 'refused: not signed by us'
  const buyer = said && z.uuid().safeParse(said).success && (await lockBuyer(tx, said))
  return buyer || 'refused: unknown buyer'
}
