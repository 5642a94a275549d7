import type { MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { jobs as jobTable } from '#/rules/jobs.ts'
import type { Service } from '#/rules/operations.ts'
import type { App, Variables } from '../app.ts'
import { routeOf } from '../http/route-of.ts'
import type { PoolLoad } from '../infra/db/pool.ts'
import { isSame } from '../infra/is-same.ts'
import { figuresWith } from '../infra/peers/figures.ts'
import type { World } from '../world.ts'
import { readLastBalance } from './books.ts'
import { listJobs } from './jobs.ts'

type Measured = Pick<World, 'config' | 'services' | 'mail' | 'db' | 'live' | 'log' | 'peers' | 'replica'>

/** In seconds. Half of all answers take a few milliseconds, and a statement is ended after fifteen seconds. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/**
 * Prometheus metrics at /metrics, protected by METRICS_TOKEN; without it there is no such page. They name procedures and jobs, never a
 * person. Metrics of requests, sockets and connections cover this process, or all workers together.
 */
export function mountMetrics(app: App, world: Measured, load: () => PoolLoad) {
  const { metricsToken } = world.config
  if (!metricsToken) return
  const registry = new Registry()
  gaugeProcess(registry)
  app.use(timed(registry))
  gaugeOwn(registry, world, load)
  // What is read from the database is the same for every worker, and must not be summed up.
  const known = new Registry()
  const jobs = gaugeJobs(known)
  const figures = figuresWith(registry)
  app.get('/metrics', async c => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)) return c.text('', 401)
    // When the database is down, the metrics of this process are needed all the more.
    const failed = await jobs(world.db).then(
      () => 0,
      (error: unknown) => {
        world.log.error('Figures of the jobs could not be read', error)
        return 1
      },
    )
    return c.text(`${await figures()}${await known.metrics()}karmasquad_figures_missing ${failed}\n`, 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    })
  })
}

function timed(registry: Registry): MiddlewareHandler<Variables> {
  const seconds = new Histogram({
    name: 'karmasquad_request_seconds',
    help: 'Time until an answer began, by what was asked and its status',
    labelNames: ['route', 'status'],
    buckets,
    registers: [registry],
  })
  return async (c, next) => {
    const start = performance.now()
    await next()
    seconds.observe({ route: routeOf(c.req.path), status: c.res.status }, (performance.now() - start) / 1_000)
  }
}

/** For these, the worst of the workers counts: a sum or average would hide one that is stuck or bloated. */
const ofWorkers = {
  process_resident_memory_bytes: 'max',
  nodejs_heap_size_used_bytes: 'max',
  nodejs_external_memory_bytes: 'max',
  nodejs_eventloop_lag_p50_seconds: 'max',
  nodejs_eventloop_lag_p99_seconds: 'max',
  process_start_time_seconds: 'min',
} as const

/** The default metrics of a process. */
export function gaugeProcess(registry: Registry) {
  collectDefaultMetrics({ register: registry })
  for (const [name, aggregator] of Object.entries(ofWorkers))
    Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator })
}

function gaugeOwn(
  registry: Registry,
  { config, live, mail, peers, replica, services }: Measured,
  load: () => PoolLoad,
) {
  const gauge = (name: string, help: string, read: () => number, aggregator: 'sum' | 'min' = 'sum') =>
    new Gauge({
      aggregator,
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('karmasquad_sockets', 'Open live connections of this process', () => live.openHere())
  if (config.redis)
    gauge(
      'karmasquad_redis_up',
      '1 while other processes are heard over Redis, 0 while this one is by itself',
      () => (peers.isUp() ? 1 : 0),
      'min',
    )
  if (replica)
    gauge(
      'karmasquad_replica_up',
      '1 while visitors read at the read replica, 0 while they read at the database',
      () => (replica.isUp() ? 1 : 0),
      'min',
    )
  const worksHere = (of: Service) => () => (services.here(of) ? 0 : 1)
  if (mail)
    gauge(
      'karmasquad_mail_up',
      '0 from when the mail server failed until it is reached or takes a mail again, otherwise 1',
      worksHere('mail'),
      'min',
    )
  gauge('karmasquad_files_up', '0 while pictures cannot be read or kept, otherwise 1', worksHere('files'), 'min')
  gauge('karmasquad_database_connections', 'Connections to the database', () => load().open)
  gauge('karmasquad_database_connections_idle', 'Connections that do nothing now', () => load().idle)
  gauge('karmasquad_database_waiting', 'Requests that wait for a connection', () => load().waiting)
}

/** What the database knows of jobs, whichever process ran them. */
function gaugeJobs(registry: Registry) {
  const byJob = (name: string, help: string) => new Gauge({ name, help, labelNames: ['task'], registers: [registry] })
  const runs = byJob('karmasquad_job_runs', 'Runs of a job')
  const failures = byJob('karmasquad_job_failures', 'Failures of a job')
  const succeeded = byJob(
    'karmasquad_job_last_success_timestamp_seconds',
    'When a job last went well; when this process began, if it never has',
  )
  const rest = byJob('karmasquad_job_interval_seconds', 'How long a job rests between two runs')
  const waiting = byJob('karmasquad_job_waiting', 'What waits for a job')
  const failed = byJob('karmasquad_job_given_up', 'What a job gave up')
  const one = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const balance = one(
    'karmasquad_books_differences',
    'Differences that the last check of the books found which came to its end',
  )
  const checked = one(
    'karmasquad_books_checked_timestamp_seconds',
    'When a check of the books last came to its end; when this process began, if none ever has',
  )
  checked.set(secondsOf(beganAt))
  return async (db: Measured['db']) => {
    const [jobs, books] = await Promise.all([listJobs(db), readLastBalance(db)])
    for (const job of jobs) {
      const label = { task: job.name }
      runs.set(label, job.runs)
      failures.set(label, job.failures)
      rest.set(label, jobTable[job.name].everySeconds)
      // Also reported for a job that has failed ever since it was added, so that alerts notice it.
      succeeded.set(label, secondsOf(job.lastSucceededAt ?? beganAt))
      if (job.waiting !== null) waiting.set(label, job.waiting)
      if (job.failed !== null) failed.set(label, job.failed)
    }
    if (books?.endedAt) checked.set(secondsOf(books.endedAt))
    if (books?.differenceCount != null) balance.set(books.differenceCount)
  }
}

const beganAt = new Date(performance.timeOrigin)
const secondsOf = (at: Date) => at.getTime() / 1_000
