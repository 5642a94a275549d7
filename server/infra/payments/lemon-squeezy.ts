import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { traced } from '../tracing/span.ts'
import { invoiceResource, linksResource, subscriptionResource } from './json-api.ts'
import type { Order, Payments } from './payments.ts'
import { ownPages } from './own-pages.ts'
import { PaymentsError } from './payments.ts'

export interface LemonSqueezySettings {
  apiUrl: string
  /** Hosts of the store's own domain, as `host` or `host:port`. */
  storeHosts: ReadonlySet<string>
  apiKey: string
  storeId: string
  webhookSecret: string
  testMode: boolean
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const timeoutMs = 4_500
const triesOfReads = 2
const firstPauseMs = 200
const pageSize = 100
const mostPages = 50
const biggestAnswer = 5_000_000
const checkoutLastsMs = 3_600_000
const mediaType = 'application/vnd.api+json'

/** A client for the parts of Lemon Squeezy's REST API that this product needs, with timeouts. */
export function lemonSqueezy(
  { apiUrl, apiKey, storeHosts, ...shop }: LemonSqueezySettings,
  waits = timeoutMs,
): Payments {
  const own = ownPages(apiUrl, storeHosts)
  const call = callerOf(apiUrl.replace(/\/$/, ''), apiKey, waits)
  const at = (id: string) => `/subscriptions/${encodeURIComponent(id)}`
  const patch = async (id: string, attributes: Record<string, unknown>) => {
    const answer = await call('PATCH', at(id), { data: { type: 'subscriptions', id, attributes } })
    if (answer === null) throw new PaymentsError('refused', `There is no subscription ${id}`)
  }

  return {
    name: 'lemon-squeezy',
    webhookSecret: shop.webhookSecret,
    storeId: shop.storeId,
    testMode: shop.testMode,

    async checkout(order) {
      const answer = await call('POST', '/checkouts', checkoutOf(order, shop))
      return own(read('/checkouts', createdCheckout, answer).data.attributes.url)
    },
    async subscription(id) {
      const answer = await call('GET', at(id))
      return answer === null ? null : read(at(id), z.object({ data: subscriptionResource }), answer).data
    },
    async invoices(subscriptionId) {
      const found = []
      for (let page = 1; page <= mostPages; page++) {
        const query = new URLSearchParams({
          'filter[subscription_id]': subscriptionId,
          'page[number]': String(page),
          'page[size]': String(pageSize),
        })
        const path = `/subscription-invoices?${query}`
        const { data, meta } = read(path, invoicePage, await call('GET', path))
        found.push(...data)
        if (page >= meta.page.lastPage) break
      }
      return found
    },
    change: (id, { variantId, when }) =>
      patch(id, {
        variant_id: variantId,
        ...(when === 'now' ? { invoice_immediately: true } : { disable_prorations: true }),
      }),
    async cancel(id) {
      await call('DELETE', at(id))
    },
    resume: id => patch(id, { cancelled: false }),
    async links(id) {
      const { urls } = read(at(id), z.object({ data: linksResource }), await call('GET', at(id))).data.attributes
      const [portal, paymentMethod] = [urls.customer_portal, urls.update_payment_method]
      return { portal: portal ? own(portal) : null, paymentMethod: paymentMethod ? own(paymentMethod) : null }
    },
  }
}

/** Returns a function that sends one request and returns the parsed answer, or null for a 404. @throws PaymentsError */
function callerOf(base: string, apiKey: string, waits: number) {
  const facts = { 'server.address': new URL(base).host }
  async function once(method: Method, path: string, body?: unknown) {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { accept: mediaType, 'content-type': mediaType, authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(waits),
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new PaymentsError('unknown', `${method} ${path} did not reach Lemon Squeezy`, { cause })
    })
    const text = await answer.text().catch((cause: unknown) => {
      throw new PaymentsError('unknown', `${method} ${path} broke off`, { cause })
    })
    if (answer.status === 429 || answer.status >= 500)
      throw new PaymentsError('unknown', `${method} ${path} answered ${answer.status}`)
    if (answer.status === 404) return null
    if (!answer.ok) throw new PaymentsError('refused', `${method} ${path} answered ${answer.status}: ${detailOf(text)}`)
    return text.length > biggestAnswer ? nonsense(path) : parsed(path, text)
  }

  /** Only reads and cancellations are retried, as they are idempotent. */
  return async function call(method: Method, path: string, body?: unknown) {
    const tries = method === 'GET' || method === 'DELETE' ? triesOfReads : 1
    for (let attempt = 1; ; attempt++) {
      try {
        return await traced({ name: `payments ${method}`, kind: 'client', facts }, () => once(method, path, body))
      } catch (error) {
        const again = error instanceof PaymentsError && error.kind === 'unknown'
        if (attempt >= tries || !again) throw error
        await sleep(firstPauseMs * 2 ** attempt)
      }
    }
  }
}

const checkoutOf = (order: Order, { storeId, testMode }: { storeId: string; testMode: boolean }) => ({
  data: {
    type: 'checkouts',
    attributes: {
      product_options: { redirect_url: order.returnTo, enabled_variants: [order.variantId] },
      checkout_options: { skip_trial: !order.trial },
      checkout_data: { email: order.email, name: order.name, custom: order.custom },
      expires_at: new Date(Date.now() + checkoutLastsMs).toISOString(),
      test_mode: testMode,
    },
    relationships: {
      store: { data: { type: 'stores', id: storeId } },
      variant: { data: { type: 'variants', id: String(order.variantId) } },
    },
  },
})

const createdCheckout = z.object({
  data: z.object({ attributes: z.object({ url: z.url({ protocol: /^https?$/ }) }) }),
})
const invoicePage = z.object({
  data: z.array(invoiceResource).max(pageSize),
  meta: z.object({ page: z.object({ lastPage: z.int() }) }),
})
const errors = z.object({ errors: z.array(z.object({ detail: z.string().max(500) })).min(1) })

function nonsense(path: string): never {
  throw new PaymentsError('unknown', `${path} was answered with nonsense`)
}

function parsed(path: string, text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return nonsense(path)
  }
}

function read<T>(path: string, schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer)
  return result.success ? result.data : nonsense(path)
}

function detailOf(text: string) {
  const result = errors.safeParse(text.startsWith('{') ? parsedOr(text) : undefined)
  return result.data?.errors[0]?.detail ?? 'no detail'
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
