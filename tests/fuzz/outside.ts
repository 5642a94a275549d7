import * as fc from 'fast-check'
import { signatureOf } from '#/server/infra/payments/signature.ts'
import { bytes, oneOfThe } from './bytes.ts'
import type { Aimed, Aims } from './shots.ts'
import { bytesOf, wrongly } from './wrong.ts'

const kinds = [
  'subscription_created',
  'subscription_updated',
  'subscription_cancelled',
  'subscription_resumed',
  'subscription_expired',
  'subscription_paused',
  'subscription_unpaused',
  'subscription_payment_success',
  'subscription_payment_failed',
  'subscription_payment_recovered',
  'subscription_payment_refunded',
  'order_created',
] as const

const times = fc.constantFrom(
  '2026-11-01T00:00:00.000000Z',
  '2026-12-01T00:00:00Z',
  '0000-00-00',
  '9999-12-31T23:59:59Z',
)

/** Webhooks of the payment provider, mostly signed, often wrong. */
export function payments(aims: Aims): fc.Arbitrary<Aimed> {
  const told = fc.record({
    meta: fc.record({
      event_name: fc.constantFrom(...kinds),
      test_mode: fc.boolean(),
      custom_data: fc.record({ user_id: oneOfThe(() => aims.ids) }),
    }),
    data: fc.record({
      type: fc.constantFrom('subscriptions', 'subscription-invoices'),
      id: fc.constantFrom('1', '2', '99'),
      attributes: fc.record({
        store_id: fc.constantFrom(1, 'sandbox', 0),
        status: fc.constantFrom('active', 'expired', 'paid', 'refunded'),
        variant_id: fc.constantFrom(1_055_665, 1),
        subscription_id: fc.constantFrom(1, '2'),
        billing_reason: fc.constantFrom('initial', 'renewal'),
        renews_at: times,
        created_at: times,
        updated_at: times,
        total: fc.integer(),
      }),
    }),
  })
  const right = fc.oneof(told, wrongly(told)).map(event => bytes(JSON.stringify(event) ?? ''))
  return fc.tuple(fc.oneof(right, right, bytesOf(right)), fc.constantFrom(0, 0, 0, 0, 1, 2)).map(([body, how]) => ({
    kind: 'payment',
    target: 'POST /webhooks/lemon-squeezy',
    method: 'POST',
    path: '/webhooks/lemon-squeezy',
    headers: {
      'content-type': 'application/json',
      ...(how < 2 && { 'x-signature': how === 0 ? signatureOf(aims.webhookSecret, body) : 'f'.repeat(63) }),
    },
    body: new Uint8Array(body),
  }))
}

/** In one of six requests, a header that no browser of ours sends. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'accept-language',
          'user-agent',
          'if-none-match',
          'range',
          'x-forwarded-for',
          'x-signature',
          'accept-encoding',
          'sec-fetch-site',
          'referer',
          'x-time-zone',
          'origin',
          'authorization',
          'content-type',
          'accept',
          'cookie',
        ),
        fc.constantFrom(
          '',
          '%',
          '"',
          '*',
          'W/"x',
          'bytes=-1',
          'bytes=0-99999999999',
          '::1, x',
          '1.2.3.4:99999',
          'null',
          'http://[',
          'Bearer ks_x',
          'Bearer ',
          'session=x',
          'session=%00; session=%',
          '__proto__=1; session=a.b',
          'a'.repeat(4_000),
          'gzip;q=x',
          'é\u00ff',
          'en;q=9,*',
        ),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
)
