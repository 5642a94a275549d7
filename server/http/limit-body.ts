import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

interface Limit {
  maxSize: number
  onError: (c: Context) => Response | Promise<Response>
}

/** Larger bodies are refused without being read: their senders may see a broken connection instead of the refusal. */
const readFactor = 10

/**
 * Refuses bodies larger than `maxSize` bytes. The adapter ends a connection half a second after an answer if the body has not arrived
 * by then, and most clients read the answer only once they have sent everything. So a body that is not far too large is first read to its
 * end; the server's `requestTimeout` limits how long that may take. Hono's own limit would open the larger ones without reading them, which
 * ends the connection while the client sends its next request.
 */
export function limitBody(limit: Limit): MiddlewareHandler {
  const counted = bodyLimit(limit)
  return async (c, next) => {
    const announced = c.req.header('content-length')
    if (!announced || c.req.header('transfer-encoding')) return counted(c, next)
    const length = Number(announced)
    if (length <= limit.maxSize) return next()
    // Fails when the sender hangs up, who then gets no answer either.
    if (length <= readFactor * limit.maxSize) await c.req.raw.body?.pipeTo(new WritableStream()).catch(() => {})
    return limit.onError(c)
  }
}
