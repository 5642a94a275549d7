import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { PoolConfig } from 'pg'
import { expect, onTestFailed, onTestFinished, test, vi } from 'vitest'
import { livePath } from '#/contract/live.ts'
import type { Api } from '#/contract/index.ts'
import { refusals } from '#/rules/words.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { booksErrors } from '#/server/karma/books.ts'
import { clientOf, freePort, startProgram, temporaryFolder } from '../program.ts'
import { engagementCampaign } from '../samples.ts'
import { openDatabaseLine } from './database-line.ts'

const proVariant = 1_055_665
const password = 'correct horse battery'

async function founder({ origin }: { origin: string }) {
  const fran = clientOf(origin)
  await fran.api.accounts.signUp({ role: 'founder', fullName: 'Fran', email: 'fay@example.com', password })
  const { url } = await fran.api.billing.checkout({ variantId: proVariant })
  await fran.api.billing.paySandbox({ id: url.split('/').at(-1) ?? '' })
  return fran
}

/** Creates campaigns until told to stop; what was acknowledged, what was refused with which status, and how long that took. */
function busyWork({ campaigns }: Api) {
  const acknowledged: string[] = []
  const refused: { status: unknown; ms: number }[] = []
  let ends = false
  const one = async () => {
    const startedAt = performance.now()
    try {
      acknowledged.push((await campaigns.create(engagementCampaign())).id)
    } catch (error) {
      const status = error instanceof Error && 'status' in error ? error.status : String(error)
      refused.push({ status, ms: performance.now() - startedAt })
      await sleep(20)
    }
  }
  const worker = async () => {
    while (!ends) await one()
  }
  const all = Promise.all([worker(), worker(), worker(), worker()])
  return { acknowledged, refused, end: () => ((ends = true), all) }
}

async function listening(origin: string, cookie: string) {
  let losses = 0
  const options = { path: livePath, transports: ['websocket'], forceNew: true, extraHeaders: { cookie, origin } }
  const socket = io(origin, options)
  onTestFinished(() => void socket.disconnect())
  socket.on('disconnect', () => (losses += 1))
  await new Promise<void>(resolve => socket.on('connect', () => resolve()))
  return { losses: () => losses }
}

async function everythingIsThere(connection: PoolConfig, acknowledged: readonly string[]) {
  const { db, close } = openPool(connection, 2, () => {})
  const kept = new Set((await db.selectFrom('campaigns').select('id').execute()).map(({ id }) => id))
  const errors = await booksErrors(db)
  await close()
  expect(acknowledged.filter(id => !kept.has(id))).toEqual([])
  expect(errors).toEqual([])
}

const statusOf = (url: string) => fetch(url).then(({ status }) => status)

test('while the database is gone everybody is told so at once, and when it is back everything is there', async () => {
  await using folder = await temporaryFolder()
  await using line = await openDatabaseLine()
  const env = { DATABASE_URL: line.url }
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
  onTestFailed(() => void process.stderr.write(server.said()))
  const { origin } = server
  const fran = await founder(server)
  const socket = await listening(origin, fran.cookie())
  const work = busyWork(fran.api)
  await vi.waitUntil(() => work.acknowledged.length > 10, { timeout: 10_000 })

  line.cut()
  await vi.waitUntil(() => work.refused.length > 20, { timeout: 10_000 })
  const call = await fetch(`${origin}/api/campaigns`)
  expect([call.status, Number(call.headers.get('retry-after'))]).toEqual([503, 5])
  expect(await call.json()).toMatchObject({ code: 'unavailable', message: refusals.unavailable.words })
  const page = await fetch(`${origin}/explore?q=anything`)
  expect([page.status, Number(page.headers.get('retry-after'))]).toEqual([503, 5])
  expect(await page.text()).toContain(refusals.unavailable.words)
  expect([await statusOf(`${origin}/healthz`), await statusOf(`${origin}/readyz`)]).toEqual([200, 503])
  expect(new Set(work.refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(Math.max(...work.refused.map(({ ms }) => ms))).toBeLessThan(4_000)

  line.flows()
  const before = work.acknowledged.length
  await vi.waitUntil(() => work.acknowledged.length > before, { timeout: 5_000 })
  await work.end()
  expect(await statusOf(`${origin}/readyz`)).toBe(200)
  expect(socket.losses()).toBe(0)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await everythingIsThere(line.direct, work.acknowledged)
}, 180_000)

test('the embedded PostgreSQL is started again when it was killed, and nothing that was acknowledged is lost', async () => {
  await using folder = await temporaryFolder()
  const server = await startProgram({ dataDir: folder.path, port: await freePort() })
  onTestFailed(() => void process.stderr.write(server.said()))
  const fran = await founder(server)
  const socket = await listening(server.origin, fran.cookie())
  const work = busyWork(fran.api)
  await vi.waitUntil(() => work.acknowledged.length > 10, { timeout: 20_000 })
  const [pid] = (await readFile(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await vi.waitUntil(() => server.said().includes('PostgreSQL runs again'), { timeout: 20_000 })
  const before = work.acknowledged.length
  await vi.waitUntil(() => work.acknowledged.length > before + 10, { timeout: 10_000 })
  await work.end()
  expect(work.refused.filter(({ status }) => status !== 503)).toEqual([])
  expect(work.refused.length).toBeGreaterThan(0)
  expect(socket.losses()).toBe(0)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  const postgres = await launchPostgres(folder.path)
  await everythingIsThere(postgres.connection, work.acknowledged)
  await postgres.stop()
}, 180_000)

test('a database that falls silent or slow: whoever would wait too long is asked to come again, and the server stays small', async () => {
  await using folder = await temporaryFolder()
  await using line = await openDatabaseLine()
  const env = { DATABASE_URL: line.url, DATABASE_POOL: '2', DATABASE_LINE: '20' }
  const server = await startProgram({ dataDir: folder.path, port: await freePort(), env })
  onTestFailed(() => void process.stderr.write(server.said()))
  const { origin } = server
  await fetch(`${origin}/api/campaigns`)
  line.delayedBy(300)
  const answers = await Promise.all(Array.from({ length: 300 }, () => fetch(`${origin}/api/campaigns`)))
  const tally = Object.groupBy(answers, ({ status }) => status)
  expect(Object.keys(tally)).toEqual(['200', '503'])
  expect(tally[503]?.length).toBeGreaterThan(200)
  expect(new Set(tally[503]?.map(({ headers }) => Number(headers.get('retry-after')) > 0))).toEqual(new Set([true]))
  expect(await tally[503]?.[0]?.json()).toMatchObject({ code: 'overloaded', message: refusals.overloaded.words })
  line.delayedBy(0)
  await vi.waitUntil(async () => (await statusOf(`${origin}/readyz`)) === 200, { timeout: 10_000 })

  line.falls()
  const startedAt = performance.now()
  const silent = await Promise.all(Array.from({ length: 100 }, () => statusOf(`${origin}/api/campaigns`)))
  expect(new Set(silent)).toEqual(new Set([503]))
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect([await statusOf(`${origin}/healthz`), await statusOf(`${origin}/readyz`)]).toEqual([200, 503])
  line.flows()
  await vi.waitUntil(async () => (await statusOf(`${origin}/api/campaigns`)) === 200, { timeout: 20_000 })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
}, 90_000)
