import { isIP } from 'node:net'
import { isLoopback } from '../loopback.ts'
import { isPublicAddress } from './public-address.ts'

/**
 * Whether a URL is at one of the operator's own hosts (`host` or `host:port`), which may be private, and use plain HTTP on this
 * machine.
 */
export const isOwnHost = ({ host }: URL, ownHosts: ReadonlySet<string>) => ownHosts.has(host)

/**
 * Whether a URL may be an endpoint: https, no credentials, and no private IP address. What a name resolves to is checked at each
 * request.
 */
export function isEndpoint(text: string, ownHosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password) return false
  if (isOwnHost(url, ownHosts))
    return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  if (url.protocol !== 'https:') return false
  const address = addressIn(url)
  return isIP(address) === 0 ? url.hostname.includes('.') : isPublicAddress(address)
}

/** Hosts as `host` or `host:port`; those that are allowed may begin with `*.`, and none of them stands for every host. */
export interface WebhookHosts {
  own: ReadonlySet<string>
  allowed: ReadonlySet<string>
}

/** Whether the operator lets webhooks go to this URL's host. */
export function isAllowedHost(text: string, { own, allowed }: WebhookHosts): boolean {
  const url = new URL(text)
  if (allowed.size === 0 || isOwnHost(url, own) || allowed.has(url.host)) return true
  return [...allowed].some(each => each.startsWith('*.') && url.host.endsWith(each.slice(1)))
}

/** The host as an IP address; removes the brackets of IPv6. */
const addressIn = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')
