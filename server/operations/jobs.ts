import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Job } from '#/contract/operations.ts'
import { jobNames } from '#/rules/jobs.ts'
import type { JobName } from '#/rules/jobs.ts'
import { reasonOf } from '#/rules/operations.ts'
import type { Db } from '../infra/db/pool.ts'
import { cappedCount } from './capped-count.ts'

/** Every job with its latest run and the size of its queue. One that never ran has no times. */
export async function listJobs(db: Db): Promise<Job[]> {
  const rows = await db
    .selectFrom('job_runs')
    .select([
      'name',
      'last_started_at as lastStartedAt',
      'last_ended_at as lastEndedAt',
      'last_succeeded_at as lastSucceededAt',
      'last_failed_at as lastFailedAt',
      'last_error as lastError',
      'runs',
      'failures',
    ])
    .execute()
  const known = new Map(rows.map(row => [row.name, row]))
  const counts = await readQueues(db)
  return jobNames.map(name => ({ ...never, ...known.get(name), ...counts.get(name), name }))
}

const never = {
  lastStartedAt: null,
  lastEndedAt: null,
  lastSucceededAt: null,
  lastFailedAt: null,
  lastError: null,
  runs: 0,
  failures: 0,
  waiting: null,
  failed: null,
  waitsFor: null,
}

interface Queue {
  waiting: RawBuilder<unknown>
  failed?: RawBuilder<unknown>
  /** The latest error of what waits. */
  error?: RawBuilder<unknown>
}

/** Which rows wait for a job, and which of its rows have failed. The other jobs have no queue. */
const queueOf: Partial<Record<JobName, Queue>> = {
  decisions: { waiting: sql`decisions`, failed: sql`decisions where attempts > 0` },
  mails: {
    waiting: sql`deliveries where channel = 'email' and state = 'waiting'`,
    failed: sql`deliveries where channel = 'email' and state = 'dead'`,
  },
  pushes: {
    waiting: sql`deliveries where channel = 'push' and state = 'waiting'`,
    failed: sql`deliveries where channel = 'push' and state = 'dead'`,
  },
  letters: {
    waiting: sql`letters where state = 'waiting'`,
    failed: sql`letters where state = 'dead'`,
    error: sql`letters where state = 'waiting'`,
  },
  hooks: { waiting: sql`webhook_messages where state = 'waiting'` },
  recalls: { waiting: sql`push_recalls` },
  webhooks: {
    waiting: sql`webhook_events where applied_at is null`,
    failed: sql`webhook_events where applied_at is null and attempts > 0`,
  },
  sandbox: { waiting: sql`sandbox_webhooks` },
  reconciling: { waiting: sql`billing_intents where state = 'open'` },
  expiring: { waiting: sql`campaigns where status in ('active', 'paused') and expires_at <= now()` },
  lapsing: { waiting: sql`submissions where status = 'pending_post' and publish_by <= now()` },
  books: { waiting: sql`books_checks where state in ('asked', 'running')` },
}

/** How much is waiting and how much has failed, each counted up to a limit. */
async function readQueues(db: Db) {
  const counts = Object.entries(queueOf).map(
    ([job, { waiting, failed, error }]) =>
      sql`select ${sql.lit(job)} as job, ${cappedCount(waiting)} as waiting, ${failed ? cappedCount(failed) : sql`null::bigint`} as failed,
        ${error ? sql`(select error from ${error} and error is not null order by due_at desc limit 1)` : sql`null`} as error`,
  )
  const { rows } = await sql<Pick<Job, 'waiting' | 'failed'> & { job: string; error: string | null }>`
    ${sql.join(counts, sql` union all `)}`.execute(db)
  return new Map(
    rows.map(({ job, error, ...counted }) => [job, { ...counted, waitsFor: error && reasonOf('email', error) }]),
  )
}
