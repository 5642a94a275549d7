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

/** One request, as the API sees it. */
export interface Call {
  world: World
  headers: Headers
  /** Set-Cookie values for the answer. */
  cookies: string[]
  requestId: string
  /** How long the client should wait before retrying, set by a refusal. */
  wait: { seconds: number | null }
  /** The first refusal given, for the log. */
  refused: { code: string | null }
  /** The caller; read at most once. */
  me: () => Promise<Me | null>
  /** Set when the call carries an access token: its bearer, or null when the token is not valid. */
  token?: () => Promise<Bearer | null>
}

/** Who does something and from where, for the audit log. */
export interface Author {
  /** Null for a command on the server or a job. */
  id: string | null
  address: string | null
  /** "Firefox on Windows" */
  device: string | null
}

/** A call by a signed-in person: what every verb gets. */
export interface SignedIn {
  world: World
  me: Me
}

/** Like `SignedIn`, for verbs that write to the audit log. */
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
 * Sessions are cached for a moment, and a request may wait for a lock. So every change checks again, in its own transaction, that its
 * author is still here and still has the same role.
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

/** An admin who impersonates someone changes nothing, and is not shown what guards that account. */
export function refuseWhileImpersonating(me: Me | null) {
  if (me?.viewing) refuse('impersonating')
}

/** Allowed while impersonating someone: to stop that, or to sign out. */
const openWhileImpersonating = new Set(['accounts.signOut', 'moderation.stopImpersonating'])
/** Allowed while the disk is full: someone leaving a borrowed computer cannot wait. */
const openWhileFull = new Set(['accounts.signOut'])
/**
 * Hidden while impersonating someone: what guards the account and their drafts, where the person is signed in, and a new address that
 * nobody else knows yet.
 */
const closedWhileImpersonating = new Set([
  'accounts.keptKeys',
  'accounts.security',
  'accounts.sessions',
  'audit.mine',
  'email.change',
])
const closedDomains = new Set(['signInMethods', 'tokens', 'webhooks'])

/** A token may call only the procedures that declare one of its scopes. */
function admitToken(token: Bearer | null, scope: Scope | undefined) {
  if (!token) refuse('token_unknown')
  if (!scope) refuse('token_not_allowed')
  if (!token.scopes.includes(scope)) refuse('scope_missing', { scope })
}

const implemented = implement(contract).$context<Call>()

/** Refuses fields sent to a procedure without input: the client meant another procedure or misspelt a name. */
function refuseFields(input: unknown) {
  const { error } = nothing.safeParse(input ?? {})
  if (error) throw new ORPCError('BAD_REQUEST', { data: { issues: error.issues } })
}

const nothing = z.strictObject({})

/**
 * Procedures that anyone may call. This is the only place that refuses changes while impersonating or while the disk is full, and that checks
 * the scopes of tokens.
 */
export const anyone = implemented
  .use(({ path, next }) => traced({ name: path.join('.'), isFault: error => !isOurAnswer(error) }, async () => next()))
  .use(async ({ context, path, procedure, next }, input) => {
    if (!isMeasurable(input)) refuse('bad_input')
    if (context.token) admitToken(await context.token(), procedure['~orpc'].meta.scope)
    if (!procedure['~orpc'].inputSchema) refuseFields(input)
    const name = path.join('.')
    const isChange = procedure['~orpc'].route.method !== 'GET'
    const isClosed = closedWhileImpersonating.has(name) || closedDomains.has(path[0] ?? '')
    if (isClosed || (isChange && !openWhileImpersonating.has(name))) refuseWhileImpersonating(await context.me())
    if (isChange && !openWhileFull.has(name) && (await context.world.isFull())) refuse('storage_full')
    return next()
  })

interface Allowed {
  roles?: readonly Role[]
  /** The refusal for visitors. */
  signIn?: RefusalCode
  /** The refusal for people with another role. */
  role?: RefusalCode
}

/** Procedures for signed-in people, of the given roles if any. */
export const only = ({ roles, signIn = 'not_signed_in', role = 'forbidden' }: Allowed = {}) => {
  const guard = implemented.middleware(async ({ context, next }) => {
    const me = (await context.me()) ?? refuse(signIn)
    if (roles && (!me.role || !roles.includes(me.role))) refuse(role)
    return next({ context: { me: async () => me, caller: callerOf(context, me) } })
  })
  return anyone.use(oo.spec(guard, roles ? { description: forRoles(roles) } : {}))
}

/** The roles, for the API document. Admins are left out: they cannot have tokens. */
const forRoles = (roles: readonly Role[]) => `For ${roles.filter(isNotAdmin).map(plural).join(' and ')}.`
const isNotAdmin = (role: Role) => role !== 'admin'
const plural = (role: Role) => `${role}s`

export const signedIn = only()
export const founder = only({ roles: ['founder', 'admin'] })
export const contributor = only({ roles: ['contributor'] })
export const admin = only({ roles: ['admin'] })
