import { isLoopback } from '../loopback.ts'

/** The push services of the known browsers. A leading dot matches all subdomains. */
const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/**
 * Whether an endpoint is at a browser's push service or one of the operator's hosts (`host` or `host:port`). The latter may use plain
 * HTTP on this machine.
 */
export function isKnownService(endpoint: string, ownHosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, username, password, hostname, host, port } = new URL(endpoint)
  if (username || password) return false
  if (ownHosts.has(host)) return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
  if (protocol !== 'https:' || port) return false
  return services.some(each => (each.startsWith('.') ? hostname.endsWith(each) : hostname === each))
}

/** Apple cancels a subscription after a push that shows no notification; others allow some. */
export const mustShow = (endpoint: string): boolean => new URL(endpoint).hostname.endsWith('.push.apple.com')
