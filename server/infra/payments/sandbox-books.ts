import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { InvoiceReason, InvoiceStatus } from '#/rules/plan-karma.ts'
import type { Happening } from '#/rules/subscription.ts'
import { after, statusWords } from '#/rules/subscription.ts'
import { oneRow } from '../db/one-row.ts'
import type { Db } from '../db/pool.ts'
import type { Tx } from '../db/change.ts'
import type { ProviderInvoice, ProviderSubscription } from './payments.ts'
import { PaymentsError } from './payments.ts'
import { invoiceEvent, subscriptionEvent } from './sandbox-events.ts'

export const sandboxStore = 'sandbox'

type Custom = Readonly<Record<string, string>>

/** One sandbox subscription while its row is locked. Changes and their webhooks are saved in the same transaction. */
export interface Hands {
  now: Date
  state: () => ProviderSubscription
  /** False if it cannot happen in the current state. The event carries the state after it. */
  happens: (happening: Happening, event: string) => Promise<boolean>
  /** Whether a failed payment was not made good. */
  owes: () => Promise<boolean>
  bill: (invoice: { reason: InvoiceReason; totalCents: number; status: InvoiceStatus }, event: string) => Promise<void>
  /** Gives the newest invoice of one status another. */
  settle: (from: InvoiceStatus, to: InvoiceStatus, event: string) => Promise<boolean>
}

export const readSandbox = (db: Db, id: string) =>
  db.selectFrom('sandbox_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof readSandbox>>>

export const subscriptionOf = (row: Row): ProviderSubscription => ({
  id: row.id,
  storeId: sandboxStore,
  testMode: true,
  status: row.status,
  statusFormatted: statusWords[row.status],
  variantId: row.variant_id,
  renewsAt: row.renews_at,
  endsAt: row.ends_at,
  trialEndsAt: row.trial_ends_at,
  customerId: null,
  cardBrand: 'sandbox',
  cardLastFour: '4242',
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

export async function sandboxInvoices(db: Db, subscriptionId: string): Promise<ProviderInvoice[]> {
  const rows = await db
    .selectFrom('sandbox_invoices')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('created_at')
    .execute()
  return rows.map(row => ({
    id: row.id,
    storeId: sandboxStore,
    testMode: true,
    subscriptionId,
    reason: row.reason,
    status: row.status,
    totalCents: row.total_cents,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

export const tellLater = (tx: Tx, body: string) =>
  tx.insertInto('sandbox_webhooks').values({ id: randomUUIDv7(), body }).execute()

/** Locks a subscription and runs `act` on it. `updated_at` only grows, so that its webhooks have an order. */
export async function handle<T>(db: Db, id: string, act: (hands: Hands) => Promise<T>): Promise<T> {
  return db.transaction().execute(async tx => {
    const row = await tx
      .selectFrom('sandbox_subscriptions')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new PaymentsError('refused', `The sandbox has no subscription ${id}`)
    const { now } = await oneRow(tx, sql<{ now: Date }>`select now()`)
    return act(handsOf(tx, subscriptionOf(row), row.custom, now))
  })
}

function handsOf(tx: Tx, first: ProviderSubscription, custom: Custom, now: Date): Hands {
  let one = first
  const tick = () => new Date(Math.max(now.getTime(), one.updatedAt.getTime() + 1))
  const keep = async (next: Partial<ProviderSubscription>) => {
    one = { ...one, ...next, updatedAt: tick() }
    const { status, variantId, renewsAt, endsAt, updatedAt } = one
    await tx
      .updateTable('sandbox_subscriptions')
      .set({ status, variant_id: variantId, renews_at: renewsAt, ends_at: endsAt, updated_at: updatedAt })
      .where('id', '=', one.id)
      .execute()
  }
  const tellInvoice = async (id: string, event: string) => {
    const invoice = (await sandboxInvoices(tx, one.id)).find(each => each.id === id)
    if (invoice) await tellLater(tx, invoiceEvent(event, invoice, custom))
  }
  return {
    now,
    state: () => one,
    async happens(happening, event) {
      const next = after(one, happening, now)
      if (!next) return false
      await keep(next)
      await tellLater(tx, subscriptionEvent(event, one, custom))
      return true
    },
    owes: async () => (await sandboxInvoices(tx, one.id)).some(({ status }) => status === 'pending'),
    async bill({ reason, totalCents, status }, event) {
      const [id, at] = [`sandbox-invoice-${randomUUIDv7()}`, tick()]
      await keep({ updatedAt: at })
      await tx
        .insertInto('sandbox_invoices')
        .values({
          id,
          subscription_id: one.id,
          reason,
          status,
          total_cents: totalCents,
          created_at: at,
          updated_at: at,
        })
        .execute()
      await tellInvoice(id, event)
    },
    async settle(from, to, event) {
      const invoice = (await sandboxInvoices(tx, one.id)).findLast(({ status }) => status === from)
      if (!invoice) return false
      const at = tick()
      await keep({ updatedAt: at })
      await tx
        .updateTable('sandbox_invoices')
        .set({ status: to, updated_at: at })
        .where('id', '=', invoice.id)
        .execute()
      await tellInvoice(invoice.id, event)
      return true
    },
  }
}
