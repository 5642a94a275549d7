import cluster from 'node:cluster'
import { hkdfSync } from 'node:crypto'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { createServer, ServerResponse } from 'node:http'
import type { ListenOptions } from 'node:net'
import { livePath } from '#/contract/live.ts'
import { upgradeFolder } from './backup/upgrade.ts'
import type { Config } from './config.ts'
import { openListeners, sharesPorts } from './http/listeners.ts'
import { bareHeaders } from './http/headers.ts'
import { answerUnreadable } from './infra/bare-answer.ts'
import { addressOf } from './infra/db/address.ts'
import { keepRunning } from './infra/db/keep-running.ts'
import { launchPostgres } from './infra/db/launch.ts'
import { holdDataFolder } from './infra/db/lock.ts'
import { migrate } from './infra/db/migrate.ts'
import type { Pool } from './infra/db/pool.ts'
import { openPool } from './infra/db/pool.ts'
import { followReplica } from './infra/db/replica.ts'
import { StartError } from './infra/db/start-error.ts'
import type { Mail } from './infra/mail/mail.ts'
import { mailboxMail } from './infra/mail/mailbox.ts'
import { smtpMail } from './infra/mail/smtp.ts'
import type { Others } from './infra/others/others.ts'
import { alone } from './infra/others/others.ts'
import { fellowWorkers } from './infra/others/workers.ts'
import type { Log } from './infra/log.ts'

/** Answers requests while the server starts. /healthz already succeeds, so that nothing kills the process during long migrations. */
export function answerStarting({ origin }: Pick<Config, 'origin'>) {
  const headers = { ...bareHeaders(origin), 'content-type': 'text/plain; charset=utf-8' }
  const later = { ...headers, 'retry-after': '2' }
  return ({ url }: IncomingMessage, response: ServerResponse) => {
    if (url === '/healthz') response.writeHead(200, headers).end('ok')
    else response.writeHead(503, later).end('Starting')
  }
}

/** Limits how long a slow client can hold a connection and its few kilobytes. A picture of 5 MB from a slow phone still gets through. */
const patience = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
}
/** Each takes about 20 kB. Includes live connections. */
const connectionsMax = 20_000

/** Socket.IO answers plain requests itself. This gives those answers our security headers, at no cost to the app's own. */
const guardedAnswers = (headers: Readonly<Record<string, string>>) =>
  class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...given)
      if (given[0].url?.startsWith(livePath)) this.setHeaders(new Map(Object.entries(headers)))
    }
  }

/** Ignores offers to upgrade to HTTP/2, which some clients make, and answers the request itself. */
const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket'

export function makeServer({ origin }: Pick<Config, 'origin'>): HttpServer {
  const headers = bareHeaders(origin)
  const http = createServer({ ...patience, shouldUpgradeCallback, ServerResponse: guardedAnswers(headers) })
  http.on('clientError', answerUnreadable(headers))
  http.maxConnections = connectionsMax
  return http
}

/** Takes the port before creating anything, so that a busy port leaves nothing behind. */
export async function takePort(where: Where): Promise<HttpServer> {
  const http = makeServer(where)
  await listen(http, where)
  return http
}

/** Like `takePort`, with several listening sockets where the system allows it. */
export async function takePortWide(where: Where): Promise<HttpServer> {
  if (!sharesPorts) return takePort(where)
  // With `reusePort`, a second server could take the same port. Another Karmasquad is detected by a socket name, another program by
  // first taking the port exclusively.
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

/** Holds an abstract Unix socket name, which disappears with this process, however it ends. */
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

interface Database extends Pool {
  /** Its address, for other processes. */
  url: string
  /** Closes the connections, the embedded server if there is one, and the lock on its folder, in this order. */
  close: () => Promise<void>
}

/** Opens the configured database, or starts the embedded PostgreSQL in the data folder, and runs `prepare` on it. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize' | 'connections' | 'databaseLine'>,
  log: Log,
  onGone: (why: string) => void,
  prepare: (pool: Pool) => Promise<void> = migrate,
): Promise<Database> {
  const server = config.databaseUrl ? external(config.databaseUrl) : await embedded(config, log, onGone)
  const lost = (error: Error) => log.error('Lost a database connection', error)
  const pool = openPool(server.connection, config.poolSize, lost, { queue: config.databaseLine })
  const close = async () => {
    await pool.close()
    await server.stop()
  }
  try {
    await prepare(pool)
    return { ...pool, url: server.url, close }
  } catch (error) {
    await close()
    if (error instanceof StartError) throw error
    throw config.databaseUrl ? new StartError(`Cannot use the database: ${wordsOf(error)}`) : error
  }
}

/** Opens the read replica, if one is configured. Startup does not wait for it, and its connections are read-only. */
export function openReplica(
  { replicaUrl, poolSize, databaseLine }: Pick<Config, 'replicaUrl' | 'poolSize' | 'databaseLine'>,
  primary: Pool['db'],
  log: Log,
) {
  if (!replicaUrl) return null
  const connection = { connectionString: replicaUrl, options: '-c default_transaction_read_only=on' }
  // Not logged: the request that used the connection gets the error.
  const pool = openPool(connection, poolSize, () => {}, { queue: databaseLine })
  return followReplica({ pool, primary, log })
}

const external = (url: string) => ({ connection: { connectionString: url }, url, stop: async () => {} })

type Own = Pick<Config, 'dataDir' | 'connections'>

async function embedded({ dataDir, connections }: Own, log: Log, onGone: (why: string) => void) {
  const held = await holdDataFolder(dataDir)
  try {
    await upgradeFolder(held.folder, message => log.info(message))
    const postgres = await launchPostgres(held.folder, { connections })
    const giveUp = (why: string) => onGone(`${why}. Its log is postgres.log in ${held.folder}.`)
    const running = keepRunning(postgres, { log, giveUp })
    const stop = async () => {
      await running.stop()
      await held.release()
    }
    const { connection } = postgres
    return { connection, url: addressOf(connection, connection.database), stop }
  } catch (error) {
    await held.release()
    throw error
  }
}

const wordsOf = (error: unknown) => (error instanceof AggregateError ? String(error.errors[0]) : String(error))

/** How mails are sent. A demo never sends any, since its people are invented and anyone can sign in as them. */
export function openMail({ demo, smtp }: Pick<Config, 'demo' | 'smtp'>, dev: boolean): Mail | null {
  if (smtp && !demo) return smtpMail(smtp)
  return demo || dev ? mailboxMail() : null
}

/**
 * The connection to the other processes; startup does not wait for it. Installations that share one Redis are separated by a name
 * derived from their secret.
 */
export async function openOthers({ redisUrl }: Pick<Config, 'redisUrl'>, secret: string, log: Log): Promise<Others> {
  if (!redisUrl) return cluster.worker ? fellowWorkers(cluster.worker) : alone
  const redis = await import('./infra/others/redis.ts')
  const installation = Buffer.from(hkdfSync('sha256', secret, '', 'name of the installation', 9)).toString('base64url')
  return redis.openOthers({ url: redisUrl, installation, log })
}
