import { z } from 'zod'
import { invoiceReasons, invoiceStatuses } from '#/rules/plan-karma.ts'
import { subscriptionStatuses } from '#/rules/plans.ts'
import type { ProviderInvoice, ProviderSubscription } from './payments.ts'

/** The parts of Lemon Squeezy's objects that we read. Source: its API documentation, "Subscriptions" and "Subscription invoices". */

const biggestInt = 2_147_483_647
const objectId = z.string().min(1).max(64)
const numericId = z.union([z.string().max(64), z.int().nonnegative()]).transform(String)
const time = z.iso
  .datetime({ offset: true })
  .max(40)
  .transform(text => new Date(text))
  .refine(date => date.getTime() > 0 && date.getTime() < Date.UTC(9999, 0))
const shortText = z.string().max(100)

const subscriptionAttributes = z.object({
  store_id: numericId,
  test_mode: z.boolean().default(false),
  status: z.enum(subscriptionStatuses),
  status_formatted: shortText,
  variant_id: z.int().min(0).max(biggestInt),
  renews_at: time.nullable(),
  ends_at: time.nullable(),
  trial_ends_at: time.nullable(),
  customer_id: numericId.nullish(),
  card_brand: shortText.nullish(),
  card_last_four: shortText.nullish(),
  created_at: time,
  updated_at: time,
})

export const subscriptionResource = z
  .object({ id: objectId, attributes: subscriptionAttributes })
  .transform(({ id, attributes: a }): ProviderSubscription => ({
    id,
    storeId: a.store_id,
    testMode: a.test_mode,
    status: a.status,
    statusFormatted: a.status_formatted,
    variantId: a.variant_id,
    renewsAt: a.renews_at,
    endsAt: a.ends_at,
    trialEndsAt: a.trial_ends_at,
    customerId: a.customer_id ?? null,
    cardBrand: a.card_brand ?? null,
    cardLastFour: a.card_last_four ?? null,
    createdAt: a.created_at,
    updatedAt: a.updated_at,
  }))

const invoiceAttributes = z.object({
  store_id: numericId,
  test_mode: z.boolean().default(false),
  subscription_id: numericId,
  billing_reason: z.enum(invoiceReasons),
  status: z.enum(invoiceStatuses),
  refunded: z.boolean().nullish(),
  total: z.int().min(-biggestInt).max(biggestInt),
  created_at: time,
  updated_at: time,
})

export const invoiceResource = z
  .object({ id: objectId, attributes: invoiceAttributes })
  .transform(({ id, attributes: a }): ProviderInvoice => ({
    id,
    storeId: a.store_id,
    testMode: a.test_mode,
    subscriptionId: a.subscription_id,
    reason: a.billing_reason,
    status: a.refunded && a.status === 'paid' ? 'refunded' : a.status,
    totalCents: a.total,
    createdAt: a.created_at,
    updatedAt: a.updated_at,
  }))

/** The links of a subscription. The provider omits those it does not have. */
export const linksResource = z.object({
  attributes: z.object({
    urls: z.object({
      customer_portal: z.url({ protocol: /^https?$/ }).nullish(),
      update_payment_method: z.url({ protocol: /^https?$/ }).nullish(),
    }),
  }),
})

/** The common part of all webhooks. */
export const webhookEnvelope = z.object({
  meta: z.object({
    event_name: z.string().min(1).max(100),
    test_mode: z.boolean().optional(),
    custom_data: z.record(z.string().max(100), z.unknown()).nullish(),
  }),
  data: z.object({
    id: numericId.pipe(objectId),
    attributes: z.object({ updated_at: time.optional().catch(undefined) }).catch({}),
  }),
})
export type WebhookEnvelope = z.infer<typeof webhookEnvelope>

const attributesOf = z.object({ data: z.object({ attributes: z.record(z.string(), z.unknown()) }) })
const attributesRead = new Set([subscriptionAttributes, invoiceAttributes].flatMap(({ shape }) => Object.keys(shape)))

/** The attributes of a webhook's object that we use, unchanged. The others name the buyer, or are links that open the buyer's pages. */
export function readAttributes(webhook: unknown): Record<string, unknown> {
  const { attributes } = attributesOf.safeParse(webhook).data?.data ?? { attributes: {} }
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => attributesRead.has(name)))
}
