import type { Context } from 'hono'

type Asked = Pick<Context, 'req'>

/**
 * Whether a REST request carries an access token, or tries to. Such a request needs no same-origin check, and its cookies are ignored.
 * The RPC paths of our own pages do not accept tokens.
 */
export const bearsToken = (c: Asked) => isRest(c) && saysBearer(c)

/**
 * Whether a REST request has any Authorization header. Browsers behind a proxy with basic authentication send one too, beside their
 * cookies.
 */
export const isAuthorized = (c: Asked) => isRest(c) && c.req.header('authorization') !== undefined

/** The WWW-Authenticate header that a 401 must have (RFC 9110, 6750). Unlike with Basic, no browser asks for a password because of it. */
export function challengeOf(c: Asked) {
  if (!c.req.path.startsWith('/api/') && !isOfMetrics(c)) return undefined
  const wasGiven = saysBearer(c) && (isRest(c) || isOfMetrics(c))
  return `Bearer realm="${isOfMetrics(c) ? 'metrics' : 'api'}"${wasGiven ? ', error="invalid_token"' : ''}`
}

const isRest = ({ req }: Asked) => req.path.startsWith('/api/') && !req.path.startsWith('/api/rpc/')

const isOfMetrics = ({ req }: Asked) => req.path === '/metrics'

const saysBearer = ({ req }: Asked) => /^Bearer\b/i.test(req.header('authorization') ?? '')
