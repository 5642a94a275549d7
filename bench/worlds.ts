import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { grouped } from '#/rules/counted.ts'
import { databaseUrl } from '#/server/infra/db/database-url.ts'
import type { Postgres } from '#/server/infra/db/launch.ts'
import { migrate } from '#/server/infra/db/migrate.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { fillWorld } from './fill.ts'
import { say } from './say.ts'
import { signIn, startServer } from './server.ts'
import type { Sizes } from './sizes.ts'

const fault = (error: unknown) => say(`! ${String(error)}`)
const since = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`

/** The bench's own PostgreSQL: its connection, process and folder. */
export interface Database {
  connection: Postgres['connection']
  pid: number
  folder: string
}

/** A filled world and the real server on it. */
export interface ServedWorld extends AsyncDisposable {
  sizes: Sizes
  connection: PoolConfig
  db: Db
  origin: string
  /** The processes of the server and of the database. */
  pids: number[]
  /** The session cookie of a user by number; of a visitor without one. */
  cookieOf: (user: number | undefined) => Promise<string>
}

/** Fills a world and starts the server on it. */
export async function serveWorld(
  database: Database,
  sizes: Sizes,
  name = `bench_${sizes.campaigns}`,
): Promise<ServedWorld> {
  await using stack = new AsyncDisposableStack()
  const connection = { ...database.connection, database: name }
  await fill(database, name, sizes)
  const pool = openPool(connection, 2, fault)
  stack.defer(() => pool.close())
  const server = await startServer(databaseUrl(database.connection, name), database.folder)
  stack.defer(() => server.stop())
  const signedIn = new Map<number, string>()
  const all = stack.move()
  return {
    sizes,
    connection,
    db: pool.db,
    origin: server.origin,
    pids: [server.pid, database.pid],
    async cookieOf(user) {
      if (user === undefined) return ''
      const cookie = signedIn.get(user) ?? (await signIn(server.origin, user))
      signedIn.set(user, cookie)
      return cookie
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

async function fill(database: Database, name: string, sizes: Sizes) {
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
  say(`${counts}: filled in ${filled}, the books balance.`)
}

async function countRows(db: Db) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from campaigns) as campaigns, (select count(*) from campaigns where status = 'active') as open,
      (select count(*) from users) as users, (select count(*) from submissions) as submissions,
      (select count(*) from karma_transfers) as transfers, (select count(*) from notifications) as notices,
      (select count(*) from squad_messages) as messages`.execute(db)
  return Object.entries(rows[0] ?? {})
    .map(([what, count]) => `${grouped(count)} ${what}`)
    .join(', ')
}
