import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aptInstall } from './apt.ts'
import { memoryFolder } from './memory-folder.ts'

const folder = '/usr/lib/postgresql'

/** Runs `work` with the address of a throw-away PostgreSQL of Debian's; false when there is none and none can be installed. */
export async function withDebianPostgres(work: (url: string) => Promise<void>) {
  const bin = debianPostgres()
  if (!bin) return false
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
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-k', home, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=200'],
    { ...user, cwd: home, stdio: 'ignore' },
  )
  try {
    await ready(join(bin, 'psql'), home)
    await work(`postgres://karmasquad@localhost/karmasquad?host=${encodeURIComponent(home)}`)
  } finally {
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  return true
}

/** The folder of the newest PostgreSQL that Debian's packages put here, installed when that is possible. */
export const debianPostgres = () => findBinaries() ?? (aptInstall('postgresql') ? findBinaries() : undefined)

function findBinaries() {
  if (!existsSync(folder)) return undefined
  const newest = readdirSync(folder).toSorted((a, b) => Number(b) - Number(a))[0]
  const bin = newest && join(folder, newest, 'bin')
  return bin && existsSync(join(bin, 'postgres')) ? bin : undefined
}

/** PostgreSQL refuses root; Debian's package brings a user of its own. */
function asPostgres() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: id('-u'), gid: id('-g') }
}

/** Waits for it, and makes the plain role that our own databases have: it owns its database and is no superuser. */
async function ready(psql: string, host: string) {
  const sql = (text: string) => spawnSync(psql, ['-h', host, '-U', 'postgres', '-c', text]).status === 0
  for (let tries = 0; !sql('select 1'); tries++) {
    if (tries > 100) throw new Error("Debian's PostgreSQL did not start")
    await sleep(100)
  }
  sql('create role karmasquad login createdb')
  sql('create database karmasquad owner karmasquad')
}
