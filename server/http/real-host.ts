import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'

/**
 * "127.0.09" looks like an IP address but is not: no URL can be made from a request to such a host. Of two Host lines Node takes the
 * first, and a proxy in front may take the other.
 */
export const realHost: MiddlewareHandler = async (c, next) =>
  URL.canParse(c.req.url) && !namesSeveral(c) ? next() : c.text('Bad Request', 400)

/** Node's list has names and values in turn. */
function namesSeveral({ env }: { env?: Partial<HttpBindings> }) {
  const lines = env?.incoming?.rawHeaders ?? []
  return lines.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1
}
