import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { WebhookHosts } from './endpoint.ts'
import { isAllowedHost, isEndpoint, isOwnHost } from './endpoint.ts'
import type { Resolve } from './name-servers.ts'
import { askNameServers } from './name-servers.ts'
import { isPublicAddress } from './public-address.ts'

interface Posting {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  hosts: WebhookHosts
  withinMs: number
  answerMaxBytes: number
  resolve?: Resolve
}

export class NotPublic extends Error {}
export class NotAllowed extends Error {}

/**
 * Posts to a customer's server and returns the status. Connects to the very address that was checked, which rules out DNS rebinding.
 * Redirects are not followed, and the body of the answer is discarded.
 */
export function postTo({ url, headers, body, hosts, withinMs, answerMaxBytes, resolve = askNameServers }: Posting) {
  if (!isEndpoint(url, hosts.own)) return Promise.reject(new NotPublic('This address is not on the public internet'))
  if (!isAllowedHost(url, hosts)) return Promise.reject(new NotAllowed('This host is not in WEBHOOK_ALLOWED_HOSTS'))
  const target = new URL(url)
  const ask = target.protocol === 'http:' ? plainRequest : secureRequest
  const request = ask(target, {
    method: 'POST',
    agent: false,
    signal: AbortSignal.timeout(withinMs),
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    ...(!isOwnHost(target, hosts.own) && { lookup: onlyPublic(resolve) }),
  })
  return statusOf(request, body, answerMaxBytes)
}

/** The status of the answer, once that has ended. It counts even if the body breaks off or does not end in time. */
function statusOf(request: ClientRequest, body: string, answerMaxBytes: number) {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let status: number | undefined
  const end = (error?: Error) => (status === undefined ? reject(error) : resolve(status))
  request.on('error', end)
  request.once('response', (response: IncomingMessage) => {
    status = response.statusCode ?? 0
    let bytes = 0
    response.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes > answerMaxBytes) request.destroy()
    })
    response.once('end', end)
    response.on('error', end)
  })
  // Node closes the connection on an unrequested upgrade without another event.
  request.once('close', () => end(new Error('The connection was closed without an answer')))
  request.end(body)
  return promise
}

/** If a name resolves to several addresses, all must be public. */
const onlyPublic =
  (resolve: Resolve): LookupFunction =>
  (name, options, callback) =>
    resolve(name, (error, addresses) => {
      const [first] = addresses
      if (error) return callback(error, '')
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new NotPublic('This name does not lead to the public internet'), '')
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
