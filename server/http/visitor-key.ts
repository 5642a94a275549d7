import { networkOf } from '../infra/limits/network.ts'

/**
 * The key that a visitor's requests are counted under: their network. Requests that a page of another site makes a browser send are counted
 * apart, or any site that somebody visits could use up the requests of everybody at their address. A program can claim to be such a page,
 * which only doubles its limit.
 */
export function visitorKey(headers: Headers): string {
  const network = networkOf(headers.get('x-client-address'))
  return isOfAnotherPage(headers) ? `${network}, for other sites` : network
}

/** False for a document: somebody followed a link from another site to ours. */
function isOfAnotherPage(headers: Headers) {
  const site = headers.get('sec-fetch-site')
  return (site === 'cross-site' || site === 'same-site') && headers.get('sec-fetch-dest') !== 'document'
}
