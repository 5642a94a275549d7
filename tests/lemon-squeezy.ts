import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { listenHere } from '#/server/infra/listening.ts'
import type { InvoiceReason, InvoiceStatus } from '#/rules/plan-karma.ts'
import { planOf } from '#/rules/plans.ts'
import type { Happening, SubscriptionState } from '#/rules/subscription.ts'
import { after, statusWords } from '#/rules/subscription.ts'
import { signatureOf } from '#/server/infra/payments/signature.ts'

/** How it fails: not at all, before or after doing what was asked, or with a meaningless answer. */
export type Trouble = 'none' | 'down' | 'breaks off' | 'slow' | 'nonsense' | 'refuses'

interface Sold extends SubscriptionState {
  id: string
  custom: Record<string, string>
  buyer: { user_name: string; user_email: string }
  customerId: number
  createdAt: Date
  updatedAt: Date
  invoices: { id: string; reason: InvoiceReason; status: InvoiceStatus; total: number; at: Date; updatedAt: Date }[]
}

export const shop = { storeId: '4711', apiKey: 'a key that only the tests know', secret: 'webhook secret of the tests' }

const dayMs = 86_400_000
const monthMs = 30 * dayMs
const pageSize = 2
const iso = (date: Date | null) => date?.toISOString().replace('Z', '000Z') ?? null
const attributesIn = z.object({ data: z.object({ attributes: z.record(z.string(), z.unknown()) }) })
const checkoutIn = z.object({
  checkout_data: z.object({ custom: z.record(z.string(), z.string()), email: z.string(), name: z.string() }),
  checkout_options: z.object({ skip_trial: z.boolean() }),
  product_options: z.object({ enabled_variants: z.array(z.int()).length(1) }),
})

/**
 * A fake Lemon Squeezy over HTTP: its paths, JSON:API shapes, errors, pagination and webhooks, and timestamps in
 * whole seconds. Webhooks are kept instead of sent, so that a test decides which arrive, when, and how often.
 */
