import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** One of the operator's own hosts (`host` or `host:port`): asked wherever it is, and without TLS on this machine. */
export const isOwnHost = ({ host }: URL, ownHosts: ReadonlySet<string>) => ownHosts.has(host)

/**
 * Whether an address may be an endpoint: https, without a name and password, and no number of a private network. What a name leads
 * to is looked at when it is asked, each time anew.
 */
export function isEndpoint(text: string, ownHosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username || url.password) return false
  if (isOwnHost(url, ownHosts))
    return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname))
  if (url.protocol !== 'https:' || loopback.test(url.hostname)) return false
  const address = addressIn(url)
  return isIP(address) === 0 ? url.hostname.includes('.') : isPublicAddress(address)
}

/** The number in a URL's place for a name; an IPv6 one stands in brackets there. */
export const addressIn = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')
