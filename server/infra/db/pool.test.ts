import { kill } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { connectionOf } from '#/tests/connection.ts'
import { openPool } from './pool.ts'

test('a database that ends a connection which we have closed just now is no loss', async () => {
  const lost: string[] = []
  const pool = openPool(connectionOf(inject('connection'), 'postgres'), 1, ({ message }) => lost.push(message))
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool.db)
  const pid = rows[0]?.pid ?? expect.unreachable()
  // It cannot hear that it is to end before it is told so otherwise, as when PostgreSQL stops right after us.
  kill(pid, 'SIGSTOP')
  await pool.close()
  kill(pid, 'SIGTERM')
  kill(pid, 'SIGCONT')
  await sleep(300)
  expect(lost).toEqual([])
})
