import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, realpath, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, findBinaries } from './launch-binaries.ts'
import { type Address, openAddress } from './launch-address.ts'
import { type Reach, lastWords, openDatabaseFolder, readPassword, roleName } from './launch-folder.ts'
import { becomesReady, endOldPostmaster, oldPostmasterMs } from './launch-postmaster.ts'
import { type Runner, chooseRunner, run } from './launch-runner.ts'
import { makeFolder } from './make-folder.ts'
import { StartError } from './start-error.ts'

/** A running embedded PostgreSQL. `connection` is for `pg`: `host` is a socket's folder, or 127.0.0.1 with a password. */
export type Postgres = {
  connection: { host: string; port: number; user: string; database: string; password?: string }
  /** Stops it after rolling back open transactions and writing everything. May be called twice. */
  stop(): Promise<void>
  /** Calls `tell` if PostgreSQL exits without being asked to; null means that a signal killed it. */
  onExit(tell: (code: number | null) => void): void
  /** Restarts it at the same address after it has exited by itself. `onExit` must be called again. */
  again(): Promise<void>
}

/**
 * `fsync: false` is for throw-away databases: faster, but lost in a power cut. Without `binaries`, the PostgreSQL of our packages is
 * used. `connections` is the most the server may open at once.
 */
export type LaunchOptions = { fsync?: boolean; reach?: Reach; binaries?: Binaries | undefined; connections?: number }

type Parts = { folder: string; log: string; address: Address; runner: Runner; binaries: Binaries } & Own
type Own = { fsync: boolean; connections: number }

const usualConnections = 48
/** PostgreSQL reserves three; the rest are for operators' commands and for the process that leads workers. */
const spareConnections = 12

const maxLogBytes = 5_000_000
const stopMs = 30_000

/**
 * Starts PostgreSQL on `<dataDir>/postgres`, creating it at the first start. Its log is `<dataDir>/postgres.log`. The caller must hold
 * the lock on `dataDir` (see lock.ts). PostgreSQL stops when this process does, however it ends.
 * @throws StartError with a one-line instruction.
 */
export async function launchPostgres(dataDir: string, options: LaunchOptions = {}): Promise<Postgres> {
  const { fsync = true, connections = 0, reach = process.platform === 'win32' ? 'tcp' : 'socket' } = options
  await makeFolder(dataDir)
  const home = await realpath(dataDir)
  const binaries = options.binaries ?? (await findBinaries())
  const runner = await chooseRunner(home, binaries.postgres)
  const folder = await openDatabaseFolder({ home, runner, binaries, reach, fsync })
  await endOldPostmaster(folder)
  const address = await openAddress(reach, home, runner)
  const parts = { folder, log: path.join(home, 'postgres.log'), address, runner, binaries, fsync, connections }
  try {
    const child = await start(parts)
    const password = reach === 'tcp' ? await readPassword(folder) : undefined
    const connection = {
      host: address.host,
      port: address.port,
      user: roleName,
      database: roleName,
      ...(password && { password }),
    }
    return { connection, ...lifeOf(child, parts) }
  } catch (error) {
    await address.close()
    throw error
  }
}

/**
 * Retries, because the backends of a killed postmaster may outlive it for a moment and hold its shared memory, and PostgreSQL refuses
 * to start until they exit.
 */
async function start(parts: Parts): Promise<ChildProcess> {
  const deadline = Date.now() + oldPostmasterMs
  for (;;) {
    const before = await trimLog(parts.log)
    const child = await spawnPostgres(parts)
    if (await becomesReady(child, parts.folder)) return child
    const said = (await readFile(parts.log)).subarray(before).toString()
    const busy = /pre-existing shared memory block|lock file .* already exists/.test(said)
    if (!busy || Date.now() > deadline)
      throw new StartError(`PostgreSQL did not start: ${lastWords(said)} (see ${parts.log})`)
    await sleep(250)
  }
}

async function spawnPostgres({ folder, log, address, runner, binaries, ...own }: Parts): Promise<ChildProcess> {
  const file = await open(log, 'a', 0o600)
  try {
    // A file rather than a pipe, so that PostgreSQL can still log when this process is gone.
    const stdio = ['ignore' as const, file.fd, file.fd]
    const child = run(runner, binaries.postgres, ['-D', folder, ...address.args, ...settings(own)], { stdio })
    await once(child, 'spawn')
    return child
  } finally {
    await file.close()
  }
}

function settings({ fsync, connections }: Own): string[] {
  const chosen = {
    shared_buffers: '128MB',
    max_connections: String(Math.max(connections, usualConnections) + spareConnections),
    timezone: 'UTC',
    log_timezone: 'UTC',
    unix_socket_permissions: '0700',
    // Statement errors go to the client; their text may contain personal data, so the log has the server's own messages only.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Returns the log's size in bytes. A large log is renamed to `.old` first. */
async function trimLog(log: string): Promise<number> {
  const size = await sizeOf(log)
  if (size <= maxLogBytes) return size
  await rename(log, `${log}.old`)
  return 0
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

function lifeOf(first: ChildProcess, parts: Parts): Pick<Postgres, 'stop' | 'onExit' | 'again'> {
  let child = first
  let ended = endOf(child)
  let stopping: Promise<void> | undefined
  return {
    stop: () => (stopping ??= stop(child, ended, parts)),
    onExit: tell => void ended.then(code => stopping ?? tell(code)),
    async again() {
      await endOldPostmaster(parts.folder)
      child = await start(parts)
      ended = endOf(child)
    },
  }
}

function endOf(child: ChildProcess) {
  const gone = child.exitCode !== null || child.signalCode !== null
  return new Promise<number | null>(resolve => (gone ? resolve(child.exitCode) : child.once('exit', resolve)))
}

async function stop(
  child: ChildProcess,
  ended: Promise<unknown>,
  { folder, address, runner, binaries }: Parts,
): Promise<void> {
  // On Windows, which has no signals, kill() would be a crash.
  if (process.platform === 'win32')
    run(runner, binaries.pgCtl, ['stop', '-D', folder, '-m', 'fast'], { stdio: 'ignore' })
  else child.kill('SIGINT')
  const impatience = setTimeout(() => child.kill('SIGQUIT'), stopMs)
  await ended
  clearTimeout(impatience)
  await address.close()
}
