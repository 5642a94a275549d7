import type { Context, MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { addressesKnown, inWords, requestRates, requestsAtOnce } from '#/rules/rates.ts'
import { wordsFor } from '#/rules/words.ts'
import type { Variables } from '../app.ts'
import type { Call } from '../call.ts'
import { atOnce } from '../infra/limits/at-once.ts'
import { boundKeys } from '../infra/limits/bound-keys.ts'
import type { Counter } from '../infra/limits/counter.ts'
import { plainPage } from './plain-page.ts'
import { refused } from './plain-http.ts'
import { tokenLookups } from './token-lookups.ts'
import { hashOf } from '../token.ts'
import { visitorKey } from './visitor-key.ts'
import type { World } from '../world.ts'

interface Counters {
  token: Counter
  user: Counter
  visitors: Counter
}

/**
 * Limits requests per minute and requests at once, for each token, person or visitor's address. Anything beyond is refused with the
 * time to wait.
 */
export function capRequests(
  { config: { rateLimitFactor: factor }, peers }: Pick<World, 'config' | 'peers'>,
  callOf: (c: Context<Variables>) => Call,
): MiddlewareHandler<Variables> {
  const counter = (name: keyof Counters) => {
    const { count, seconds } = requestRates[name]
    const counted = peers.counter(name, { count: Math.ceil(count * factor), seconds })
    return boundKeys(counted, addressesKnown, seconds * 1_000)
  }
  const counters = { token: counter('token'), user: counter('user'), visitors: counter('visitors') }
  const room = (name: keyof Counters) => atOnce(requestsAtOnce[name] * factor)
  const rooms = { token: room('token'), user: room('user'), visitors: room('visitors') }
  const { count, seconds: within } = requestRates.visitors
  const lookups = tokenLookups({ count: Math.ceil(count * factor), seconds: within })
  return async (c, next) => {
    const call = callOf(c)
    if (call.token && !(await isLookedUp(call, lookups, c.req.header('authorization')))) {
      // Or the log would ask for the caller.
      c.set('call', undefined)
      return tooMany(c, soonSeconds)
    }
    const { kind, key } = await callerOf(call)
    const seconds = await counters[kind].hit(key)
    if (seconds > 0) return tooMany(c, seconds)
    const leave = rooms[kind].enter(key)
    if (!leave) return tooMany(c, soonSeconds)
    return next().finally(leave)
  }
}

const soonSeconds = 1

/** Whether the call's token was looked up: its call remembers what was found. */
async function isLookedUp(call: Call, lookups: ReturnType<typeof tokenLookups>, token = '') {
  const end = lookups.begin(hashOf(token), visitorKey(call.headers))
  if (!end) return false
  // When tokens cannot be read, the handler reports it.
  const bearer = await call.token?.().catch(() => undefined)
  end(bearer === undefined ? 'unread' : bearer ? 'works' : 'unknown')
  return true
}

async function callerOf(call: Call): Promise<{ kind: keyof Counters; key: string }> {
  const bearer = await call.token?.().catch(() => null)
  if (bearer) return { kind: 'token', key: bearer.id }
  // When sessions cannot be read, the handler reports it; for counting, the caller is a visitor.
  const me = await call.me().catch(() => null)
  // An admin who views the app as somebody must not use up that person's requests.
  if (me) return { kind: 'user', key: me.viewing ? `${me.id}, viewed` : me.id }
  return { kind: 'visitors', key: visitorKey(call.headers) }
}

/** In the form of the API, or as a page. */
function tooMany(c: Context, seconds: number) {
  const wait = inWords(seconds)
  if (c.req.path.startsWith('/api/')) return refused(c, 'too_many_requests', { seconds, wait })
  c.header('retry-after', String(seconds))
  return plainPage(c, {
    title: 'Please wait a moment',
    body: html`<p>${wordsFor('too_many_requests', { wait })}</p>
      <p class="muted">Nothing is lost. Reload this page after that.</p>`,
    status: 429,
  })
}
