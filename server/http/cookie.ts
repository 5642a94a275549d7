import { parse, serialize } from 'hono/utils/cookie'
import type { CookieName } from '#/rules/cookies.ts'
import type { Call } from '../call.ts'
import type { World } from '../world.ts'

/** Over https no other host can set it. */
export const fullName = ({ origin }: Pick<World, 'origin'>, name: CookieName) =>
  isSecure(origin) ? `__Host-${name}` : name
const isSecure = (origin: string) => origin.startsWith('https://')

export const readCookie = ({ world, headers }: Pick<Call, 'world' | 'headers'>, name: CookieName) =>
  parse(headers.get('cookie') ?? '')[fullName(world, name)]

/** For the browser alone, no script reads it. It comes along when another site leads here, so that Google can. */
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
