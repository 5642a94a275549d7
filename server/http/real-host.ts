import type { MiddlewareHandler } from 'hono'

/** "127.0.09" looks like an address and is none: no URL can be made of a request that names such a host. */
export const realHost: MiddlewareHandler = async (c, next) =>
  URL.canParse(c.req.url) ? next() : c.text('Bad Request', 400)
