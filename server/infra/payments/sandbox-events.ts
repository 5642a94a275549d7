import { statusWords } from '#/rules/subscription.ts'
import type { ProviderInvoice, ProviderSubscription } from './payments.ts'

type Custom = Readonly<Record<string, string>>

const iso = (date: Date | null) => date && date.toISOString()

/** A subscription in Lemon Squeezy's format. */
const subscriptionAttributes = (one: ProviderSubscription) => ({
  store_id: one.storeId,
  test_mode: one.testMode,
  status: one.status,
  status_formatted: statusWords[one.status],
  variant_id: one.variantId,
  cancelled: one.status === 'cancelled',
  renews_at: iso(one.renewsAt),
  ends_at: iso(one.endsAt),
  trial_ends_at: iso(one.trialEndsAt),
  card_brand: one.cardBrand,
  card_last_four: one.cardLastFour,
  created_at: iso(one.createdAt),
  updated_at: iso(one.updatedAt),
})

/** An invoice in Lemon Squeezy's format. */
const invoiceAttributes = (invoice: ProviderInvoice) => ({
  store_id: invoice.storeId,
  test_mode: invoice.testMode,
  subscription_id: invoice.subscriptionId,
  billing_reason: invoice.reason,
  status: invoice.status,
  refunded: invoice.status === 'refunded',
  total: invoice.totalCents,
  created_at: iso(invoice.createdAt),
  updated_at: iso(invoice.updatedAt),
})

const bodyOf = (name: string, custom: Custom, testMode: boolean, data: object) =>
  JSON.stringify({ meta: { event_name: name, test_mode: testMode, custom_data: custom }, data })

export const subscriptionEvent = (name: string, one: ProviderSubscription, custom: Custom) =>
  bodyOf(name, custom, one.testMode, { type: 'subscriptions', id: one.id, attributes: subscriptionAttributes(one) })

export const invoiceEvent = (name: string, invoice: ProviderInvoice, custom: Custom) =>
  bodyOf(name, custom, invoice.testMode, {
    type: 'subscription-invoices',
    id: invoice.id,
    attributes: invoiceAttributes(invoice),
  })
