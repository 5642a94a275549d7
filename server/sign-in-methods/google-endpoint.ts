import { ORPCError } from '@orpc/server'
import type { Context } from 'hono'
import type { GoogleFailure } from '#/rules/google.ts'
import { ownPath } from '#/rules/paths.ts'
import { signUpRoles } from '#/rules/roles.ts'
import type { App, Variables } from '../app.ts'
import type { Call } from '../call.ts'
import { networkOf } from '../infra/limits/network.ts'
import { take } from '../limits.ts'
import { arrive, placeOf, TurnedAway } from './arrive.ts'
import { callbackPath, leaveFor, type Luggage, returnFrom } from './trip.ts'

/**
 * The OAuth routes to Google and back, as plain navigations: both redirect to a path of our
 * own or to Google. An error becomes a query parameter of the page the person came from.
 */
export function mountGoogle(app: App, callOf: (c: Context<Variables>) => Call) {
  app.get('/api/auth/google', async c => {
    const call = callOf(c)
    const role = signUpRoles.find(each => each === c.req.query('role')) ?? null
    const luggage = { role, next: ownPath(c.req.query('next')) ?? null, userId: null }
    return redirect(c, call, await setOut(call, luggage))
  })

  app.get(callbackPath, async c => {
    const call = callOf(c)
    return redirect(c, call, await comeBack(call, new URL(c.req.url).search))
  })
}

function redirect(c: Context, { cookies }: Call, to: string) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
  c.header('cache-control', 'no-store')
  // The callback's URL contains the state and the code, which must not leak through the Referer.
  c.header('referrer-policy', 'no-referrer')
  return c.redirect(to, 303)
}

async function setOut(call: Call, luggage: Luggage): Promise<string> {
  const { google, log, db, config } = call.world
  const me = await call.me()
  if (me) return placeOf(me, luggage.next)
  if (!google) return failed('not-set-up', luggage)
  try {
    await take(db, 'googleTrip', networkOf(call.headers.get('x-client-address')), config.rateLimitFactor)
    return await leaveFor(google, call, luggage)
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'slow_down') return failed('busy', luggage)
    log.info('Google cannot be reached', { why: String(error) })
    return failed('unreachable', luggage)
  }
}

async function comeBack(call: Call, search: string): Promise<string> {
  const query = new URLSearchParams(search)
  const state = query.get('state') ?? ''
  const trip = await returnFrom(call, state)
  const me = trip ? null : await call.me()
  if (me) return placeOf(me, null)
  if (!trip) return failed('late')
  try {
    if (query.has('error')) throw new TurnedAway(query.get('error') === 'access_denied' ? 'denied' : 'nonsense')
    return await arrive(call, new URL(`${call.world.origin}${callbackPath}${search}`), { ...trip, state })
  } catch (error) {
    if (error instanceof TurnedAway) return failed(error.reason, trip)
    if (error instanceof ORPCError && error.code === 'code_needed') return withNext('/login?step=code', trip.next)
    if (error instanceof ORPCError && error.code === 'suspended') return failed('suspended', trip)
    throw error
  }
}

/** The page that the person came from, with the reason. */
function failed(reason: GoogleFailure, { role, next, userId }: Luggage = { role: null, next: null, userId: null }) {
  if (userId) return `/settings?tab=security&google=${reason}`
  return withNext(role ? `/signup?role=${role}&google=${reason}` : `/login?google=${reason}`, next)
}

const withNext = (path: string, next: string | null) => (next ? `${path}&next=${encodeURIComponent(next)}` : path)