export async function openLemonSqueezy() {
  const sold = new Map<string, Sold>()
  const checkouts: z.infer<typeof checkoutIn>[] = []
  const sent: string[] = []
  const asked: string[] = []
  let [trouble, seconds, ids]: [Trouble, number, number] = ['none', 0, 1000]
  let declines = false
  let pagesAt: string | null = null
  let [perSecond, events, second] = [1, 0, new Date(0)]
  // Unless they share it, every event is a second after the one before, because timestamps have no fractions.
  const tick = () => {
    if (events++ % perSecond === 0) second = new Date(Math.floor(Date.now() / 1000) * 1000 + (seconds += 1) * 1000)
    return second
  }

  const found = (id: string) => sold.get(id) ?? expectSold(id)
  const tell = (name: string, one: Sold, data: object) =>
    sent.push(JSON.stringify({ meta: { event_name: name, test_mode: false, custom_data: one.custom }, data }))
  const happens = (one: Sold, happening: Happening, name: string) => {
    const next = after(one, happening, new Date())
    if (!next) return false
    Object.assign(one, next, { updatedAt: tick() })
    tell(name, one, subscriptionData(one))
    return true
  }
  const bills = (one: Sold, reason: InvoiceReason, status: InvoiceStatus, total: number, name: string) => {
    const at = tick()
    one.invoices.push({ id: String((ids += 1)), reason, status, total, at, updatedAt: at })
    tell(name, one, invoiceData(one, one.invoices.length - 1))
  }
  const settles = (one: Sold, from: InvoiceStatus, to: InvoiceStatus, name: string, what?: InvoiceReason) => {
    const index = one.invoices.findLastIndex(({ status, reason }) => status === from && reason === (what ?? reason))
    const invoice = one.invoices[index]
    if (!invoice) return
    Object.assign(invoice, { status: to, updatedAt: tick() })
    tell(name, one, invoiceData(one, index))
  }
  const owes = ({ invoices }: Sold) =>
    invoices.some(({ reason, status }) => reason === 'renewal' && status === 'pending')
  const price = (one: Sold) => (planOf(one.variantId)?.price ?? 0) * 100

  function answer(method: string, path: string, query: URLSearchParams, body: string): [number, unknown] {
    const id = path.split('/')[2] ?? ''
    const sub = sold.get(id)
    if (method === 'POST' && path === '/checkouts') {
      checkouts.push(checkoutIn.parse(attributesIn.parse(JSON.parse(body)).data.attributes))
      return [
        201,
        { data: { type: 'checkouts', id: 'c', attributes: { url: `${pagesAt ?? url}/buy/${checkouts.length - 1}` } } },
      ]
    }
    if (path === '/subscription-invoices') return [200, invoicesOf(query)]
    if (!path.startsWith('/subscriptions/') || !sub) return [404, { errors: [{ status: '404', detail: 'Not found' }] }]
    if (method === 'DELETE') happens(sub, { name: 'cancelled' }, 'subscription_cancelled')
    if (method === 'PATCH') patched(sub, attributesIn.parse(JSON.parse(body)).data.attributes)
    return [200, { data: subscriptionData(sub, pagesAt ?? undefined) }]
  }
  function patched(sub: Sold, wanted: Record<string, unknown>) {
    if (wanted['cancelled'] === false) happens(sub, { name: 'resumed', owes: owes(sub) }, 'subscription_resumed')
    if (typeof wanted['variant_id'] !== 'number') return
    const before = price(sub)
    happens(sub, { name: 'plan_changed', variantId: wanted['variant_id'] }, 'subscription_updated')
    const total = Math.round((price(sub) - before) / 2)
    if (wanted['invoice_immediately'] !== true) return
    if (declines) bills(sub, 'updated', 'pending', total, 'subscription_payment_failed')
    else bills(sub, 'updated', 'paid', total, 'subscription_payment_success')
  }
  function invoicesOf(query: URLSearchParams) {
    const page = Number(query.get('page[number]') ?? 1)
    const sub = sold.get(query.get('filter[subscription_id]') ?? '')
    const all = sub?.invoices.map((_, index) => invoiceData(sub, index)) ?? []
    const lastPage = Math.max(1, Math.ceil(all.length / pageSize))
    return { meta: { page: { currentPage: page, lastPage } }, data: all.slice((page - 1) * pageSize, page * pageSize) }
  }

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = await textOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const path = pathname.replace('/v1', '')
    asked.push(`${request.method} ${path}`)
    if (trouble === 'down') return request.socket.destroy()
    if (request.headers.authorization !== `Bearer ${shop.apiKey}`) return reply(response, 401, { errors: [] })
    if (trouble === 'refuses') return reply(response, 422, { errors: [{ detail: 'The variant is not for sale.' }] })
    const [status, data] = answer(request.method ?? '', path, searchParams, body)
    if (trouble === 'breaks off' && request.method !== 'GET') return request.socket.destroy()
    if (trouble === 'slow') await sleep(slowMs)
    if (trouble === 'nonsense') return response.end('<html>Oops</html>')
    return reply(response, status, data)
  }
  const http = createServer((request, response) => void serve(request, response))
  const url = `http://127.0.0.1:${await listenHere(http)}`

  return {
    url: `${url}/v1`,
    env: {
      LEMON_SQUEEZY_API_URL: `${url}/v1`,
      // Tests that put a proxy before the API are still sent to its own address.
      LEMON_SQUEEZY_HOSTS: `${new URL(url).host},shop.example`,
      LEMON_SQUEEZY_API_KEY: shop.apiKey,
      LEMON_SQUEEZY_STORE_ID: shop.storeId,
      LEMON_SQUEEZY_WEBHOOK_SECRET: shop.secret,
    },
    /** Every webhook so far, oldest first. */
    sent,
    /** Every request so far. */
    asked,
    checkouts,
    fails: (how: Trouble) => void (trouble = how),
    /** From now on so many events share each timestamp. */
    eventsPerSecond: (many: number) => void ([perSecond, events] = [many, 0]),
    /** The buyer pays at the checkout's URL. */
    buy(place: string, by: { customerId?: number } = {}) {
      const checkout = checkouts[Number(place.split('/').at(-1))] ?? expectSold(place)
      const [id, at] = [String((ids += 1)), tick()]
      const { custom, name, email } = checkout.checkout_data
      const trial = !checkout.checkout_options.skip_trial
      const renewsAt = new Date(at.getTime() + (trial ? dayMs : monthMs))
      const one: Sold = {
        id,
        custom,
        buyer: { user_name: name, user_email: email },
        customerId: by.customerId ?? ids,
        status: trial ? 'on_trial' : 'active',
        variantId: checkout.product_options.enabled_variants[0] ?? 0,
        renewsAt,
        endsAt: null,
        trialEndsAt: trial ? renewsAt : null,
        createdAt: at,
        updatedAt: at,
        invoices: [],
      }
      sold.set(id, one)
      const order = { store_id: Number(shop.storeId), ...one.buyer, total: 0 }
      tell('order_created', one, { type: 'orders', id: '1', attributes: order })
      tell('subscription_created', one, subscriptionData(one))
      if (!trial) bills(one, 'initial', 'paid', price(one), 'subscription_payment_success')
      return id
    },
    /** A month passes for the subscription, and the payment that falls due is made. */
    advance(id: string) {
      const one = found(id)
      const older = (date: Date | null) => date && new Date(date.getTime() - monthMs)
      Object.assign(one, {
        renewsAt: older(one.renewsAt),
        endsAt: older(one.endsAt),
        trialEndsAt: older(one.trialEndsAt),
      })
      if (one.endsAt) return void happens(one, { name: 'ended' }, 'subscription_expired')
      const until = new Date((one.renewsAt?.getTime() ?? 0) + monthMs)
      if (happens(one, { name: 'paid', until }, 'subscription_updated'))
        bills(one, 'renewal', 'paid', price(one), 'subscription_payment_success')
    },
    /** From now on it names pages at another site. */
    sendsTo: (origin: string | null) => void (pagesAt = origin),
    /** The card is declined for upgrades that are charged at once. */
    declineUpgrades: () => void (declines = true),
    fail(id: string) {
      happens(found(id), { name: 'payment_failed' }, 'subscription_updated')
      bills(found(id), 'renewal', 'pending', price(found(id)), 'subscription_payment_failed')
    },
    recover(id: string) {
      happens(found(id), { name: 'paid', until: new Date(Date.now() + monthMs) }, 'subscription_updated')
      settles(found(id), 'pending', 'paid', 'subscription_payment_recovered')
    },
    giveUp: (id: string) => void happens(found(id), { name: 'given_up' }, 'subscription_updated'),
    pause: (id: string) => void happens(found(id), { name: 'paused' }, 'subscription_paused'),
    statusOf: (id: string) => found(id).status,
    /** The last payment, or the last for this reason. */
    refund: (id: string, what?: InvoiceReason) =>
      settles(found(id), 'paid', 'refunded', 'subscription_payment_refunded', what),
    /** The subscription is cancelled in the provider's dashboard, and its webhook never arrives. */
    cancelUnheard(id: string) {
      happens(found(id), { name: 'cancelled' }, 'subscription_cancelled')
      sent.pop()
    },
    [Symbol.asyncDispose]: () => new Promise<void>(done => (http.closeAllConnections(), http.close(() => done()))),
  }
}

