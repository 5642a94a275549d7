import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Variables } from '../app.ts'
import type { Config } from '../config.ts'
import { challengeOf } from './authorization.ts'
import { dataPolicy, referrerPolicy, resourcePolicy, securityHeaders } from './headers.ts'

/** Adds the security headers and the request id to every answer. API answers are never cached unless they say so. */
export function answerHeaders({ origin }: Config, leaving: () => boolean): MiddlewareHandler<Variables> {
  const common = Object.entries(securityHeaders(origin))
  return async (c, next) => {
    c.set('requestId', randomUUID())
    await next()
    for (const [name, value] of common) c.res.headers.set(name, value)
    if (!c.res.headers.has('referrer-policy')) c.res.headers.set('referrer-policy', referrerPolicy(c.req.path))
    c.res.headers.set('cross-origin-resource-policy', resourcePolicy(c.req.path))
    c.res.headers.set('x-request-id', c.get('requestId'))
    // Closes a proxy's keep-alive connection, so that its next request goes to another server.
    if (leaving()) c.res.headers.set('connection', 'close')
    const challenge = c.res.status === 401 ? challengeOf(c) : undefined
    if (challenge) c.res.headers.set('www-authenticate', challenge)
    if (c.req.path.startsWith('/api/') && !c.res.headers.has('cache-control')) {
      c.res.headers.set('cache-control', 'no-store')
    }
    if (!c.res.headers.has('content-security-policy')) c.res.headers.set('content-security-policy', dataPolicy)
  }
}
