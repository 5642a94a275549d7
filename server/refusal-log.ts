import type { Context, MiddlewareHandler } from 'hono'
import type { Variables } from './app.ts'
import type { World } from './world.ts'

/**
 * Whoever is refused something leaves a line in the log: with what, where, who and from which address; never what they sent. What is
 * merely absent for a visitor is told to nobody, for crawlers ask for much.
 */
export const logRefusals =
  ({ log }: Pick<World, 'log'>, addressOf: (c: Context) => string): MiddlewareHandler<Variables> =>
  async (c, next) => {
    await next()
    const call = c.get('call')
    const code = c.get('refused') ?? call?.refused.code
    // What we lack ourselves is told as an error, and not for each request.
    if (!code || c.res.status >= 500) return
    const me = await call?.me().catch(() => null)
    if (c.res.status === 404 && !me) return
    const { method, path } = c.req
    log.info('Refused', {
      code,
      method,
      path,
      userId: me?.id ?? null,
      address: addressOf(c),
      requestId: c.get('requestId'),
    })
  }
