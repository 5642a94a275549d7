import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Job } from '#/contract/operations.ts'
import type { JobName, Queue } from '#/rules/jobs.ts'
import { jobs } from '#/rules/jobs.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Time } from '../ui/time.tsx'
import { failingJobs, isFailing, needsSomebody } from './failing-jobs.ts'
import { FailingDecisions } from './operations-decisions.tsx'
import { ComingRows, freshMs, useCount, useRetry } from './operations-parts.tsx'

/** The server's background jobs, and which of them fail. */
export function JobList() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useQuery({ ...queries.operations.jobs.queryOptions(), refetchInterval: freshMs })
  return (
    <section aria-labelledby="jobs">
      <div className="mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 id="jobs" className="text-lg">
          Jobs
        </h2>
        {found.data && <Sum jobs={found.data} />}
      </div>
      <p className="mb-3 text-muted">Recurring jobs, across all server processes. Times may be a few seconds behind.</p>
      {found.isError && <NotLoaded title="The jobs did not load" of={found} className="mb-3" />}
      {found.isPending && <ComingRows label="Loading jobs" rows={8} />}
      {found.data && (
        <div className="rounded-lg border border-line bg-surface">
          <div aria-hidden="true" className={cn(rowLook, 'border-b border-line py-2 eyebrow max-lg:hidden')}>
            <span>Job</span>
            <div className={runsLook}>
              <span>Last run</span>
              <span>Last success</span>
              <span>Last failure</span>
              <span className="text-end">Runs</span>
            </div>
          </div>
          <ul className="divide-y divide-line">
            {found.data
              .toSorted((a, b) => Number(needsSomebody(b)) - Number(needsSomebody(a)))
              .map(job => (
                <JobRow key={job.name} job={job} />
              ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function JobRow({ job }: { job: Job }) {
  const { name, says } = jobs[job.name]
  return (
    <li className={cn('py-3', needsSomebody(job) && 'bg-danger-soft/40')}>
      <div className={rowLook}>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{name}</span>
            <State job={job} />
          </p>
          <p className="text-sm text-muted">{says}</p>
          <Waiting job={job} />
        </div>
        <Runs job={job} />
      </div>
      {job.name === 'decisions' && Boolean(job.failed) && (
        <div className="px-4">
          <FailingDecisions />
        </div>
      )}
    </li>
  )
}

const rowLook = 'grid gap-x-6 gap-y-2 px-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]'
const runsLook = 'grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-4 lg:grid-cols-[6.5rem_6.5rem_minmax(0,1fr)_4rem]'

function Sum({ jobs: all }: { jobs: readonly Job[] }) {
  const count = failingJobs(all).length
  if (count === 0) return <Badge tone="success">No job needs you</Badge>
  return <Badge tone="danger">{count === 1 ? '1 needs you' : `${count} need you`}</Badge>
}

function State({ job }: { job: Job }) {
  const { runs, failed } = job
  if (failed) return <Badge tone="danger">{failed === 1 ? '1 failed' : 'Some failed'}</Badge>
  if (isFailing(job)) return <Badge tone="danger">Failing</Badge>
  return runs > 0 ? <Badge tone="success">Healthy</Badge> : <Badge>Has not run yet</Badge>
}

function Runs({ job: { lastEndedAt, lastSucceededAt, lastFailedAt, lastError, runs, failures } }: { job: Job }) {
  const count = useCount()
  return (
    <dl className={cn(runsLook, 'content-start text-sm [&_dt]:text-xs [&_dt]:text-muted lg:pt-0.5 lg:[&_dt]:sr-only')}>
      <div>
        <dt>Last run</dt>
        <dd>{lastEndedAt ? <Time value={lastEndedAt} /> : 'Not yet'}</dd>
      </div>
      <div>
        <dt>Last success</dt>
        <dd>{lastSucceededAt ? <Time value={lastSucceededAt} /> : 'Not yet'}</dd>
      </div>
      <div>
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
      </div>
      <div className="lg:text-end">
        <dt>Runs</dt>
        <dd className="figure">
          {count(runs)}
          {failures > 0 && `, ${count(failures)} ${failures === 1 ? 'failure' : 'failures'}`}
        </dd>
      </div>
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

function Waiting({ job: { name, waiting, failed, waitsFor } }: { job: Job }) {
  const count = useCount()
  const queue = queueOf[name]
  const place = placeOf[name]
  if (!waiting && !failed) return null
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <p className="figure">
        {[
          ...(waiting ? [`${count(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`] : []),
          ...(failed ? [`${count(failed)} failed`] : []),
        ].join(', ')}
        {Boolean(waiting) && waitsFor && `: ${waitsFor}`}
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
