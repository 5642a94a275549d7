import type { InvoiceReason, InvoiceStatus } from '#/rules/plan-karma.ts'
import type { SubscriptionState } from '#/rules/subscription.ts'

/** A subscription as its provider describes it. */
export interface ProviderSubscription extends SubscriptionState {
  id: string
  storeId: string
  testMode: boolean
  statusFormatted: string
  /** The provider's id of the customer. */
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
  /** Whether it starts with the free trial. */
  trial: boolean
  /** Returned with every webhook about this purchase. */
  custom: Readonly<Record<string, string>>
  /** Where the buyer's browser is sent afterwards. */
  returnTo: string
}

/** The provider's pages for one subscription. Their URLs are signed and expire after a day, so they are fetched when needed. */
export interface ProviderLinks {
  portal: string | null
  paymentMethod: string | null
}

/** The interface to a payment provider. No method may be called inside a transaction. */
export interface Payments {
  name: 'lemon-squeezy' | 'sandbox'
  /** Signs webhooks, and the data of ours that a checkout carries. */
  webhookSecret: string
  storeId: string
  testMode: boolean
  /** The URL to send the buyer to. */
  checkout: (order: Order) => Promise<string>
  /** Null when there is no such subscription. */
  subscription: (id: string) => Promise<ProviderSubscription | null>
  invoices: (subscriptionId: string) => Promise<ProviderInvoice[]>
  /** With 'now', the upgrade is charged pro rata at once; with 'renewal', the change takes effect on the next billing date. */
  change: (id: string, to: { variantId: number; when: 'now' | 'renewal' }) => Promise<void>
  /** Takes effect at the end of the paid period. */
  cancel: (id: string) => Promise<void>
  resume: (id: string) => Promise<void>
  links: (id: string) => Promise<ProviderLinks>
}

/**
 * `refused`: the provider answered, and nothing changed. `unknown`: it did not answer in time, or not sensibly, and only a read can
 * tell whether anything changed. `elsewhere`: it named a page that is not its own, and nothing changed.
 */
export class PaymentsError extends Error {
  readonly kind: 'refused' | 'unknown' | 'elsewhere'
  constructor(kind: PaymentsError['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
