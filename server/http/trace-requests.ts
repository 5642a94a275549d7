import type { MiddlewareHandler } from 'hono'
import type { Variables } from '../app.ts'
import type { Config } from '../config.ts'
import { statusFact, traced } from '../infra/tracing/span.ts'
import { routeOf } from './route-of.ts'

/** Requests that are so frequent or cheap that they would bury the rest. */
const untold = new Set(['assets', 'healthz', 'readyz', 'metrics'])
const serverErrors = 500

/**
 * A span for each request. It records the route but never the URL, which may contain ids and keys. The client's `traceparent` is used
 * only behind a trusted proxy.
 */
export const traceRequests =
  ({ trustProxy }: Pick<Config, 'trustProxy'>): MiddlewareHandler<Variables> =>
  (c, next) => {
    const { method, path } = c.req
    const route = routeOf(path)
    if (untold.has(route)) return next()
    const facts = { 'http.request.method': method, 'http.route': route, 'request.id': c.get('requestId') }
    const from = trustProxy ? c.req.header('traceparent') : undefined
    return traced({ name: `${method} ${route}`, kind: 'server', facts, from }, async span => {
      await next()
      const { status } = c.res
      span.tell({ [statusFact]: status })
      if (status >= serverErrors) span.fail(String(status))
      const page = route === 'page' && status < notFound ? pageOf(path) : null
      if (!page) return
      span.tell({ 'http.route': page })
      span.rename(`${method} ${page}`)
    })
  }

const notFound = 400

/** The first segment of a page's path, used only once the page is known to exist. */
function pageOf(path: string) {
  const [, first = '', ...rest] = path.split('/')
  return /^[a-z-]*$/.test(first) ? `/${first}${rest.length > 0 ? '/*' : ''}` : null
}
