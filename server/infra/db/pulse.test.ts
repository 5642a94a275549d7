import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { connectionOf } from '#/tests/connection.ts'
import { openDatabaseProxy } from '#/tests/faults/database-proxy.ts'
import { StillGone } from './queue.ts'
import { openPool } from './pool.ts'

const connection = connectionOf(inject('connection'), 'postgres')

function openedPool(size: number, to: Parameters<typeof openPool>[0] = connection) {
  const pool = openPool(to, size, () => {})
  onTestFinished(() => pool.close())
  const sleeps = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(pool.db)
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(pool.db)).rows[0]?.pid
  return { ...pool, sleeps, pid }
}

async function msOf(work: Promise<unknown>) {
  const startedAt = performance.now()
  await work
  return performance.now() - startedAt
}

const standStill = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('requests on a connection that fell silent fail soon, later ones at once, and it comes back by itself', async () => {
  await using proxy = await openDatabaseProxy()
  const { sleeps, load } = openedPool(2, { connectionString: proxy.url })
  await Promise.all([sleeps(0), sleeps(0)])
  const idle = { open: 2, idle: 2, waiting: 0 }
  expect(load()).toEqual(idle)
  for (const round of [1, 2]) {
    proxy.falls()
    const waiting = Array.from({ length: 5 }, () => expect(sleeps(0), `round ${round}`).rejects.toThrow(StillGone))
    expect(await msOf(Promise.all(waiting))).toBeLessThan(5_000)
    expect(await msOf(expect(sleeps(0)).rejects.toThrow(StillGone))).toBeLessThan(500)
    expect(load()).toEqual({ open: 0, idle: 0, waiting: 0 })
    proxy.flows()
    await vi.waitUntil(() => sleeps(0).then(Boolean, () => false), { timeout: 5_000, interval: 50 })
    await Promise.all([sleeps(0.1), sleeps(0.1)])
    expect(load()).toEqual(idle)
  }
}, 30_000)

test('a request that is about to connect to a silent database fails as well', async () => {
  await using proxy = await openDatabaseProxy()
  proxy.falls()
  const { sleeps } = openedPool(1, { connectionString: proxy.url })
  expect(await msOf(expect(sleeps(0)).rejects.toThrow(StillGone))).toBeLessThan(4_000)
})

test('a statement that is slow for five seconds, on a database that is well, is not given up', async () => {
  const { sleeps } = openedPool(1)
  expect(await msOf(sleeps(5))).toBeGreaterThan(4_900)
}, 20_000)

test('a connection that is slow is not silent', async () => {
  await using proxy = await openDatabaseProxy()
  const { pid, sleeps } = openedPool(1, { connectionString: proxy.url })
  const before = await pid()
  proxy.delayedBy(350)
  await sleeps(3)
  expect(await pid()).toBe(before)
}, 20_000)

test('while the event loop is blocked no answer can be heard, and that does not count as silence', async () => {
  const { pid, sleeps } = openedPool(1)
  const before = await pid()
  const slow = sleeps(3)
  await sleep(50)
  standStill(2_500)
  for (let turns = 0; turns < 8; turns += 1) {
    standStill(400)
    await nextTurn()
  }
  await slow
  expect(await pid()).toBe(before)
}, 20_000)