const slowMs = 1_500

function expectSold(id: string): never {
  throw new Error(`Nobody bought ${id}`)
}

function reply(response: ServerResponse, status: number, data: unknown) {
  response.writeHead(status, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(data))
}

const subscriptionData = (one: Sold, pagesAt = 'https://shop.example') => ({
  type: 'subscriptions',
  id: one.id,
  attributes: {
    store_id: Number(shop.storeId),
    test_mode: false,
    ...one.buyer,
    status: one.status,
    status_formatted: statusWords[one.status],
    variant_id: one.variantId,
    cancelled: one.status === 'cancelled',
    renews_at: iso(one.renewsAt),
    ends_at: iso(one.endsAt),
    trial_ends_at: iso(one.trialEndsAt),
    customer_id: one.customerId,
    card_brand: 'visa',
    card_last_four: '4242',
    urls: {
      customer_portal: `${pagesAt}/billing?subscription=${one.id}`,
      update_payment_method: `${pagesAt}/card?subscription=${one.id}`,
    },
    created_at: iso(one.createdAt),
    updated_at: iso(one.updatedAt),
  },
})

const invoiceData = (one: Sold, index: number) => {
  const invoice = one.invoices[index] ?? expectSold(one.id)
  return {
    type: 'subscription-invoices',
    id: invoice.id,
    attributes: {
      store_id: Number(shop.storeId),
      test_mode: false,
      ...one.buyer,
      subscription_id: Number(one.id),
      billing_reason: invoice.reason,
      status: invoice.status,
      refunded: invoice.status === 'refunded',
      total: invoice.total,
      created_at: iso(invoice.at),
      updated_at: iso(invoice.updatedAt),
    },
  }
}

/** A webhook as the provider posts it. */
export const webhook = (body: string | Uint8Array<ArrayBuffer>, signature = signatureOf(shop.secret, body)) =>
  new Request('http://localhost:3000/webhooks/lemon-squeezy', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  })
