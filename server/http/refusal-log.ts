import type { Context, MiddlewareHandler } from 'hono'
import { addressesKnown } from '#/rules/rates.ts'
import type { Variables } from '../app.ts'
import { networkOf } from '../infra/limits/network.ts'
import type { World } from '../world.ts'

/** Log lines a minute for one person or address, so that a flood neither fills the disk nor drowns out others. */
const linesMost = 30
const minuteMs = 60_000

/**
 * Logs refused requests: with what, where, who and from which address, but never what they sent. A visitor's 404 is not logged, as
 * crawlers cause many.
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
    // Failures of our own are logged as errors elsewhere, not once per request.
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
      // An admin was refused, not the person whose id this is.
      ...(me?.viewing && { impersonated: true }),
      ...last,
    })
  }
}

/** Counts log lines per key within a minute. When there are too many keys to keep, new ones are not logged. */
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
