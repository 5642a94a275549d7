import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db } from '../db/pool.ts'
import { isCrowdedOut } from '../db/queue.ts'
import { sparingly } from '../sparingly.ts'
import { briefly } from './briefly.ts'

/** A lasting failure is logged now and then, not every second. */
const failureSaidMs = 30_000

/** What a job did since its row was last written. Times are by this process's clock; the database converts them. */
interface Line {
  started?: number
  ended?: number
  succeeded?: number
  failed?: number
  error?: string
  runs: number
  failures: number
}

/**
 * What each job did last, collected in memory and written together, so that a job that runs every second does not cost a write every
 * second.
 */
export interface JobBook {
  /** A job's own log: errors logged there count as failures of the job. */
  logOf: (name: string) => Log
  /** Runs a job and records when it ran and how it ended. Never throws. */
  run: (name: string, task: () => Promise<unknown>) => Promise<void>
  /** Writes what is new. If that fails, it is written next time. */
  write: () => Promise<void>
}

export function makeJobBook(db: Db, log: Log): JobBook {
  let lines = new Map<string, Line>()
  const faults = new Map<string, number>()
  const dues = new Map<string, () => boolean>()
  const lineOf = (name: string) => {
    const line = lines.get(name) ?? { runs: 0, failures: 0 }
    lines.set(name, line)
    return line
  }
  const fail = (name: string, error: unknown) => {
    const line = lineOf(name)
    line.failed = performance.now()
    line.error = briefly(error)
    line.failures += 1
    faults.set(name, (faults.get(name) ?? 0) + 1)
  }
  /** Under overload a job fails for want of a connection and runs later, like a request: that is no fault. */
  const say: Log['error'] = (message, error, about) =>
    isCrowdedOut(error)
      ? log.info(`${message}: too much else waits for the database. It is tried again`, about)
      : log.error(message, error, about)
  return {
    logOf: name => ({
      info: log.info,
      error(message, error, about) {
        fail(name, error)
        say(message, error, about)
      },
    }),
    async run(name, task) {
      const startedAt = performance.now()
      const before = faults.get(name)
      lineOf(name).started = startedAt
      try {
        await task()
      } catch (error) {
        fail(name, error)
        const isDue = dues.get(name) ?? sparingly(failureSaidMs)
        dues.set(name, isDue)
        if (isDue()) say(`The job ${name} failed`, error)
      }
      // Looked up again: the line may have been written and replaced during the run.
      const line = lineOf(name)
      line.runs += 1
      line.started = startedAt
      line.ended = performance.now()
      if (faults.get(name) === before) line.succeeded = line.ended
    },
    async write() {
      const written = lines
      lines = new Map()
      try {
        await writeLines(db, written)
      } catch (error) {
        for (const [name, line] of written) lines.set(name, joined(line, lines.get(name)))
        throw error
      }
    },
  }
}

const joined = (older: Line, newer: Line | undefined): Line => ({
  ...older,
  ...newer,
  runs: older.runs + (newer?.runs ?? 0),
  failures: older.failures + (newer?.failures ?? 0),
})

/** PostgreSQL's largest integer. */
const countMax = sql.lit(2_147_483_647)

async function writeLines(db: Db, written: ReadonlyMap<string, Line>) {
  if (written.size === 0) return
  const now = performance.now()
  const ago = (moment: number | undefined) => (moment === undefined ? null : (now - moment) / 1_000)
  const sorted = [...written].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const of = <Value>(read: (line: Line) => Value) => sorted.map(([, line]) => read(line))
  await sql`
    insert into job_runs as j
      (name, last_started_at, last_ended_at, last_succeeded_at, last_failed_at, last_error, runs, failures)
    select name, now() - started * interval '1 second', now() - ended * interval '1 second',
      now() - succeeded * interval '1 second', now() - failed * interval '1 second', error, runs, failures
    from unnest(${sorted.map(([name]) => name)}::text[], ${of(line => ago(line.started))}::float8[],
      ${of(line => ago(line.ended))}::float8[], ${of(line => ago(line.succeeded))}::float8[],
      ${of(line => ago(line.failed))}::float8[], ${of(line => line.error ?? null)}::text[],
      ${of(line => line.runs)}::int[], ${of(line => line.failures)}::int[])
      as line (name, started, ended, succeeded, failed, error, runs, failures)
    on conflict (name) do update set
      last_started_at = greatest(j.last_started_at, excluded.last_started_at),
      last_ended_at = greatest(j.last_ended_at, excluded.last_ended_at),
      last_succeeded_at = greatest(j.last_succeeded_at, excluded.last_succeeded_at),
      last_error = case when excluded.last_failed_at >= coalesce(j.last_failed_at, '-infinity')
        then excluded.last_error else j.last_error end,
      last_failed_at = greatest(j.last_failed_at, excluded.last_failed_at),
      runs = least(j.runs::bigint + excluded.runs, ${countMax})::integer,
      failures = least(j.failures::bigint + excluded.failures, ${countMax})::integer`.execute(db)
}
