import type { Context } from 'hono'

/**
 * Whether a request is a program's: it names a token, or means to, on a path of the REST document. It needs no page of ours to come
 * from, and its cookies count for nothing. The paths of our own pages know no tokens.
 */
export const bearsToken = (c: Pick<Context, 'req'>) =>
  isRest(c) && /^Bearer\b/i.test(c.req.header('authorization') ?? '')

/** Whether it says there in any way who it is. Browsers behind a proxy that asks for a password do so as well, beside their cookies. */
export const isAuthorized = (c: Pick<Context, 'req'>) => isRest(c) && c.req.header('authorization') !== undefined

const isRest = ({ req }: Pick<Context, 'req'>) => req.path.startsWith('/api/') && !req.path.startsWith('/api/rpc/')
