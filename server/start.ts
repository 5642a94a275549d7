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

interface Database extends Pool {
  /** Where it is, for other processes. */
  url: string
  /** Ends the connections, the embedded server if it is ours, and the hold on its folder, in this order. */
  close: () => Promise<void>
}

/**
 * The database: a server's if an address is configured, else our own PostgreSQL in the data folder. When it is returned `prepare`
 * has made it ready.
 */
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

/** What follows our database, for what visitors read; none where none is named. Nothing waits for it, and nothing is written there. */
export function openReplica(
  { replicaUrl, poolSize, databaseLine }: Pick<Config, 'replicaUrl' | 'poolSize' | 'databaseLine'>,
  primary: Pool['db'],
  log: Log,
) {
  if (!replicaUrl) return null
  const connection = { connectionString: replicaUrl, options: '-c default_transaction_read_only=on' }
  // Whoever asks it hears of a connection that is lost.
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

/** The way out for mails. A demo's people are invented and anybody may sign in as them: it never sends any. */
export function openMail({ demo, smtp }: Pick<Config, 'demo' | 'smtp'>, dev: boolean): Mail | null {
  if (smtp && !demo) return smtpMail(smtp)
  return demo || dev ? mailboxMail() : null
}

/** The other processes, for whom this one does not wait. Which installation they are of is told from the secret they share. */
export async function openOthers({ redisUrl }: Pick<Config, 'redisUrl'>, secret: string, log: Log): Promise<Others> {
  if (!redisUrl) return cluster.worker ? fellowWorkers(cluster.worker) : alone
  const redis = await import('./infra/others/redis.ts')
  const installation = Buffer.from(hkdfSync('sha256', secret, '', 'name of the installation', 9)).toString('base64url')
  return redis.openOthers({ url: redisUrl, installation, log })
}
