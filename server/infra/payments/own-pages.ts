import { isLoopback } from '../loopback.ts'
import { PaymentsError } from './payments.ts'

const domain = 'lemonsqueezy.com'

/**
 * Returns a function that lets a page's URL through if it is the provider's own: at Lemon Squeezy, at the API's host, or at the store's
 * own domain; over https, or http on this machine. @throws PaymentsError
 */
export function ownPages(apiUrl: string, storeHosts: ReadonlySet<string>) {
  const apiHost = new URL(apiUrl).host
  return (url: string): string => {
    const { protocol, host, hostname } = new URL(url)
    const isOwn = host === domain || host.endsWith(`.${domain}`) || host === apiHost || storeHosts.has(host)
    if (isOwn && (protocol === 'https:' || isLoopback(hostname))) return url
    throw new PaymentsError(
      'elsewhere',
      `It named a page at ${protocol}//${host}, which LEMON_SQUEEZY_HOSTS does not have`,
    )
  }
}
