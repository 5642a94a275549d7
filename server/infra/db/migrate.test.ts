import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connectionOf, dropDatabase, onServer } from '#/tests/connection.ts'
import { migrate } from './migrate.ts'
import { openPool } from './pool.ts'
import { StartError } from './start-error.ts'

test.each(['SQL_ASCII', 'LATIN1'])(
  'a new database in %s, which would mistake letters, is refused untouched',
  async encoding => {
    const connection = inject('connection')
    const name = `letters_${crypto.randomUUID().replaceAll('-', '')}`
    const made = `encoding '${encoding}' locale_provider libc locale 'C' template template0`
    await onServer(connection, `create database ${name} ${made}`)
    const pool = openPool(connectionOf(connection, name), 1, () => {})
    try {
      await expect(migrate(pool)).rejects.toThrow(
        new StartError(
          `The database has the encoding ${encoding}, and must have UTF8. Create another one as docs/operate.md says.`,
        ),
      )
      expect((await sql`select 1 from pg_tables where schemaname = 'public'`.execute(pool.db)).rows).toEqual([])
    } finally {
      await pool.close()
      await dropDatabase(connection, name)
    }
  },
)

const patient = { timeout: 10_000 }

test('servers that start at once on an empty database bring it to the newest shape, each file once', async () => {
  const connection = inject('connection')
  const name = `start_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(connection, `create database ${name}`)
  const open = () => openPool(connectionOf(connection, name), 3, () => {})
  const first = open()
  const pools = [first, open(), open(), open(), open()]
  try {
    // One server is creating the table, which the others cannot see yet.
    const started = await first.db.transaction().execute(async tx => {
      await sql`create table migrations (name text primary key, checksum text not null,
        applied_at timestamptz not null default now())`.execute(tx)
      const others = Promise.allSettled(pools.map(pool => migrate(pool)))
      await expect
        .poll(async () => {
          const waiting = sql`select 1 from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`
          return (await waiting.execute(first.db)).rows.length
        }, patient)
        .toBe(5)
      return { others }
    })
    expect((await started.others).map(({ status }) => status)).toEqual(pools.map(() => 'fulfilled'))
    expect((await sql`select 1 from campaigns`.execute(first.db)).rows).toEqual([])
  } finally {
    await Promise.all(pools.map(pool => pool.close()))
    await dropDatabase(connection, name)
  }
})
