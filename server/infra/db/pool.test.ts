import { kill, pid as own } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connectionOf, onServer } from '#/tests/connection.ts'
import { openDatabaseProxy } from '#/tests/faults/database-proxy.ts'
import { leftBehind } from '#/tests/left-behind.ts'
import { databaseUrl } from './database-url.ts'
import { openPool } from './pool.ts'
import { QueueIsFull } from './queue.ts'

test('a database that ends a connection which we have just closed causes no error', async () => {
  const lost: string[] = []
  const pool = openPool(connectionOf(inject('connection'), 'postgres'), 1, ({ message }) => lost.push(message))
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool.db)
  const pid = rows[0]?.pid ?? expect.unreachable()
  // While stopped, it cannot notice our close before it is told to terminate, as when PostgreSQL shuts down right after us.
  kill(pid, 'SIGSTOP')
  await pool.close()
  kill(pid, 'SIGTERM')
  kill(pid, 'SIGCONT')
  await sleep(300)
  expect(lost).toEqual([])
})

test('days and months are those of UTC, also in a database whose clock on the wall is another one', async () => {
  const [connection, database] = [inject('connection'), `elsewhere_${own}`]
  await onServer(connection, `create database ${database}`)
  await onServer(connection, `alter database ${database} set timezone = 'America/New_York'`)
  const pool = openPool(connectionOf(connection, database), 1, () => {})
  const { rows } = await sql`select
    date_trunc('day', timestamptz '2026-11-01 02:00Z') as day,
    date_trunc('month', timestamptz '2026-10-20 00:00Z', 'UTC') + interval '1 month' as month,
    timestamptz '2026-10-30 12:00Z' + make_interval(days => 7) as week`.execute(pool.db)
  await pool.close()
  await onServer(connection, `drop database ${database}`)
  expect(rows).toEqual([
    { day: new Date('2026-11-01T00:00Z'), month: new Date('2026-11-01T00:00Z'), week: new Date('2026-11-06T12:00Z') },
  ])
})

test('options in the address of a database are kept beside ours, and do not replace them', async () => {
  const connection = inject('connection')
  const url = new URL('host' in connection ? databaseUrl(connection, 'postgres') : connection.connectionString)
  url.searchParams.set('options', '-c search_path=elsewhere -c timezone=America/New_York')
  const pool = openPool({ connectionString: url.href }, 1, () => {})
  const { rows } = await sql`select current_setting('timezone') as timezone, current_setting('jit') as jit,
    current_setting('search_path') as path`.execute(pool.db)
  await pool.close()
  expect(rows).toEqual([{ timezone: 'UTC', jit: 'off', path: 'elsewhere' }])
})

test('rows that were read are gone from memory when the short-lived objects are collected', async () => {
  const pool = openPool(connectionOf(inject('connection'), 'postgres'), 1, () => {})
  const read = () =>
    sql`select repeat('row', 1000) || each as text from generate_series(1, ${50}) as each`.execute(pool.db)
  expect(await leftBehind(read)).toBeLessThan(30_000)
  await pool.close()
})

test('a connection taken alone that is lost at once does not keep the pool from closing', async () => {
  await using proxy = await openDatabaseProxy()
  const pool = openPool({ connectionString: proxy.url }, 1, () => {})
  await pool.run('select 1')
  const taken = pool.alone()
  proxy.cut()
  await expect(taken).rejects.toThrow('Connection terminated')
  await expect(Promise.race([pool.close().then(() => 'closed'), sleep(2_000, 'still waits')])).resolves.toBe('closed')
})

test('a statement, or a transaction that stands still, is ended after its time; a connection taken alone has as long as it needs', async () => {
  const pool = openPool(connectionOf(inject('connection'), 'postgres'), 1, () => {}, { statementMs: 200 })
  await expect(sql`select pg_sleep(5)`.execute(pool.db)).rejects.toMatchObject({ code: '57014' })
  const standing = pool.db.transaction().execute(async tx => {
    await sql`select 1`.execute(tx)
    await sleep(500)
    await sql`select 1`.execute(tx)
  })
  await expect(standing).rejects.toThrow()
  {
    await using taken = await pool.alone()
    await taken.client.query('begin; select pg_sleep(0.3)')
    await sleep(300)
    await taken.client.query('commit')
  }
  const { rows } = await sql`select current_setting('statement_timeout') as most`.execute(pool.db)
  expect(rows).toEqual([{ most: '200ms' }])
  await pool.close()
})

test('so many wait for a connection, and no more', async () => {
  const pool = openPool(connectionOf(inject('connection'), 'postgres'), 1, () => {}, { queue: 1 })
  const ask = () => sql`select 1`.execute(pool.db)
  const taken = await pool.alone()
  const waiting = ask()
  await expect.poll(pool.load).toEqual({ open: 1, idle: 0, waiting: 1 })
  await expect(ask()).rejects.toThrow(QueueIsFull)
  await taken[Symbol.asyncDispose]()
  await waiting
  expect(pool.load()).toEqual({ open: 1, idle: 1, waiting: 0 })
  await pool.close()
})
