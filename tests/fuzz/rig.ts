import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { listenHere } from '#/server/infra/listening.ts'
import { residentBytes } from '#/bench/cpu.ts'
import { readConfig } from '#/server/config.ts'
import { databaseUrl } from '#/server/infra/db/database-url.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { migrate } from '#/server/infra/db/migrate.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { nobodyListens } from '#/server/infra/live/live.ts'
import { makeWorld, nothingLeaves } from '#/server/world.ts'
import { signUpCast, testPassword, testSecret } from '../cast.ts'
import { clientOf, freePort, temporaryFolder } from '../program.ts'
import { soon } from '../soon.ts'
import { furnish, rememberCast, unsentBecause } from './aims.ts'

const root = join(import.meta.dirname, '../..')

/** A local listener that counts every connection: the server must never connect to addresses that people type. */
export async function openEar() {
  let heard = 0
  const ear = createServer(socket => {
    heard += 1
    socket.destroy()
  })
  return {
    port: await listenHere(ear),
    heard: () => heard,
    async [Symbol.asyncDispose]() {
      await new Promise(resolve => ear.close(resolve))
    },
  }
}

/**
 * The real server in a process of its own, on a database that this process
 * can read, with the cast signed in and some data of every kind.
 */
export async function openRig(endpoint: string) {
  await using stack = new AsyncDisposableStack()
  const { path: folder } = stack.use(await temporaryFolder())
  const postgres = await launchPostgres(folder, { fsync: false })
  stack.defer(() => postgres.stop())
  const pool = openPool(postgres.connection, 4, () => {})
  stack.defer(() => pool.close())
  const { db } = pool
  await migrate(pool)
  const cast = await signUpCast(db)
  const port = await freePort()
  const env = {
    DATABASE_URL: databaseUrl(postgres.connection, postgres.connection.database),
    DATA_DIR: join(folder, 'files'),
    SECRET: testSecret,
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMIT_FACTOR: '1000000',
    TRUST_PROXY: '1',
    METRICS_TOKEN: 'a token that only the fuzzing knows',
    DEMO: '1',
  }
  const canaries = [
    testPassword,
    env.SECRET,
    env.METRICS_TOKEN,
    ...Object.values(cast).map(({ cookie }) => tokenOf(cookie)),
  ]
  const server = await start(env, canaries)
  stack.defer(() => server.stop())
  const config = readConfig(env)
  const log = { info: () => {}, error: () => {} }
  const world = makeWorld({ config, db, secret: testSecret, live: nobodyListens, ...nothingLeaves, log })
  const of = (name: 'fran' | 'fred' | 'cara' | 'carl') => ({
    id: cast[name].id,
    api: clientOf(server.origin, cast[name].cookie).api,
  })
  const token = await furnish(
    world,
    { fran: of('fran'), fred: of('fred'), cara: of('cara'), carl: of('carl') },
    endpoint,
  )
  canaries.push(token)
  await soon('the webhook is tried', async () => (await unsentBecause(db)).length > 0)
  const again = await rememberCast(db)
  const all = stack.move()
  return {
    ...server,
    port,
    world,
    db,
    cast,
    token,
    again,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

export type Rig = Awaited<ReturnType<typeof openRig>>

/** The session token, without the cookie's name and signature. */
const tokenOf = (cookie: string) => decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''

/** `canaries` are secrets: a log that contains one is a fault. */
async function start(env: Record<string, string>, canaries: readonly string[]) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    // With an IPC channel, the server stops by itself when this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  })
  const faults: string[] = []
  let [said, isOver] = ['', false]
  const ended = once(child, 'exit').then(() => (isOver = true))
  const ready = new Promise<void>(resolve => {
    const hear = (part: Buffer) => {
      const text = part.toString()
      const isTold = canaries.some(secret => text.includes(secret))
      if ((isTold || /failed|Unhandled|stops/i.test(text)) && faults.length < 200) faults.push(text.slice(0, 2_000))
      said = (said + text).slice(-4_000)
      if (said.includes('is ready at')) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
  })
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`The server ended:\n${said}`)))])
  return {
    origin: `http://127.0.0.1:${env['PORT']}`,
    /** What it logged as its own faults. */
    faults,
    isOver: () => isOver,
    /** Resident memory, where /proc tells; 0 elsewhere. */
    megabytes: () => Math.round((residentBytes(child.pid ?? 0) || 0) / 1_024 ** 2),
    async stop() {
      if (isOver) return
      child.kill('SIGTERM')
      await ended
    },
  }
}
