import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test, vi } from 'vitest'
import { sayRestored } from '#/bin/operator.ts'
import { restoreBackup } from '#/server/backup/restore.ts'
import { takeBackup } from '#/server/backup/take.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { connectionOf, dropDatabase, onServer } from './connection.ts'
import { openRich } from './rich.ts'

const requestMs = 1_000
const longerMs = 1_400

/** An empty database, beside which something lies that takes longer to analyse than a request may. */
async function openSlow() {
  const connection = inject('connection')
  const database = `slow_${randomUUID().replaceAll('-', '')}`
  await onServer(connection, `create database ${database}`)
  const pool = openPool(connectionOf(connection, database), 2, () => {}, { statementMs: requestMs })
  await using own = await pool.alone()
  await own.client.query(`create schema beside;
    create function beside.slowly(number int) returns int immutable language plpgsql as $$
      begin perform pg_sleep(${longerMs / 1_000}); return number; end $$;
    create table beside.numbers as select 1 as number;
    create index on beside.numbers (beside.slowly(number))`)
  return {
    pool,
    async [Symbol.asyncDispose]() {
      await pool.close()
      await dropDatabase(connection, database)
    },
  }
}

test('a restore ends well although its statistics and its books take longer than a request may', async () => {
  await using world = await openRich()
  const source = openPool(connectionOf(inject('connection'), world.database), 2, () => {})
  await using slow = await openSlow()
  const { files } = world.world
  const done = await restoreBackup(slow.pool, files, takeBackup(source, files)).finally(source.close)
  const said: unknown[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(text) > 0)
  await using other = await slow.pool.alone()
  await other.client.query('begin; lock table karma_accounts')
  const unlocked = sleep(longerMs).then(() => other.client.query('commit'))
  await Promise.all([sayRestored(slow.pool, done), unlocked]).finally(() => output.mockRestore())
  expect(said).toContain('The books balance.\n')
})
