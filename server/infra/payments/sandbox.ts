import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { monthMs } from '#/rules/plan-change.ts'
import { trialDays } from '#/rules/plans.ts'
import type { Tx } from '../db/change.ts'
import { oneRow } from '../db/one-row.ts'
import type { Db } from '../db/pool.ts'
import type { Payments } from './payments.ts'
import type { Hands } from './sandbox-books.ts'
import { handle, readSandbox, sandboxInvoices, sandboxStore, subscriptionOf, tellLater } from './sandbox-books.ts'
import { invoiceEvent, subscriptionEvent } from './sandbox-events.ts'
import {
  changePlan,
  failPayment,
  live,
  mustHappen,
  plusMonth,
  priceOf,
  recoverPayment,
  resume,
} from './sandbox-life.ts'
import { signatureOf } from './signature.ts'

/** Delivers a sandbox webhook and returns the status of the answer. */
export type PostWebhook = (body: string, signature: string) => Promise<number>

/** What only a sandbox can do: pay without money, and let time pass. */
export interface Sandbox extends Payments {
  /** Creates the subscription of a paid checkout, in the transaction that marks it as paid. */
  open: (
    tx: Tx,
    sale: { checkoutId: string; variantId: number; trial: boolean; custom: Record<string, string> },
  ) => Promise<void>
  /** Moves the subscription's clock by a month, with everything that brings. */
  advance: (id: string) => Promise<void>
  /** Ends the month with a failed payment; `recover` pays it. */
  fail: (id: string) => Promise<void>
  recover: (id: string) => Promise<void>
  /** Refunds the newest payment. */
  refund: (id: string) => Promise<void>
  /** Runs whatever is due, and delivers the waiting webhooks. */
  tick: () => Promise<void>
  /** Delivers the waiting webhooks in order; failed ones are retried at the next tick, unless they are malformed. */
  post: () => Promise<void>
}

const dayMs = 86_400_000
const postsAtOnce = 100
const unreachable = 0

/** Whether to stop trying: it was accepted, or is malformed or too large, and would be refused every time. */
const isOver = (status: number) => (status >= 200 && status < 300) || status === 400 || status === 413

/** A provider that moves no money. It keeps its own data and sends webhooks as Lemon Squeezy does: signed, and over HTTP. */
export function sandboxPayments(db: Db, webhookSecret: string, postWebhook: PostWebhook): Sandbox {
  const post = async () => {
    const waiting = db.selectFrom('sandbox_webhooks').select(['id', 'body']).orderBy('id').limit(postsAtOnce)
    for (const { id, body } of await waiting.execute()) {
      const status = await postWebhook(body, signatureOf(webhookSecret, body)).catch(() => unreachable)
      if (status === unreachable) return
      if (isOver(status)) await db.deleteFrom('sandbox_webhooks').where('id', '=', id).execute()
    }
  }
  const acted = async (id: string, act: (hands: Hands) => Promise<unknown>) => {
    await handle(db, id, act)
    await post()
  }
  return {
    name: 'sandbox',
    webhookSecret,
    storeId: sandboxStore,
    testMode: true,
    checkout: async ({ checkoutId }) => `/sandbox-checkout/${checkoutId}`,
    subscription: async id => {
      const row = await readSandbox(db, id)
      return row ? subscriptionOf(row) : null
    },
    invoices: id => sandboxInvoices(db, id),
    change: (id, to) => acted(id, hands => changePlan(hands, to)),
    async cancel(id) {
      // Like a real provider, ignores a subscription it does not know.
      if (!(await readSandbox(db, id))) return
      await acted(id, hands => mustHappen(hands.happens({ name: 'cancelled' }, 'subscription_cancelled')))
    },
    resume: id => acted(id, resume),
    links: async () => ({ portal: null, paymentMethod: null }),

    open: openSubscription,
    async advance(id) {
      await makeOlder(db, id, monthMs)
      await acted(id, live)
    },
    fail: id => acted(id, failPayment),
    recover: id => acted(id, recoverPayment),
    refund: id => acted(id, hands => mustHappen(hands.settle('paid', 'refunded', 'subscription_payment_refunded'))),
    async tick() {
      for (const { id } of await dueNow(db)) await handle(db, id, live)
      await post()
    },
    post,
  }
}

async function openSubscription(tx: Tx, { checkoutId, variantId, trial, custom }: Parameters<Sandbox['open']>[1]) {
  const { now } = await oneRow(tx, sql<{ now: Date }>`select now()`)
  const until = trial ? new Date(now.getTime() + trialDays * dayMs) : plusMonth(now)
  const row = {
    id: `sandbox-${checkoutId}`,
    variant_id: variantId,
    status: trial ? 'on_trial' : 'active',
    renews_at: until,
    ends_at: null,
    trial_ends_at: trial ? until : null,
    created_at: now,
    updated_at: now,
  } as const
  await tx
    .insertInto('sandbox_subscriptions')
    .values({ ...row, custom: JSON.stringify(custom) })
    .execute()
  const subscription = subscriptionOf({ ...row, custom })
  await tellLater(tx, subscriptionEvent('subscription_created', subscription, custom))
  if (trial) return
  const invoice = {
    id: `invoice-${randomUUIDv7()}`,
    subscription_id: row.id,
    reason: 'initial',
    status: 'paid',
    total_cents: priceOf(variantId),
    created_at: now,
    updated_at: now,
  } as const
  await tx.insertInto('sandbox_invoices').values(invoice).execute()
  for (const each of await sandboxInvoices(tx, row.id))
    await tellLater(tx, invoiceEvent('subscription_payment_success', each, custom))
}

/** Moves its dates back rather than its clock forward, so that they stay comparable with ours. */
const makeOlder = (db: Db, id: string, ms: number) => {
  const by = sql<Date>`interval '1 second' * ${sql.lit(ms / 1000)}`
  return db
    .updateTable('sandbox_subscriptions')
    .set({
      renews_at: sql<Date>`renews_at - ${by}`,
      ends_at: sql<Date>`ends_at - ${by}`,
      trial_ends_at: sql<Date>`trial_ends_at - ${by}`,
    })
    .where('id', '=', id)
    .execute()
}

const dueNow = (db: Db) =>
  db
    .selectFrom('sandbox_subscriptions')
    .select('id')
    .where(sql<boolean>`status <> 'expired' and coalesce(ends_at, renews_at) <= now()`)
    .where(sql<boolean>`status in ('active', 'on_trial', 'past_due', 'cancelled')`)
    .limit(postsAtOnce)
    .execute()
