import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import type { Postgres } from '#/server/infra/db/launch.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { migratedFolder } from './migrated-folder.ts'

const throwAway = { fsync: false }

/** Two PostgreSQL servers of our own, one a streaming replica of the other, set up as an operator would. */
export async function openFollowed() {
  await using stack = new AsyncDisposableStack()
  const { path } = stack.use(await migratedFolder('primary'))
  const [first, second] = [join(path, 'primary'), join(path, 'replica')]
  await appendFile(join(first, 'postgres/pg_hba.conf'), 'local replication all trust\nlocal all postgres trust\n')
  await mkdir(second, { mode: 0o700 })
  await cp(join(first, 'postgres'), join(second, 'postgres'), { recursive: true })

  const primary = await launchPostgres(first, throwAway)
  stack.defer(() => primary.stop())
  const { host, port } = primary.connection
  const follows = `primary_conninfo = 'host=${host} port=${port} user=postgres'\n`
  await appendFile(join(second, 'postgres/postgresql.auto.conf'), follows)
  await writeFile(join(second, 'postgres/standby.signal'), '')
  const replica = await launchPostgres(second, throwAway)
  stack.defer(() => replica.stop())
  const pool = openPool(primary.connection, 4, () => {})
  stack.defer(pool.close)
  const all = stack.move()
  return { db: pool.db, primary, replica, ...ordersFor(replica), [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Pauses and resumes replay on the replica, which only its superuser may do. */
function ordersFor({ connection }: Postgres) {
  const order = async (text: string) => {
    const pool = openPool({ ...connection, user: 'postgres' }, 1, () => {})
    const { rows } = await sql.raw<{ said: string }>(`select (${text})::text as said`).execute(pool.db)
    await pool.close()
    return rows[0]?.said
  }
  return {
    async pause() {
      await order('pg_wal_replay_pause()')
      while ((await order('pg_get_wal_replay_pause_state()')) !== 'paused') await sleep(20)
    },
    resume: () => order('pg_wal_replay_resume()'),
  }
}
