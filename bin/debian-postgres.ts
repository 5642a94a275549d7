import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aptInstall } from './apt.ts'
import { memoryFolder } from './memory-folder.ts'

const folder = '/usr/lib/postgresql'
const usualPort = 5432

export interface DebianPostgres extends AsyncDisposable {
  /** By its socket. */
  url: string
  /** The folder of its socket and, in `data`, of its data. */
  home: string
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** Runs `work` with the URL of a temporary PostgreSQL from Debian's packages; false if there is none and none can be installed. */
export async function withDebianPostgres(work: (url: string) => Promise<void>) {
  const settings = ['-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
  await using postgres = await openDebianPostgres({ settings })
  if (!postgres) return false
  await work(postgres.url)
  return true
}

interface Reached {
  /** For TCP; by default it listens on its socket alone. */
  port?: number
  settings?: readonly string[]
}

/** Starts a temporary PostgreSQL from Debian's packages; undefined if there is none and none can be installed. */
export async function openDebianPostgres({ port, settings = [] }: Reached = {}): Promise<DebianPostgres | undefined> {
  const bin = debianPostgres()
  if (!bin) return undefined
  const user = asPostgres()
  const home = mkdtempSync(join(memoryFolder(), 'karmasquad-pg-'))
  if (user) chownSync(home, user.uid, user.gid)
  chmodSync(home, 0o700)
  const data = join(home, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: home },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`)
  const listens =
    port === undefined ? ['-c', 'listen_addresses='] : ['-c', 'listen_addresses=localhost', '-p', `${port}`]
  const args = ['-D', data, '-k', home, ...listens, '-c', 'fsync=off', '-c', 'max_connections=200', ...settings]
  const psql: Psql = { program: join(bin, 'psql'), args: ['-h', home, '-U', 'postgres', '-p', `${port ?? usualPort}`] }
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn(join(bin, 'postgres'), args, { ...user, cwd: home, stdio: 'ignore' })
    await ready(psql)
  }
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }
  const remove = async () => {
    await stop()
    rmSync(home, { recursive: true, force: true })
  }
  try {
    await start()
    makeRole(psql)
  } catch (error) {
    await remove()
    throw error
  }
  const url = `postgres://karmasquad@localhost:${port ?? usualPort}/karmasquad?host=${encodeURIComponent(home)}`
  return { url, home, start, stop, [Symbol.asyncDispose]: remove }
}

/** The folder of the newest PostgreSQL from Debian's packages, which are installed if possible. */
export const debianPostgres = () => findBinaries() ?? (aptInstall('postgresql') ? findBinaries() : undefined)

function findBinaries() {
  if (!existsSync(folder)) return undefined
  const newest = readdirSync(folder).toSorted((a, b) => Number(b) - Number(a))[0]
  const bin = newest && join(folder, newest, 'bin')
  return bin && existsSync(join(bin, 'postgres')) ? bin : undefined
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function asPostgres() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: id('-u'), gid: id('-g') }
}

interface Psql {
  program: string
  args: string[]
}

const run = ({ program, args }: Psql, text: string) => spawnSync(program, [...args, '-c', text]).status === 0

async function ready(psql: Psql) {
  for (let tries = 0; !run(psql, 'select 1'); tries++) {
    if (tries > 100) throw new Error("Debian's PostgreSQL did not start")
    await sleep(100)
  }
}

/** A plain role like that of our own databases: it owns its database and is no superuser. */
function makeRole(psql: Psql) {
  run(psql, 'create role karmasquad login createdb')
  run(psql, 'create database karmasquad owner karmasquad')
}
