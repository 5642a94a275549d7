import { sql } from 'kysely'
import type { Job } from '#/contract/operations.ts'
import { jobNames } from '#/rules/jobs.ts'
import type { JobName } from '#/rules/jobs.ts'
import { limits } from '#/rules/limits.ts'
import { countMax } from '#/rules/operations.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'

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
  return jobNames.map(name => ({ ...never, ...known.get(name), ...counts[name], name }))
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
}

type Count = Partial<Pick<Job, 'waiting' | 'failed'>>

/** How much is waiting and how much has failed, each counted up to a limit. */
async function readQueues(db: Db): Promise<Partial<Record<JobName, Count>>> {
  const counted = await oneRow(
    db,
    sql<
      Record<
        | 'decisions'
        | 'stuck'
        | 'mails'
        | 'deadMails'
        | 'pushes'
        | 'deadPushes'
        | 'recalls'
        | 'paymentEvents'
        | 'letters'
        | 'webhookMessages'
        | 'deadLetters',
        number
      > &
        Record<'failing' | 'posts' | 'intents' | 'ended' | 'late' | 'books', number>
    >`
      select
        ${count(sql`decisions`)} as decisions,
        ${count(sql`decisions where attempts > 0`)} as stuck,
        ${count(sql`deliveries where channel = 'email' and state = 'waiting'`)} as mails,
        ${count(sql`deliveries where channel = 'email' and state = 'dead'`)} as "deadMails",
        ${count(sql`deliveries where channel = 'push' and state = 'waiting'`)} as pushes,
        ${count(sql`deliveries where channel = 'push' and state = 'dead'`)} as "deadPushes",
        ${count(sql`letters where state = 'waiting'`)} as letters,
        ${count(sql`webhook_messages where state = 'waiting'`)} as "webhookMessages",
        ${count(sql`letters where state = 'dead'`)} as "deadLetters",
        ${count(sql`push_recalls`)} as recalls,
        ${count(sql`webhook_events where applied_at is null`)} as "paymentEvents",
        ${count(sql`webhook_events where applied_at is null and attempts > 0`)} as failing,
        ${count(sql`sandbox_webhooks`)} as posts,
        ${count(sql`billing_intents where state = 'open'`)} as intents,
        ${count(sql`campaigns where status in ('active', 'paused') and expires_at <= now()`)} as ended,
        ${count(sql`submissions where status = 'pending_post' and publish_by <= now()`)} as late,
        ${count(sql`books_checks where state in ('asked', 'running')`)} as books`,
  )
  return {
    decisions: { waiting: counted.decisions, failed: counted.stuck },
    mails: { waiting: counted.mails, failed: counted.deadMails },
    pushes: { waiting: counted.pushes, failed: counted.deadPushes },
    letters: { waiting: counted.letters, failed: counted.deadLetters },
    hooks: { waiting: counted.webhookMessages },
    recalls: { waiting: counted.recalls },
    webhooks: { waiting: counted.paymentEvents, failed: counted.failing },
    sandbox: { waiting: counted.posts },
    reconciling: { waiting: counted.intents },
    expiring: { waiting: counted.ended },
    lapsing: { waiting: counted.late },
    books: { waiting: counted.books },
  }
}

const count = (what: ReturnType<typeof sql>) => sql`(select count(*) from (select from ${what} limit ${countMax}) x)`

/** Decisions that failed to be applied because of a fault of ours, newest first. */
export async function listDecisions(db: Db, paging: Paging) {
  const place = placeIn('decisions', paging, limits.eventsPageSize)
  const rows = await db
    .selectFrom('decisions as d')
    .innerJoin('submissions', 'submissions.id', 'd.submission_id')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
    .innerJoin('profiles', 'profiles.id', 'd.founder_id')
    .where(sql<boolean>`d.attempts > 0`)
    .select([
      'd.submission_id as id',
      'd.move',
      'profiles.full_name as founder',
      'campaigns.saas_name as campaign',
      'd.created_at as decidedAt',
      'd.due_at as nextTryAt',
      'd.attempts',
      'd.error',
    ])
    .$call(onePage({ time: 'd.created_at', id: 'd.submission_id', ...place }))
    .execute()
  return page('decisions', rows, place.size)
}
