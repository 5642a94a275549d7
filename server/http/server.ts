import { once } from 'node:events'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { createServer, ServerResponse } from 'node:http'
import type { ListenOptions } from 'node:net'
import { livePath } from '#/contract/live.ts'
import type { Config } from '../config.ts'
import { wrong } from '../config.ts'
import { answerUnreadable } from '../infra/bare-answer.ts'
import { StartError } from '../infra/db/start-error.ts'
import { portOf } from '../infra/listening.ts'
import type { Log } from '../infra/log.ts'
import { sparingly } from '../infra/sparingly.ts'
import { bareHeaders } from './headers.ts'
import { openListeners, sharesPorts } from './listeners.ts'
import { tlsServer } from './tls.ts'

/** Limits how long a slow client can hold a connection and its few kilobytes. A picture of 5 MB from a slow phone still gets through. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
}
const failureSaidMs = 30_000
/** Each takes about 20 kB. Includes live connections. */
const connectionsMax = 20_000

/**
 * Socket.IO answers plain requests itself, and Node those without a host or with an expectation that it does not know. This gives those
 * answers our security headers, at no cost to the app's own.
 */
const guardedAnswers = (headers: Readonly<Record<string, string>>) =>
  class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...given)
      if (isOthers(given[0])) this.setHeaders(new Map(Object.entries(headers)))
    }
  }

const isOthers = ({ url, headers: { host, expect } }: IncomingMessage) =>
  url?.startsWith(livePath) || host === undefined || (expect !== undefined && !/100-continue/i.test(expect))

/**
 * Ignores offers to upgrade to anything but a live connection, such as HTTP/2, and answers the request itself. Otherwise a connection that
 * asked for a WebSocket at another path would stay open without any timeout.
 */
const shouldUpgradeCallback = ({ url, headers }: IncomingMessage) =>
  headers.upgrade?.toLowerCase() === 'websocket' && url?.startsWith(`${livePath}/`) === true

export function makeServer({ origin, tls }: Pick<Config, 'origin' | 'tls'>, log: Log): HttpServer {
  const headers = bareHeaders(origin)
  const options = { ...patience, shouldUpgradeCallback, ServerResponse: guardedAnswers(headers) }
  const http = tls ? tlsServer(options, tls, log) : createServer(options)
  http.on('clientError', answerUnreadable(headers))
  // Without a listener, a connection that the system cannot hand over would end the process.
  const isDue = sparingly(failureSaidMs)
  http.on('error', error => {
    if (http.listening && isDue()) log.error('A connection could not be accepted', error)
  })
  http.maxConnections = connectionsMax
  return http
}

/** Takes the port before creating anything, so that a busy port leaves nothing behind. */
export async function takePort(where: Where, log: Log): Promise<HttpServer> {
  const http = makeServer(where, log)
  await listen(http, where)
  return http
}

/** Like `takePort`, with several listening sockets where the system allows it. */
export async function takePortWide(where: Where, log: Log): Promise<HttpServer> {
  if (!sharesPorts) return takePort(where, log)
  // With `reusePort`, a second server could take the same port. Another Karmasquad is detected by a socket name, another program by
  // first taking the port exclusively.
  if (where.port !== 0) await holdName(where)
  const probe = await takePort(where, log)
  const port = portOf(probe) ?? where.port
  await new Promise(resolve => probe.close(resolve))
  const http = makeServer(where, log)
  await listen(http, where, { port, host: where.host, reusePort: true })
  await openListeners(http, where.host, connectionsMax)
  return http
}

/** Holds an abstract Unix socket name, which disappears with this process, however it ends. */
const holdName = (where: Where) =>
  new Promise<void>((resolve, reject) => {
    const name = createServer().unref()
    name.once('error', (error: Error & { code?: string }) =>
      error.code === 'EADDRINUSE' ? reject(new StartError(listenWords(error, where))) : resolve(),
    )
    name.listen({ path: `\0karmasquad at ${where.host}:${where.port}` }, resolve)
  })

type Where = Pick<Config, 'port' | 'host' | 'origin' | 'tls'>

export async function listen(
  http: HttpServer,
  where: Pick<Where, 'port' | 'host'>,
  how: ListenOptions = { port: where.port, host: where.host },
) {
  http.listen(how)
  await once(http, 'listening').catch((error: Error) => {
    throw new StartError(listenWords(error, where))
  })
}

const noSuchHost = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL'])

function listenWords(error: Error & { code?: string }, { port, host }: Pick<Where, 'port' | 'host'>) {
  if (noSuchHost.has(error.code ?? '')) return wrong('HOST', `an address of this machine, not ${host} (${error.code})`)
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or start with PORT=<another>.`
  if (error.code === 'EACCES') return `Port ${port} needs more rights than this user has. Start with PORT=<above 1024>.`
  return `Cannot listen on port ${port}: ${error.message}`
}
