import { authorOf } from '../call.ts'
import { networkOf } from '../infra/limits/network.ts'

/**
 * The key that a visitor's requests are counted under: their network. What the page of another site makes a browser send is counted
 * apart, or any site that somebody visits could use up the requests of everybody at their address. Programs may claim to be such a page,
 * and then have twice as many.
 */
export function visitorKey(headers: Headers): string {
  const network = networkOf(authorOf(headers, null).address)
  return isOfAnotherPage(headers) ? `${network}, for other sites` : network
}

/** A person who follows a link from another site opens a document of their own. */
function isOfAnotherPage(headers: Headers) {
  const site = headers.get('sec-fetch-site')
  return (site === 'cross-site' || site === 'same-site') && headers.get('sec-fetch-dest') !== 'document'
}
