import type { MiddlewareHandler } from 'hono'

/** "127.0.09" looks like an IP address but is not: no URL can be made from a request to such a host. */
export const realHost: MiddlewareHandler = async (c, next) =>
  URL.canParse(c.req.url) ? next() : c.text('Bad Request', 400)
