import type { Context, MiddlewareHandler } from 'hono'
import { addressesKnown } from '#/rules/rates.ts'
import type { Variables } from '../app.ts'
import { networkOf } from '../infra/limits/network.ts'
import type { World } from '../world.ts'

/** So many lines a minute about one person, or one address: a flood fills no disk and hides nobody else. */
const linesMost = 30
const minuteMs = 60_000

/**
 * Whoever is refused something leaves a line in the log: with what, where, who and from which address; never what they sent. What is
 * merely absent for a visitor is told to nobody, for crawlers ask for much.
 */
export function logRefusals(
  { log }: Pick<World, 'log'>,
  addressOf: (c: Context) => string,
): MiddlewareHandler<Variables> {
  const lineFor = lines()
  return async (c, next) => {
    await next()
    const call = c.get('call')
    const code = c.get('refused') ?? call?.refused.code
    // What we lack ourselves is told as an error, and not for each request.
    if (!code || c.res.status >= 500) return
    const me = await call?.me().catch(() => null)
    if (c.res.status === 404 && !me) return
    const { method, path } = c.req
    const address = addressOf(c)
    const line = lineFor(me?.id ?? networkOf(address))
    if (line > linesMost) return
    const last = line === linesMost && { last: 'further ones within this minute are not told' }
    log.info('Refused', {
      code,
      method,
      path,
      userId: me?.id ?? null,
      address,
      requestId: c.get('requestId'),
      ...last,
    })
  }
}

/** Counts the lines about each within a minute; those who are too many to be told apart get none. */
function lines() {
  const counts = new Map<string, number>()
  let since = performance.now()
  return (key: string) => {
    if (performance.now() - since > minuteMs) {
      counts.clear()
      since = performance.now()
    }
    const line = (counts.get(key) ?? 0) + 1
    if (line === 1 && counts.size >= addressesKnown) return Infinity
    counts.set(key, line)
    return line
  }
}
