import { ORPCError } from '@orpc/server'
import type { Context } from 'hono'
import type { GoogleFailure } from '#/rules/google.ts'
import { ownPath } from '#/rules/paths.ts'
import { signUpRoles } from '#/rules/roles.ts'
import type { App, Variables } from '../app.ts'
import type { Call } from '../call.ts'
import { networkOf } from '../infra/limits/network.ts'
import { takeRaised } from '../limits.ts'
import { arrive, placeOf, TurnedAway } from './arrive.ts'
import { callbackPath, beginOAuthRequest, type OAuthRequest, endOAuthRequest } from './oauth-request.ts'

/**
 * The OAuth routes to Google and back, as plain navigations: both redirect to a path of our
 * own or to Google. An error becomes a query parameter of the page the person came from.
 */
export function mountGoogle(app: App, callOf: (c: Context<Variables>) => Call) {
  app.get('/api/auth/google', async c => {
    const call = callOf(c)
    const role = signUpRoles.find(each => each === c.req.query('role')) ?? null
    const request = { role, next: ownPath(c.req.query('next')) ?? null, userId: null }
    return redirect(c, call, await setOut(call, request))
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

async function setOut(call: Call, request: OAuthRequest): Promise<string> {
  const { google, db, config } = call.world
  const me = await call.me()
  if (me) return placeOf(me, request.next)
  if (!google) return failed('not-set-up', request)
  try {
    await takeRaised(db, 'googleSignIn', networkOf(call.headers.get('x-client-address')), config)
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'slow_down') return failed('busy', request)
    throw error
  }
  return (await beginOAuthRequest(google, call, request)) ?? failed('unreachable', request)
}

async function comeBack(call: Call, search: string): Promise<string> {
  const query = new URLSearchParams(search)
  const state = query.get('state') ?? ''
  const request = await endOAuthRequest(call, state)
  const me = request ? null : await call.me()
  if (me) return placeOf(me, null)
  if (!request) return failed('late')
  try {
    if (query.has('error')) throw new TurnedAway(query.get('error') === 'access_denied' ? 'denied' : 'nonsense')
    return await arrive(call, new URL(`${call.world.origin}${callbackPath}${search}`), { ...request, state })
  } catch (error) {
    if (error instanceof TurnedAway) return failed(error.reason, request)
    if (error instanceof ORPCError && error.code === 'code_needed') return withNext('/login?step=code', request.next)
    if (error instanceof ORPCError && error.code === 'suspended') return failed('suspended', request)
    if (error instanceof ORPCError && error.code === 'not_signed_in') return failed('late', request)
    throw error
  }
}

/** The page that the person came from, with the reason. */
function failed(
  reason: GoogleFailure,
  { role, next, userId }: OAuthRequest = { role: null, next: null, userId: null },
) {
  if (userId) return `/settings?tab=security&google=${reason}`
  return withNext(role ? `/signup?role=${role}&google=${reason}` : `/login?google=${reason}`, next)
}

const withNext = (path: string, next: string | null) => (next ? `${path}&next=${encodeURIComponent(next)}` : path)
