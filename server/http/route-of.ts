import { router } from '../router.ts'

/** The route of a path, for metrics and traces. Unknown paths share one, so that clients cannot create new ones. */
export function routeOf(path: string): string {
  const [, first = '', second = '', ...rest] = path.split('/')
  if (first === 'api' && second === 'rpc') {
    const [domain = '', procedure = ''] = rest
    const known = Object.entries(router).find(([name]) => name === domain)?.[1]
    return known && Object.hasOwn(known, procedure) ? `${domain}.${procedure}` : 'api'
  }
  return ['api', 'assets', 'avatars', 'webhooks', 'healthz', 'readyz', 'metrics'].includes(first) ? first : 'page'
}
