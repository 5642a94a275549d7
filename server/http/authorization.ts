import type { Context } from 'hono'

/**
 * Whether a REST request carries an access token, or tries to. Such a request needs no same-origin check, and its cookies are ignored.
 * The RPC paths of our own pages do not accept tokens.
 */
export const bearsToken = (c: Pick<Context, 'req'>) =>
  isRest(c) && /^Bearer\b/i.test(c.req.header('authorization') ?? '')

/**
 * Whether a REST request has any Authorization header. Browsers behind a proxy with basic authentication send one too, beside their
 * cookies.
 */
export const isAuthorized = (c: Pick<Context, 'req'>) => isRest(c) && c.req.header('authorization') !== undefined

const isRest = ({ req }: Pick<Context, 'req'>) => req.path.startsWith('/api/') && !req.path.startsWith('/api/rpc/')
