import type { Context, MiddlewareHandler } from 'hono'
import type { Variables } from '../app.ts'
import type { Call } from '../call.ts'
import type { Config } from '../config.ts'
import { bearsToken, isAuthorized } from './authorization.ts'
import { methodsOf } from './methods.ts'
import { isSameOrigin } from './origin.ts'
import { refused } from './plain-http.ts'

export const onlyOurPages =
  (config: Config): MiddlewareHandler<Variables> =>
  async (c, next) => {
    // Hono routes HEAD to GET handlers, and the RPC handler takes anything but GET for a call that may write.
    if (c.req.method !== 'GET' && c.req.method !== 'POST') return absent(c)
    if (bearsToken(c)) return next()
    if (c.req.method !== 'GET' && !isSameOrigin(config, name => c.req.header(name))) return refused(c, 'foreign_origin')
    return next()
  }

export const forTokens =
  (handler: MiddlewareHandler<Variables>): MiddlewareHandler<Variables> =>
  (c, next) =>
    bearsToken(c) ? handler(c, next) : next()

/** A request with credentials that open nothing must not be answered as a visitor's: the client would take the answer for its own data. */
export const knownOnly =
  (callOf: (c: Context<Variables>) => Call): MiddlewareHandler<Variables> =>
  async (c, next) =>
    isAuthorized(c) && !(await callOf(c).me()) ? refused(c, 'token_unknown') : next()

export const absent = async (c: Context) => {
  const methods = methodsOf(c.req.path)
  if (methods.length === 0 || methods.includes(c.req.method)) return refused(c, 'not_found')
  c.header('allow', methods.join(', '))
  return refused(c, 'method_unknown')
}
