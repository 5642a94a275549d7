import { sql } from 'kysely'
import { googleMinutes } from '#/rules/cookies.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import type { Call } from '../call.ts'
import { endCookie, giveCookie, readCookie } from '../http/cookie.ts'
import { now } from '../infra/db/now.ts'
import { hashOf, newToken } from '../token.ts'
import type { Provider } from '../infra/openid/provider.ts'

/** State that is kept during the OAuth request. */
export interface OAuthRequest {
  role: SignUpRole | null
  /** A path of our own. */
  next: string | null
  /** The person who links an account; null when signing in. */
  userId: string | null
}

const cookie = 'google'

export const callbackPath = '/api/auth/google/callback'

/**
 * The provider's URL to send a browser to, or null if the provider cannot be reached. Gives the
 * browser the cookie it needs to return: only this browser can, and only once.
 */
export async function beginOAuthRequest(provider: Provider, call: Call, { role, next, userId }: OAuthRequest) {
  const { world } = call
  const departure = await provider.leave(`${world.origin}${callbackPath}`).catch((error: unknown) => {
    world.log.info('Google cannot be reached', { why: String(error) })
    return null
  })
  if (!departure) return null
  const { url, secrets } = departure
  const browser = newToken()
  await world.db
    .insertInto('google_trips')
    .values({
      id: hashOf(secrets.state),
      browser: hashOf(browser),
      nonce: secrets.nonce,
      verifier: secrets.verifier,
      role,
      next,
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${googleMinutes})`,
    })
    .execute()
  giveCookie(call, cookie, browser, googleMinutes * 60)
  return url
}

/** Ends the OAuth request that this browser began. If several return with one state, one succeeds; another browser never does. */
export async function endOAuthRequest(call: Call, state: string) {
  const browser = readCookie(call, cookie)
  if (!browser || !state) return undefined
  const request = await call.world.db
    .deleteFrom('google_trips')
    .where('id', '=', hashOf(state))
    .where('browser', '=', hashOf(browser))
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'role', 'next', 'user_id as userId'])
    .executeTakeFirst()
  if (request) endCookie(call, cookie)
  return request
}
