import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { createServer, ServerResponse } from 'node:http'
import type { ListenOptions } from 'node:net'
import { livePath } from '#/contract/live.ts'
import type { Config } from '../config.ts'
import { answerUnreadable } from '../infra/bare-answer.ts'
import { StartError } from '../infra/db/start-error.ts'
import { bareHeaders } from './headers.ts'
import { openListeners, sharesPorts } from './listeners.ts'

/** For whoever comes before the server can answer. It lives: nobody is to end it while migrations take their time. */
export function answerStarting({ origin }: Pick<Config, 'origin'>) {
  const headers = { ...bareHeaders(origin), 'content-type': 'text/plain; charset=utf-8' }
  const later = { ...headers, 'retry-after': '2' }
  return ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url === '/healthz') response.writeHead(200, headers).end('ok')
    else response.writeHead(503, later).end('Starting')
  }
}

/**
 * Whoever sends slowly holds a connection and a few kilobytes, and that for so long only. A request with a picture of 5 MB comes within
 * it from a slow phone.
 */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
}
/** Each takes some 20 kB; those of browsers that hear live are among them. */
const connectionsMax = 20_000

/** Socket.IO answers plain requests itself: guarded as the app's answers are, which pay nothing for it. */
const guardedAnswers = (headers: Readonly<Record<string, string>>) =>
  class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...given)
      if (given[0].url?.startsWith(livePath)) this.setHeaders(new Map(Object.entries(headers)))
    }
  }

/** An offer to go on in HTTP/2, as some programs make it, is not taken up; what was asked for is answered. */
const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'

export function makeServer({ origin }: Pick<Config, 'origin'>): HttpServer {
  const headers = bareHeaders(origin)
  const http = createServer({ ...patience, shouldUpgradeCallback, ServerResponse: guardedAnswers(headers) })
  http.on('clientError', answerUnreadable(headers))
  http.maxConnections = connectionsMax
  return http
}

/** Takes the port before anything is made, so that a busy one leaves nothing behind. */
export async function takePort(where: Where): Promise<HttpServer> {
  const http = makeServer(where)
  await listen(http, where)
  return http
}

/** The same with more listening sockets than one, where the system allows it. */
export async function takePortWide(where: Where): Promise<HttpServer> {
  if (!sharesPorts) return takePort(where)
  // A port that may be shared would also be given to a second server: one of us is noticed by its name, another program by the port.
  if (where.port !== 0) await holdName(where)
  const probe = await takePort(where)
  const taken = probe.address()
  const port = typeof taken === 'object' && taken ? taken.port : where.port
  await new Promise(resolve => probe.close(resolve))
  const http = makeServer(where)
  await listen(http, where, { port, host: where.host, reusePort: true })
  await openListeners(http, where.host, connectionsMax)
  return http
}

/** A name among this machine's sockets, which goes with this process, however that ends. */
const holdName = ({ port, host }: Where) =>
  new Promise<void>((resolve, reject) => {
    const name = createServer().unref()
    name.once('error', (error: Error & { code?: string }) =>
      error.code === 'EADDRINUSE' ? reject(new StartError(portWords(error, port))) : resolve(),
    )
    name.listen({ path: `\0karmasquad at ${host}:${port}` }, resolve)
  })

type Where = Pick<Config, 'port' | 'host' | 'origin'>

export const listen = (http: HttpServer, { port, host }: Where, how: ListenOptions = { port, host }) =>
  new Promise<void>((resolve, reject) => {
    http.once('error', error => reject(new StartError(portWords(error, port))))
    http.listen(how, resolve)
  })

function portWords(error: Error & { code?: string }, port: number) {
  if (error.code === 'EADDRINUSE') return `Port ${port} is in use. Stop what uses it, or start with PORT=<another>.`
  if (error.code === 'EACCES') return `Port ${port} needs more rights than this user has. Start with PORT=<above 1024>.`
  return `Cannot listen on port ${port}: ${error.message}`
}
