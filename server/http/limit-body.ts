import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

interface Limit {
  maxSize: number
  onError: (c: Context) => Response | Promise<Response>
}

/**
 * Refuses bodies larger than `maxSize` bytes. Hono's own limit opens the body before it looks at its announced length, and a
 * body that was opened and not read ends the connection half a second later, under the request that follows.
 */
export function limitBody(limit: Limit): MiddlewareHandler {
  const counted = bodyLimit(limit)
  return (c, next) =>
    Number(c.req.header('content-length') ?? 0) > limit.maxSize && !c.req.header('transfer-encoding')
      ? Promise.resolve(limit.onError(c))
      : counted(c, next)
}
