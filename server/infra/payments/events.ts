import type { SubscriptionStatus } from '#/rules/plans.ts'

interface Meta<Name extends string> {
  event_name: Name
  /** What we gave the checkout to carry: the person is found through it and never by an address. */
  custom_data: { user_id: string }
}

/** A subscription's state. Times are ISO 8601 in UTC. */
export interface SubscriptionEvent {
  meta: Meta<'subscription_created' | 'subscription_updated'>
  data: {
    id: string
    attributes: {
      status: SubscriptionStatus
      status_formatted: string
      variant_id: number
      renews_at: string | null
      ends_at: string | null
      trial_ends_at: string | null
      updated_at: string
    }
  }
}

/** A paid invoice of a subscription. */
export interface InvoiceEvent {
  meta: Meta<'subscription_payment_success'>
  data: { id: string; attributes: { subscription_id: string; updated_at: string } }
}

/** The webhooks we act on, in Lemon Squeezy's shape. Source: its developer documentation, "Webhooks". */
export type PaymentEvent = SubscriptionEvent | InvoiceEvent
