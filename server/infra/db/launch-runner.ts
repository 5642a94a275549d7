import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, readFile, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { majorIn } from './launch-binaries.ts'
import { StartError } from './start-error.ts'

/** How to run PostgreSQL's programs, which refuse to run as root. `as` is set when they run as another user. */
export type Runner = { wrapper: readonly string[]; as?: User; version: string }

type User = { uid: number; gid: number }
type Way = Omit<Runner, 'version'>

/** The kernel sends postgres this signal (a fast shutdown) when the server dies, even by kill -9. */
const diesWithUs = ['setpriv', '--pdeathsig', 'INT']

/** In its own user namespace, PostgreSQL takes root's files for those of an ordinary user. */
const notQuiteRoot = ['unshare', '--user', '--map-user=1000', '--map-group=1000']

/**
 * Finds a way to run `postgres` (the program's path) on files in `home`, an existing folder, and tries it.
 * @throws StartError when there is none.
 */
export async function chooseRunner(home: string, postgres: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return firstThatWorks([{ wrapper: [] }], home, postgres) ?? give(home, postgres)
  const database = await ownerOf(path.join(home, 'postgres'))
  if (database && database.uid !== 0)
    return firstThatWorks([{ wrapper: [], as: database }], home, postgres) ?? giveRoot(home)
  return (
    firstThatWorks([{ wrapper: notQuiteRoot }], home, postgres) ??
    (await asSomebodyElse(home, postgres)) ??
    giveRoot(home)
  )
}

/** Starts a PostgreSQL program. It is detached, so that Ctrl-C in a terminal reaches only the server, which stops the database last. */
export function run(runner: Runner, program: string, args: readonly string[], options: SpawnOptions) {
  const [first = program, ...rest] = [...runner.wrapper, program, ...args]
  return spawn(first, rest, {
    ...options,
    ...runner.as,
    env: cleanEnvironment(),
    detached: process.platform !== 'win32',
  })
}

/** Gives PostgreSQL's user ownership of a file or folder with all its contents. */
export async function handOver(runner: Runner, place: string): Promise<void> {
  if (!runner.as) return
  const below = await readdir(place, { recursive: true }).catch(() => [])
  const { uid, gid } = runner.as
  for (const each of ['', ...below]) await chown(path.join(place, each), uid, gid)
}

function firstThatWorks(ways: readonly Way[], home: string, postgres: string): Runner | undefined {
  for (const way of ways) {
    const wrappers = process.platform === 'linux' ? [[...way.wrapper, ...diesWithUs], way.wrapper] : [way.wrapper]
    for (const wrapper of wrappers) {
      const version = tryOut({ ...way, wrapper }, home, postgres)
      if (version) return { ...way, wrapper, version }
    }
  }
  return undefined
}

/** The version that `postgres` reports when run this way from inside `home`; undefined when it cannot run. */
function tryOut({ wrapper, as }: Way, home: string, postgres: string): string | undefined {
  const inHome =
    process.platform === 'win32'
      ? [postgres, '--version']
      : ['/bin/sh', '-c', 'cd "$0" && "$1" --version', home, postgres]
  const [program = postgres, ...args] = [...wrapper, ...inHome]
  const { status, stdout } = spawnSync(program, args, { ...as, env: cleanEnvironment(), encoding: 'utf8' })
  return status === 0 ? majorIn(stdout) : undefined
}

/** For machines that forbid user namespaces: runs as the folder's owner, or as a system user meant for this. */
async function asSomebodyElse(home: string, postgres: string): Promise<Runner | undefined> {
  const owner = await stat(home)
  const users = owner.uid === 0 ? await usersForHire() : [{ uid: owner.uid, gid: owner.gid }, ...(await usersForHire())]
  for (const as of users) {
    // That user may pass through the folder, but not list it.
    if (as.uid !== owner.uid) await passable(home, as.gid)
    const runner = firstThatWorks([{ wrapper: [], as }], home, postgres)
    if (runner) return runner
    await chown(home, owner.uid, owner.gid)
    await chmod(home, owner.mode & 0o7777)
  }
  return undefined
}

async function passable(folder: string, gid: number): Promise<void> {
  const { uid, mode } = await stat(folder)
  await chown(folder, uid, gid)
  await chmod(folder, (mode & 0o707) | 0o010)
}

async function usersForHire(): Promise<User[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map(line => line.split(':'))
  return ['postgres', 'nobody'].flatMap(name => {
    const [, , uid, gid] = lines.find(([each]) => each === name) ?? []
    return uid && gid ? [{ uid: Number(uid), gid: Number(gid) }] : []
  })
}

async function ownerOf(place: string): Promise<User | undefined> {
  return stat(place).then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  )
}

/** PGDATA, PGOPTIONS and the like would change our settings. Messages stay English because we parse them. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:PG|LC_|MALLOC_)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

function give(home: string, postgres: string): never {
  throw new StartError(`PostgreSQL does not run here: try "${postgres}" --version inside ${home}, or set DATABASE_URL`)
}

function giveRoot(home: string): never {
  const tried = 'neither a user namespace nor the users postgres and nobody work'
  throw new StartError(
    `PostgreSQL does not run as root, and for ${home} ${tried}: start as an ordinary user, or set DATABASE_URL`,
  )
}
