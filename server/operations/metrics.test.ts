import { randomUUIDv7 } from 'node:crypto'
import { AggregatorRegistry, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { jobNames } from '#/rules/jobs.ts'
import { openWorld } from '#/tests/world.ts'
import { makeApp } from '../app.ts'
import { gaugeProcess } from './metrics.ts'

const token = 'a long enough token'
const here = 'http://localhost:3000'
const load = () => ({ open: 7, idle: 5, waiting: 2 })

test('whoever has the token reads how the server does; nobody else does, and nobody is named', async () => {
  await using world = await openWorld({ env: { METRICS_TOKEN: token } })
  const { app } = makeApp(world.world, { load })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`${here}${path}`, { headers }), { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
  await ask('/api/rpc/accounts/me', { cookie: world.fran.cookie })
  await ask('/api/rpc/accounts/me/fran@example.com')
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token]) {
    const { status, headers } = await ask('/metrics', { authorization })
    const error = authorization.startsWith('Bearer') ? ', error="invalid_token"' : ''
    expect([status, headers.get('www-authenticate')]).toEqual([401, `Bearer realm="metrics"${error}`])
  }

  const answer = await ask('/metrics', { authorization: `Bearer ${token}` })
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('karmasquad_request_seconds_count{route="accounts.me",status="200"} 1')
  expect(text).toContain('karmasquad_database_connections 7')
  expect(text).toContain('karmasquad_database_waiting 2')
  expect(text).toContain('karmasquad_sockets 0')
  expect(text).toContain('karmasquad_job_waiting{task="mails"} 0')
  // Alerts must also notice a job that has never succeeded, from the start of the process on.
  for (const figure of ['interval_seconds', 'last_success_timestamp_seconds'])
    for (const name of jobNames) expect(text).toContain(`karmasquad_job_${figure}{task="${name}"}`)
  expect(text).toContain('karmasquad_figures_missing 0')
  for (const word of ['fran', 'example.com', world.fran.id]) expect(text).not.toContain(word)
})

test('a check of the books that failed neither counts as one nor covers up what the one before it found', async () => {
  await using world = await openWorld({ env: { METRICS_TOKEN: token } })
  const read = async () => {
    // A new app each time, like a server that has just started.
    const { app } = makeApp(world.world, { load })
    const text = await (await app.request(`${here}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text()
    const of = (name: string) => Number(new RegExp(`^karmasquad_books_${name} (.+)$`, 'm').exec(text)?.[1])
    return [of('differences'), of('checked_timestamp_seconds')]
  }
  const began = Math.floor(performance.timeOrigin) / 1_000
  expect(await read()).toEqual([0, began])
  const check = (id: string, hoursAgo: number, ended: { state: 'done' | 'failed'; difference_count?: number }) => {
    const at = new Date(Date.UTC(2026, 0, 2) - hoursAgo * 3_600_000)
    return { id, asked_at: at, started_at: at, ended_at: at, took_ms: 1, ...ended }
  }
  const found = check(randomUUIDv7(), 30, { state: 'done', difference_count: 2 })
  await world.db
    .insertInto('books_checks')
    .values([found, check(randomUUIDv7(), 6, { state: 'failed' })])
    .execute()
  expect(await read()).toEqual([2, found.ended_at.getTime() / 1_000])
})

test('one worker that is stuck or bloated is seen among several', async () => {
  const worker = async (value: number) => {
    const registry = new Registry()
    gaugeProcess(registry)
    const metrics = await registry.getMetricsAsJSON()
    return metrics.map(metric => ({ ...metric, values: [{ value, labels: {} }] }))
  }
  const all = AggregatorRegistry.aggregate(await Promise.all([1, 9, 2].map(worker)))
  const told = async (name: string) => (await all.getSingleMetric(name)?.get())?.values.map(({ value }) => value)
  expect(await told('process_resident_memory_bytes')).toEqual([9])
  expect(await told('nodejs_eventloop_lag_p99_seconds')).toEqual([9])
  expect(await told('process_start_time_seconds')).toEqual([1])
  // Work is summed up over all workers.
  expect(await told('process_cpu_seconds_total')).toEqual([12])
})

test('without a token there is no such page', async () => {
  await using world = await openWorld()
  const { app } = makeApp(world.world, { load })
  expect((await app.fetch(new Request(`${here}/metrics`, { headers: { authorization: 'Bearer ' } }))).status).toBe(404)
})
