import cluster from 'node:cluster'
import { hkdfSync } from 'node:crypto'
import { upgradeFolder } from './backup/upgrade.ts'
import type { Config } from './config.ts'
import { addressOf } from './infra/db/address.ts'
import { keepRunning } from './infra/db/keep-running.ts'
import { launchPostgres } from './infra/db/launch.ts'
import { holdDataFolder } from './infra/db/lock.ts'
import { migrate } from './infra/db/migrate.ts'
import type { Pool } from './infra/db/pool.ts'
import { openPool } from './infra/db/pool.ts'
import { followReplica } from './infra/db/replica.ts'
import { StartError } from './infra/db/start-error.ts'
import type { Log } from './infra/log.ts'
import type { Mail } from './infra/mail/mail.ts'
import { mailboxMail } from './infra/mail/mailbox.ts'
import { smtpMail } from './infra/mail/smtp.ts'
import type { Others } from './infra/others/others.ts'
import { alone } from './infra/others/others.ts'
import { fellowWorkers } from './infra/others/workers.ts'

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
