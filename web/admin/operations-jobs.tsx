import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Job } from '#/contract/operations.ts'
import type { JobName, Queue } from '#/rules/jobs.ts'
import { jobs } from '#/rules/jobs.ts'
import { wordsOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { FailingDecisions } from './operations-decisions.tsx'
import { ComingRows, freshMs, useCount, useRetry } from './operations-parts.tsx'

/** Everything the server does by itself, and what of it does not work. */
export function JobList() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useQuery({ ...queries.operations.jobs.queryOptions(), refetchInterval: freshMs })
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="mb-1 text-lg">
        Jobs
      </h2>
      <p className="mb-3 text-muted">
        What the server does again and again, all its processes together. Times are kept a few seconds behind.
      </p>
      {found.isError && (
        <ErrorState
          title="The jobs did not load"
          busy={found.isFetching}
          onRetry={() => void found.refetch()}
          className="mb-3"
        >
          {wordsOf(found.error)}
        </ErrorState>
      )}
      {found.isPending && <ComingRows label="Loading jobs" rows={8} />}
      {found.data && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {found.data.map(job => (
            <JobRow key={job.name} job={job} />
          ))}
        </ul>
      )}
    </section>
  )
}

function JobRow({ job }: { job: Job }) {
  const { name, says } = jobs[job.name]
  return (
    <li className="p-4">
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{name}</span>
            <State job={job} />
          </p>
          <p className="mt-0.5 text-muted">{says}</p>
          <Waiting job={job} />
        </div>
        <Runs job={job} />
      </div>
      {job.name === 'decisions' && Boolean(job.failed) && <FailingDecisions />}
    </li>
  )
}

/** A failure that a success followed is told, and is no alarm. */
function State({ job: { lastSucceededAt, lastFailedAt, runs, failed } }: { job: Job }) {
  if (failed) return <Badge tone="danger">{failed === 1 ? '1 failed' : 'Some failed'}</Badge>
  if (lastFailedAt && (!lastSucceededAt || lastFailedAt > lastSucceededAt)) return <Badge tone="danger">Failing</Badge>
  return runs > 0 ? <Badge tone="success">Works</Badge> : <Badge>Has not run yet</Badge>
}

function Runs({ job: { lastEndedAt, lastSucceededAt, lastFailedAt, lastError, runs, failures } }: { job: Job }) {
  const count = useCount()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 gap-y-0.5 text-sm [&_dt]:text-muted">
      <dt>Last run</dt>
      <dd>{lastEndedAt ? <Time value={lastEndedAt} /> : 'Not yet'}</dd>
      <dt>Last success</dt>
      <dd>{lastSucceededAt ? <Time value={lastSucceededAt} /> : 'Not yet'}</dd>
      <dt>Last failure</dt>
      <dd className="wrap-anywhere">
        {lastFailedAt ? (
          <>
            <Time value={lastFailedAt} />: {lastError}
          </>
        ) : (
          'None'
        )}
      </dd>
      <dt>Runs</dt>
      <dd className="figure">
        {count(runs)}
        {failures > 0 && `, ${count(failures)} ${failures === 1 ? 'failure' : 'failures'}`}
      </dd>
    </dl>
  )
}

const queueOf: Partial<Record<JobName, Queue>> = {
  decisions: 'decisions',
  mails: 'email',
  letters: 'letters',
  pushes: 'push',
  webhooks: 'webhooks',
}
const placeOf: Partial<Record<JobName, { tab: string; show: string }>> = {
  mails: { tab: 'outgoing', show: '' },
  pushes: { tab: 'outgoing', show: 'push' },
  webhooks: { tab: 'webhooks', show: 'waiting' },
}

function Waiting({ job: { name, waiting, failed } }: { job: Job }) {
  const count = useCount()
  const queue = queueOf[name]
  const place = placeOf[name]
  if (waiting === null) return null
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p className="figure">
        {waiting === 0 ? 'Nothing waits' : `${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`}
        {failed !== null && (failed === 0 ? ', nothing failed' : `, ${count(failed)} failed`)}
      </p>
      {Boolean(failed) && queue && <RetryAll queue={queue} of={jobs[name].name} />}
      {Boolean(failed) && place && (
        <Link to="/admin/operations" search={place} className="link">
          Look at them<span className="sr-only"> {jobs[name].name}</span>
        </Link>
      )}
    </div>
  )
}

function RetryAll({ queue, of }: { queue: Queue; of: string }) {
  const retry = useRetry(queue)
  return (
    <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
      Retry all<span className="sr-only"> {of}</span>
    </Button>
  )
}
