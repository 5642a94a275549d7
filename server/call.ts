import { oo } from '@orpc/openapi'
import { implement, ORPCError } from '@orpc/server'
import { z } from 'zod'
import type { Me } from '#/contract/accounts.ts'
import { contract } from '#/contract/index.ts'
import { deviceOf } from '#/rules/device.ts'
import type { Role } from '#/rules/roles.ts'
import type { Scope } from '#/rules/scopes.ts'
import type { RefusalCode } from '#/rules/words.ts'
import { isHere, isStill } from './accounts/here.ts'
import { traced } from './infra/tracing/span.ts'
import { isMeasurable } from './http/measurable.ts'
import { isOurAnswer, refuse } from './refusals.ts'
import type { Bearer } from './tokens/bearer.ts'
import type { World } from './world.ts'

/** One request, as the API knows it. */
export interface Call {
  world: World
  headers: Headers
  /** Set-Cookie values that the answer carries. */
  cookies: string[]
  requestId: string
  /** How long to wait before trying again, once a refusal has said so. */
  wait: { seconds: number | null }
  /** The first thing it was refused with, for the log. */
  refused: { code: string | null }
  /** Who calls; read at most once. */
  me: () => Promise<Me | null>
  /** Set for a program's call: its token, or null when that opens nothing. */
  token?: () => Promise<Bearer | null>
}

/** Who does something, and from where, as the audit log keeps it. */
export interface Author {
  /** Nobody: a command on the server, or the product by itself. */
  id: string | null
  address: string | null
  /** "Firefox on Windows" */
  device: string | null
}

/** A call whose sender is known: what every verb gets. */
export interface SignedIn {
  world: World
  me: Me
}

/** The same for what the audit log tells. */
export interface Audited extends SignedIn {
  author: Author
}

export function makeCall(world: World, headers: Headers, requestId: string): Call {
  const cookies: string[] = []
  let me: Promise<Me | null> | undefined
  return {
    world,
    headers,
    cookies,
    requestId,
    wait: { seconds: null },
    refused: { code: null },
    me: () => (me ??= world.sessions.read(headers, cookies)),
  }
}

/**
 * A session is remembered for a moment, and a request may wait for a lock: so every change of theirs asks again, in its own
 * transaction, whether its author still is here, in the same role.
 */
export const callerOf = ({ world, headers }: Pick<Call, 'world' | 'headers'>, me: Me): Audited => ({
  world: {
    ...world,
    admit: async tx => {
      if (!(await isStill(tx, me))) refuse((await isHere(tx, me.id)) ? 'forbidden' : 'not_signed_in')
    },
  },
  me,
  author: authorOf(headers, me.id),
})

export const authorOf = (headers: Headers, id: string | null): Author => ({
  id,
  address: headers.get('x-client-address') || null,
  device: deviceOf(headers.get('user-agent')),
})

/** Whoever looks through somebody's eyes changes nothing, and is not shown what guards that account. */
export function refuseWhileViewing(me: Me | null) {
  if (me?.viewing) refuse('viewing_only')
}

/** What may be done while looking: end that, or all of it. */
const openWhileViewing = new Set(['accounts.signOut', 'moderation.stopViewing'])
/** What may be done while the disk is full: whoever leaves a borrowed computer cannot wait. */
const openWhileFull = new Set(['accounts.signOut'])
/** What guards the account, where its person is signed in, and an address nobody else knows yet are nobody else's to see. */
const closedWhileViewing = new Set(['accounts.security', 'accounts.sessions', 'audit.mine', 'email.change'])
const closedDomains = new Set(['ways', 'tokens', 'webhooks'])

/** What a token opens is what its procedure declares, and nothing by default. */
function admitToken(token: Bearer | null, scope: Scope | undefined) {
  if (!token) refuse('token_unknown')
  if (!scope) refuse('token_not_allowed')
  if (!token.scopes.includes(scope)) refuse('scope_missing', { scope })
}

const implemented = implement(contract).$context<Call>()

/** Where there is nothing to say, whoever says something means another procedure, or a word that is spelt otherwise. */
function refuseFields(input: unknown) {
  const { error } = nothing.safeParse(input ?? {})
  if (error) throw new ORPCError('BAD_REQUEST', { data: { issues: error.issues } })
}

const nothing = z.strictObject({})

/** Procedures that anybody may call. The one place where a change is refused to whoever only looks or while the disk is full, and anything to a token. */
export const anyone = implemented
  .use(({ path, next }) => traced({ name: path.join('.'), isFault: error => !isOurAnswer(error) }, async () => next()))
  .use(async ({ context, path, procedure, next }, input) => {
    if (!isMeasurable(input)) refuse('bad_input')
    if (context.token) admitToken(await context.token(), procedure['~orpc'].meta.scope)
    if (!procedure['~orpc'].inputSchema) refuseFields(input)
    const name = path.join('.')
    const isChange = procedure['~orpc'].route.method !== 'GET'
    const isClosed = closedWhileViewing.has(name) || closedDomains.has(path[0] ?? '')
    if (isClosed || (isChange && !openWhileViewing.has(name))) refuseWhileViewing(await context.me())
    if (isChange && !openWhileFull.has(name) && (await context.world.isFull())) refuse('storage_full')
    return next()
  })

interface Allowed {
  roles?: readonly Role[]
  /** Said to visitors. */
  signIn?: RefusalCode
  /** Said to people of another role. */
  role?: RefusalCode
}

/** Procedures for signed-in people, of certain roles if any are named. */
export const only = ({ roles, signIn = 'not_signed_in', role = 'forbidden' }: Allowed = {}) => {
  const guard = implemented.middleware(async ({ context, next }) => {
    const me = (await context.me()) ?? refuse(signIn)
    if (roles && (!me.role || !roles.includes(me.role))) refuse(role)
    return next({ context: { me: async () => me, caller: callerOf(context, me) } })
  })
  return anyone.use(oo.spec(guard, roles ? { description: forRoles(roles) } : {}))
}

/** As the API's document tells programs; no admin has a token. */
const forRoles = (roles: readonly Role[]) => `For ${roles.filter(isNotAdmin).map(plural).join(' and ')}.`
const isNotAdmin = (role: Role) => role !== 'admin'
const plural = (role: Role) => `${role}s`

export const signedIn = only()
export const founder = only({ roles: ['founder', 'admin'] })
export const contributor = only({ roles: ['contributor'] })
export const admin = only({ roles: ['admin'] })
