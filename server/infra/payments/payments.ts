import type { InvoiceReason, InvoiceStatus } from '#/rules/plan-karma.ts'
import type { SubscriptionState } from '#/rules/subscription.ts'

/** A subscription as its provider describes it. */
export interface ProviderSubscription extends SubscriptionState {
  id: string
  storeId: string
  testMode: boolean
  statusFormatted: string
  /** Who pays, by the provider's own name for them. */
  customerId: string | null
  cardBrand: string | null
  cardLastFour: string | null
  createdAt: Date
  updatedAt: Date
}

export interface ProviderInvoice {
  id: string
  storeId: string
  testMode: boolean
  subscriptionId: string
  reason: InvoiceReason
  status: InvoiceStatus
  totalCents: number
  createdAt: Date
  updatedAt: Date
}

export interface Order {
  checkoutId: string
  variantId: number
  email: string
  name: string
  /** Whether it begins with the free trial. */
  trial: boolean
  /** Comes back with everything the provider tells of what is bought here. */
  custom: Readonly<Record<string, string>>
  /** Where the buyer's browser goes afterwards. */
  returnTo: string
}

/** Pages of the provider for one subscription. They are signed and last a day, so they are asked for when they are needed. */
export interface ProviderLinks {
  portal: string | null
  paymentMethod: string | null
}

/** The one way to a payment provider. None of these may be called inside a transaction. */
export interface Payments {
  name: 'lemon-squeezy' | 'sandbox'
  /** Signs webhooks, and what a checkout carries for us. */
  webhookSecret: string
  storeId: string
  testMode: boolean
  /** Where to send the buyer. */
  checkout: (order: Order) => Promise<string>
  /** Null when there is no such subscription. */
  subscription: (id: string) => Promise<ProviderSubscription | null>
  invoices: (subscriptionId: string) => Promise<ProviderInvoice[]>
  /** An upgrade is charged pro rata now; anything else begins with the next billing date. */
  change: (id: string, to: { variantId: number; when: 'now' | 'renewal' }) => Promise<void>
  /** At the end of what is paid. */
  cancel: (id: string) => Promise<void>
  resume: (id: string) => Promise<void>
  links: (id: string) => Promise<ProviderLinks>
}

/**
 * `refused`: the provider answered, and nothing changed. `unknown`: it did not answer in time, or nonsense; whether anything changed
 * only reading can tell.
 */
export class PaymentsError extends Error {
  readonly kind: 'refused' | 'unknown'
  constructor(kind: 'refused' | 'unknown', message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
