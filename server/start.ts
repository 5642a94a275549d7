import cluster from 'node:cluster'
import { hkdfSync } from 'node:crypto'
import { upgradeFolder } from './backup/upgrade.ts'
import type { Config } from './config.ts'
import { databaseUrl } from './infra/db/database-url.ts'
import { refuseForeign } from './infra/db/foreign.ts'
import { keepRunning } from './infra/db/keep-running.ts'
import { launchPostgres } from './infra/db/launch.ts'
import { holdDataFolder } from './infra/db/lock.ts'
import { migrate } from './infra/db/migrate.ts'
import type { Pool } from './infra/db/pool.ts'
import { openPool } from './infra/db/pool.ts'
import { followReplica } from './infra/db/replica.ts'
import { StartError, codeOf } from './infra/db/start-error.ts'
import type { Log } from './infra/log.ts'
import type { Mail } from './infra/mail/mail.ts'
import { mailboxMail } from './infra/mail/mailbox.ts'
import type { Peers } from './infra/peers/peers.ts'
import { alone } from './infra/peers/peers.ts'
import { fellowWorkers } from './infra/peers/workers.ts'
import { wordsOf } from './infra/words-of.ts'

interface Database extends Pool {
  /** Its address, for other processes. */
  url: string
  /** Closes the connections, the embedded server if there is one, and the lock on its folder, in this order. */
  close: () => Promise<void>
}

/** Opens the configured database, or starts the embedded PostgreSQL in the data folder, and runs `prepare` on it. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'poolSize' | 'connections' | 'databaseQueue'>,
  log: Log,
  onGone: (why: string) => void,
  prepare: (pool: Pool) => Promise<void> = migrate,
): Promise<Database> {
  const server = config.databaseUrl ? external(config.databaseUrl) : await embedded(config, log, onGone).catch(inTheWay)
  const lost = (error: Error) => log.error('Lost a database connection', error)
  const pool = openPool(server.connection, config.poolSize, lost, { queue: config.databaseQueue })
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
    throw config.databaseUrl ? new StartError(`Cannot use the database: ${wordsOf(error)}. ${whatToCheck}`) : error
  }
}

/** Opens the read replica, if one is configured. Startup does not wait for it, and its connections are read-only. */
export function openReplica(
  { replicaUrl, poolSize, databaseQueue }: Pick<Config, 'replicaUrl' | 'poolSize' | 'databaseQueue'>,
  primary: Pool['db'],
  log: Log,
) {
  if (!replicaUrl) return null
  const connection = { connectionString: replicaUrl, options: '-c default_transaction_read_only=on' }
  // Not logged: the request that used the connection gets the error.
  const pool = openPool(connection, poolSize, () => {}, { queue: databaseQueue })
  return followReplica({ pool, primary, log })
}

const external = (url: string) => ({ connection: { connectionString: url }, url, stop: async () => {} })

type Own = Pick<Config, 'dataDir' | 'connections'>

/** How long a start waits for an operators' command, such as a backup, to let go of the data folder. */
const commandMs = 30_000

async function embedded({ dataDir, connections }: Own, log: Log, onGone: (why: string) => void) {
  await refuseForeign(dataDir)
  const held = await holdDataFolder(dataDir, { ms: commandMs, tell: message => log.info(message) })
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
    return { connection, url: databaseUrl(connection, connection.database), stop }
  } catch (error) {
    await held.release()
    throw error
  }
}

/** Explains errors of a single file: it is a folder, or this user may not touch it. A full disk has words of its own. */
function inTheWay(error: unknown): never {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')
  if (isFull || !(error instanceof Error) || !('path' in error) || !('errno' in error)) throw error
  throw new StartError(
    `A file of the data folder cannot be used: ${error.message}. Move it away or change its owner, then start again.`,
    { cause: error },
  )
}

const whatToCheck = 'Check that PostgreSQL runs at the address in DATABASE_URL, and that its role owns the database.'

/** How mails are sent. A demo never sends any, since its people are invented and anyone can sign in as them. */
export async function openMail({ demo, smtp }: Pick<Config, 'demo' | 'smtp'>, dev: boolean): Promise<Mail | null> {
  if (smtp && !demo) return (await import('./infra/mail/smtp.ts')).smtpMail(smtp)
  return demo || dev ? mailboxMail() : null
}

/**
 * The connection to the other processes; startup does not wait for it. Installations that share one Redis are separated by a name
 * derived from their secret.
 */
export async function openPeers({ redis: server }: Pick<Config, 'redis'>, secret: string, log: Log): Promise<Peers> {
  if (!server) return cluster.worker ? fellowWorkers(cluster.worker) : alone
  const redis = await import('./infra/peers/redis.ts')
  const installation = Buffer.from(hkdfSync('sha256', secret, '', 'name of the installation', 9)).toString('base64url')
  return redis.openPeers({ server, installation, log })
}
