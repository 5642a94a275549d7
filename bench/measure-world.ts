import { sql } from 'kysely'
import { addressOf } from '#/server/infra/db/address.ts'
import type { Postgres } from '#/server/infra/db/launch.ts'
import { migrate } from '#/server/infra/db/migrate.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { fillWorld } from './fill.ts'
import { measure } from './measure.ts'
import type { Options } from './options.ts'
import { openRecorder } from './recorder.ts'
import type { Line } from './report.ts'
import { screensOf } from './screens.ts'
import { signIn, startServer } from './server.ts'
import type { Sizes } from './sizes.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const fault = (error: unknown) => say(`! ${String(error)}`)
const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`
const number = (count: number) => count.toLocaleString('en')

/** The bench's own PostgreSQL: how to reach it, its process, and the folder it is in. */
export interface Database {
  connection: Postgres['connection']
  pid: number
  folder: string
}

/** Fills a world, starts the server on it, and measures every screen: through the server, then its SQL alone. */
export async function measureWorld(database: Database, sizes: Sizes, options: Options): Promise<Line[]> {
  await using world = new AsyncDisposableStack()
  const name = `bench_${sizes.campaigns}`
  const connection = { ...database.connection, database: name }
  await fill(database, name, sizes)
  const pool = openPool(connection, 2, fault)
  world.defer(() => pool.close())
  const server = await startServer(addressOf(database.connection, name), database.folder)
  world.defer(() => server.stop())
  const recorder = await openRecorder(connection, fault)
  world.defer(() => recorder.close())

  const signedIn = new Map<number, string>()
  const cookieOf = async (user: number | undefined) => {
    if (user === undefined) return ''
    const cookie = signedIn.get(user) ?? (await signIn(server.origin, user))
    signedIn.set(user, cookie)
    return cookie
  }
  const lines: Line[] = []
  const screens = await screensOf(pool.db, sizes)
  for (const { name: screen, isList, visits } of screens.filter(each =>
    each.name.toLowerCase().includes(options.only),
  )) {
    const requests = []
    for (const { path, user } of visits) requests.push({ path, cookie: await cookieOf(user) })
    const scripts = []
    for (const { path, cookie } of requests) scripts.push(await recorder.record(path, cookie))
    const { connections, seconds, warmSeconds } = options
    const course = { connections, seconds, warmSeconds }
    const served = await measure({ ...course, origin: server.origin, requests }, [server.pid, database.pid])
    const statements = Math.max(...scripts.map(({ length }) => length))
    const bare = statements > 0 ? await measure({ ...course, database: connection, scripts }, [database.pid]) : null
    lines.push({ screen, isList, campaigns: sizes.campaigns, statements, server: served, bare })
    process.stdout.write('.')
  }
  say('')
  return lines
}

export async function fill(database: Database, name: string, sizes: Sizes) {
  const start = performance.now()
  const first = openPool(database.connection, 1, fault)
  await first.run(`create database ${name}`)
  await first.close()
  const pool = openPool({ ...database.connection, database: name }, 1, fault)
  await migrate(pool)
  await fillWorld(pool.db, sizes)
  const counts = await countRows(pool.db)
  const filled = since(start)
  const errors = await pool.db.connection().execute(async one => {
    await sql`set statement_timeout = 0`.execute(one)
    return booksErrors(one)
  })
  await pool.close()
  if (errors.length > 0) throw new Error(`The books do not balance: ${errors[0]}, and ${errors.length - 1} more`)
  say(`\n${counts}: filled in ${filled}, the books balance.`)
}

async function countRows(db: Db) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from campaigns) as campaigns, (select count(*) from campaigns where status = 'active') as open,
      (select count(*) from users) as users, (select count(*) from submissions) as submissions,
      (select count(*) from karma_transfers) as transfers, (select count(*) from notifications) as notices,
      (select count(*) from squad_messages) as messages`.execute(db)
  return Object.entries(rows[0] ?? {})
    .map(([what, count]) => `${number(count)} ${what}`)
    .join(', ')
}
