import type { Me } from '#/contract/accounts.ts'
import { note } from '../audit/note.ts'
import { lastingCallerOf } from '../accounts/lasting-caller.ts'
import { enter } from '../accounts/sign-in.ts'
import type { Call } from '../call.ts'
import { proveAddress } from '../email/prove-address.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import type { Secrets } from '../infra/openid/provider.ts'
import type { GoogleFailure } from '#/rules/google.ts'
import { homeOf } from '#/rules/paths.ts'
import { tellOfSecurityChange } from '../letters/queue.ts'
import { addGoogle, isStillOwner, ownerOf } from './google-account.ts'
import { recognise } from './recognise.ts'
import type { Stranger } from './stranger.ts'
import { readClaims } from './stranger.ts'
import type { OAuthRequest } from './oauth-request.ts'

/** A failed return from Google. */
export class TurnedAway extends Error {
  readonly reason: GoogleFailure
  constructor(reason: GoogleFailure) {
    super(reason)
    this.reason = reason
  }
}

/** Completes the OAuth request: links the account or signs in. Returns the path to go on to. */
export async function arrive(call: Call, at: URL, request: OAuthRequest & Secrets): Promise<string> {
  const who = await ask(call, at, request)
  if (request.userId) return linkTo(call, request.userId, who)
  const me = await call.me()
  if (me) return placeOf(me, request.next)
  const found = await recognise(call, who, request.role)
  if (found === 'other') throw new TurnedAway('other')
  const isStill = (tx: Tx) => isStillOwner(tx, who.sub, found.userId)
  const entered = await enter(call, found.userId, 'google', { isStill, late: 'not_signed_in' })
  if (!found.ended) return placeOf(entered, request.next)
  // The page where a new password can be set.
  const then = request.next ? `&then=${encodeURIComponent(request.next)}` : ''
  return `/settings?tab=security&google=ended${then}`
}

/** Where a signed-in person goes on to: the page they asked for or their home; if they owe the choice of a role, that comes first. */
export function placeOf({ role, choosesRole }: Pick<Me, 'role' | 'choosesRole'>, next: string | null) {
  if (choosesRole) return next ? `/signup?next=${encodeURIComponent(next)}` : '/signup'
  return next ?? homeOf(role)
}

async function ask({ world: { google, log } }: Call, at: URL, secrets: Secrets): Promise<Stranger> {
  if (!google) throw new TurnedAway('not-set-up')
  const claims = await google.comeBack(at, secrets).catch((error: unknown) => {
    log.info('Google gave no answer to trust', { why: String(error) })
    throw new TurnedAway(isUnreachable(error) ? 'unreachable' : 'nonsense')
  })
  const who = readClaims(claims)
  if (typeof who === 'string') throw new TurnedAway(who)
  return who
}

/** A connection failure or a timeout; the library wraps both. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (/fetch failed|timed? ?out|aborted/i.test(`${error.name} ${error.message}`) || isUnreachable(error.cause))

/** The person who started the request must still be signed in in this browser. */
async function linkTo(call: Call, userId: string, { sub, email }: Stranger) {
  const me = await call.me()
  if (me?.id !== userId) throw new TurnedAway('late')
  const caller = await lastingCallerOf(call, me)
  const outcome = await change(caller.world, async (tx, tell) => {
    const owner = await ownerOf(tx, sub)
    if (owner === userId) return 'linked'
    if (owner) return 'taken'
    if (!(await addGoogle(tx, userId, sub))) return 'other'
    if (email === me.email) await proveAddress(tx, tell, caller.world, userId)
    await note(tx, caller.author, { action: 'google_linked', subject: userId })
    await tellOfSecurityChange(caller.world, tx, me, 'google_linked')
    tell(userId, { name: 'account_changed' })
    return 'linked'
  })
  if (outcome !== 'linked') throw new TurnedAway(outcome)
  return '/settings?tab=security&google=linked'
}
