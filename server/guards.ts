import { oo } from '@orpc/openapi'
import { implement, ORPCError } from '@orpc/server'
import { z } from 'zod'
import type { Me } from '#/contract/accounts.ts'
import { contract } from '#/contract/index.ts'
import type { Role } from '#/rules/roles.ts'
import type { Scope } from '#/rules/scopes.ts'
import type { RefusalCode } from '#/rules/words.ts'
import { lastingCallerOf } from './accounts/lasting-caller.ts'
import type { Call } from './call.ts'
import { callerOf } from './call.ts'
import { isMeasurable } from './http/measurable.ts'
import { traced } from './infra/tracing/span.ts'
import { isOurAnswer, refuse } from './refusals.ts'
import type { Bearer } from './tokens/bearer.ts'

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

/** Changes in these domains have effects that outlast the session they are made in: they give access, guard it or take it from others. */
const lastingDomains = new Set([...closedDomains, 'email', 'admin', 'moderation'])

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
  if (error) refuseIssues(error.issues)
}

function refuseIssues(issues: readonly object[]): never {
  throw new ORPCError('BAD_REQUEST', { data: { issues } })
}

const nothing = z.strictObject({})

/**
 * Procedures that anyone may call. This is the only place that refuses changes while impersonating or while the disk is full, and that
 * checks the scopes of tokens.
 */
export const anyone = implemented.use(({ context, path, procedure, next }, input) => {
  const name = path.join('.')
  return traced({ name, isFault: error => !isOurAnswer(error) }, async () => {
    if (!isMeasurable(input)) refuseIssues([{ path: [], message: 'These fields cannot be read.' }])
    if (context.token) admitToken(await context.token(), procedure['~orpc'].meta.scope)
    if (!procedure['~orpc'].inputSchema) refuseFields(input)
    const isChange = procedure['~orpc'].route.method !== 'GET'
    const isClosed = closedWhileImpersonating.has(name) || closedDomains.has(path[0] ?? '')
    if (isClosed || (isChange && !openWhileImpersonating.has(name))) refuseWhileImpersonating(await context.me())
    if (isChange && !openWhileFull.has(name) && (await context.world.isFull())) refuse('storage_full')
    return next()
  })
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
  const guard = implemented.middleware(async ({ context, path, procedure, next }) => {
    const me = (await context.me()) ?? refuse(signIn)
    if (roles && (!me.role || !roles.includes(me.role))) refuse(role)
    const isLasting = procedure['~orpc'].route.method !== 'GET' && lastingDomains.has(path[0] ?? '')
    const caller = isLasting ? await lastingCallerOf(context, me) : callerOf(context, me)
    return next({ context: { me: async () => me, caller } })
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
