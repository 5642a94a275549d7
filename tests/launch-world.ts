import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readFile, readlink, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { commandLine } from '#/server/infra/db/launch-process.ts'
import { type LaunchOptions, type Postgres, launchPostgres } from '#/server/infra/db/launch.ts'

type ServerOptions = { uid?: number; gid?: number; env?: NodeJS.ProcessEnv; home?: string }

const repository = path.resolve(import.meta.dirname, '..')

/** Launches on the given folder, writes a hundred acknowledged rows, prints 'ready' and waits to be killed. */
const program = `
  import { Client } from 'pg'
  import { launchPostgres } from '#/server/infra/db/launch.ts'
  try {
    const postgres = await launchPostgres(process.argv[1])
    const client = new Client(postgres.connection)
    await client.connect()
    await client.query('create table acknowledged (row int)')
    for (let row = 0; row < 100; row++) await client.query('insert into acknowledged values ($1)', [row])
    console.log('ready')
  } catch (error) {
    console.log(error.name === 'StartError' ? error.message : error.stack)
    process.exit(1)
  }
`

/** For the launcher's tests: an empty data folder and killable servers on it. Leaves nothing behind. */
export async function openLaunchWorld() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'launch-test-'))
  const servers: ChildProcess[] = []
  const launched: Postgres[] = []
  const otherHomes: string[] = []

  async function launch(options?: LaunchOptions): Promise<Postgres> {
    const postgres = await launchPostgres(folder, options)
    launched.push(postgres)
    return postgres
  }

  /** A child process that runs `program`, with the first thing it prints. */
  function spawnServer({ home = folder, ...options }: ServerOptions = {}) {
    const args = ['--input-type=module', '-e', program, home]
    const server = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'pipe', 'inherit'], ...options })
    servers.push(server)
    if (home !== folder) otherHomes.push(home)
    return { server, said: once(server.stdout, 'data').then(([chunk]) => String(chunk).trim()) }
  }

  async function startServer(options?: ServerOptions): Promise<ChildProcess> {
    const { server, said } = spawnServer(options)
    if ((await said) !== 'ready') throw new Error(await said)
    return server
  }

  async function close() {
    const homes = await Promise.all([folder, ...otherHomes].map(stateOf))
    for (const postgres of launched) await postgres.stop()
    for (const server of servers) server.kill('SIGKILL')
    for (const { postmaster, socket } of homes) {
      await endOf(postmaster)
      if (socket) await rm(socket, { recursive: true, force: true })
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  return { folder, launch, spawnServer, startServer, [Symbol.asyncDispose]: close }
}

async function stateOf(home: string) {
  const socket = await readlink(path.join(home, 'postgres.socket')).catch(() => undefined)
  return { socket, postmaster: await postmasterOf(home).catch(() => 0) }
}

export async function query({ connection }: Postgres, sql: string): Promise<unknown[]> {
  const client = new Client(connection)
  // Without a listener, a lost connection would end the test run.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function postmasterOf(folder: string): Promise<number> {
  return Number((await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

export async function endOf(postmaster: number): Promise<void> {
  while (commandLine(postmaster).includes('-D ')) await sleep(20)
}

/** A PATH with a single program, as on a machine that lacks the others. */
export async function onlyProgram(name: string, folder: string): Promise<NodeJS.ProcessEnv> {
  const bin = path.join(folder, `only-${name}`)
  await mkdir(bin)
  await symlink(path.join('/usr/bin', name), path.join(bin, name))
  return { PATH: bin }
}

export async function exists(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  )
}
