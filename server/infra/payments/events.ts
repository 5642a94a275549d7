import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { subscriptionStatuses } from '#/rules/plans.ts'

const meta = z.object({ custom_data: z.object({ user_id: z.uuid() }) })
const time = z.iso.datetime({ offset: true })

const subscriptionEvent = z.object({
  meta: meta.extend({ event_name: z.enum(['subscription_created', 'subscription_updated']) }),
  data: z.object({
    id: z.string().min(1).max(100),
    attributes: z.object({
      status: z.enum(subscriptionStatuses),
      status_formatted: z.string().max(100),
      variant_id: z.int(),
      renews_at: time.nullable(),
      ends_at: time.nullable(),
      trial_ends_at: time.nullable(),
      updated_at: time,
    }),
  }),
})

const invoiceEvent = z.object({
  meta: meta.extend({ event_name: z.literal('subscription_payment_success') }),
  data: z.object({
    id: z.string().min(1).max(100),
    attributes: z.object({ subscription_id: z.coerce.string().min(1).max(100), updated_at: time }),
  }),
})

/** The webhooks we act on, in Lemon Squeezy's shape. Source: its developer documentation, "Webhooks" and the two objects. */
export const paymentEvent = z.union([subscriptionEvent, invoiceEvent])
export type PaymentEvent = z.infer<typeof paymentEvent>
export type SubscriptionEvent = z.infer<typeof subscriptionEvent>
export type InvoiceEvent = z.infer<typeof invoiceEvent>

/** Lemon Squeezy signs the raw body with HMAC-SHA256 and sends it as hexadecimal digits. */
export const signatureOf = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

/** Compares in constant time; a signature that is no digits at all is simply wrong. */
export function isSigned(secret: string, body: string, signature: string) {
  const expected = Buffer.from(signatureOf(secret, body))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
