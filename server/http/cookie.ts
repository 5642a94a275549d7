import { parse, serialize } from 'hono/utils/cookie'
import type { CookieName } from '#/rules/cookies.ts'
import type { Call } from '../call.ts'
import type { World } from '../world.ts'

/** The `__Host-` prefix, over HTTPS only, keeps other hosts of the domain from setting the cookie. */
export const fullName = ({ origin }: Pick<World, 'origin'>, name: CookieName) =>
  isSecure(origin) ? `__Host-${name}` : name
const isSecure = (origin: string) => origin.startsWith('https://')

export const readCookie = ({ world, headers }: Pick<Call, 'world' | 'headers'>, name: CookieName) =>
  parse(headers.get('cookie') ?? '')[fullName(world, name)]

/** HttpOnly. SameSite is Lax, not Strict, because the cookie must come along when Google redirects back here. */
export function giveCookie(
  { world, cookies }: Pick<Call, 'world' | 'cookies'>,
  name: CookieName,
  value: string,
  seconds: number,
) {
  const kept = { path: '/', httpOnly: true, secure: isSecure(world.origin), sameSite: 'Lax', maxAge: seconds } as const
  cookies.push(serialize(fullName(world, name), value, kept))
}

export const endCookie = (call: Pick<Call, 'world' | 'cookies'>, name: CookieName) => giveCookie(call, name, '', 0)
