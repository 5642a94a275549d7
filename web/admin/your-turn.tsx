import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { wordsOf } from '../api/api.ts'
import { Badge } from '../ui/badge.tsx'
import { useNumber } from '../ui/locale.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { failingJobs } from './failing-jobs.ts'

const everyMs = 20_000

/** What waits for an admin, each line a link to the place to handle it. Keeps its place when nothing waits. */
export function YourTurn() {
  const { queries } = useRouteContext({ from: '__root__' })
  // Separate hooks: `useQueries` would add a kilobyte to every page.
  const waiting = useQuery({ ...queries.moderation.waiting.queryOptions(), refetchInterval: everyMs })
  const jobs = useQuery({ ...queries.operations.jobs.queryOptions(), refetchInterval: everyMs })
  const counts = useQuery({ ...queries.admin.userCounts.queryOptions(), refetchInterval: everyMs })
  const all = [waiting, jobs, counts]
  const failed = all.find(({ isError, data }) => isError && !data)
  if (failed) {
    return (
      <ErrorState
        title="What is waiting for you did not load"
        busy={all.some(({ isFetching }) => isFetching)}
        onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
        className="mb-3"
      >
        {wordsOf(failed.error)}
      </ErrorState>
    )
  }
  const lines =
    waiting.data && jobs.data && counts.data
      ? linesOf({ open: waiting.data.open, failing: failingJobs(jobs.data).length, undecided: counts.data.undecided })
      : undefined
  return (
    <section aria-labelledby="your-turn" className="mb-3 rounded-lg border border-line bg-surface px-4 py-3">
      <h2 id="your-turn" className="flex items-center gap-2 text-lg">
        Your turn
        {lines && lines.length > 0 && <Badge tone="strong">{lines.length}</Badge>}
      </h2>
      {lines ? <Lines lines={lines} /> : <Coming />}
    </section>
  )
}

interface Line {
  key: string
  count: number
  say: (count: string) => ReactNode
}

const look = 'inline-flex min-h-control-sm items-center font-medium link'

function linesOf({ open, failing, undecided }: { open: number; failing: number; undecided: number }) {
  const lines: readonly Line[] = [
    {
      key: 'reports',
      count: open,
      say: count => (
        <Link to="/admin/moderation" className={look}>
          Decide about {open === 1 ? '1 reported thing' : `${count} reported things`}
        </Link>
      ),
    },
    {
      key: 'jobs',
      count: failing,
      say: count => (
        <Link to="/admin/operations" search={{ tab: 'jobs', show: '' }} className={look}>
          Look after {failing === 1 ? '1 job that fails' : `${count} jobs that fail`}
        </Link>
      ),
    },
    {
      key: 'roles',
      count: undecided,
      say: count => (
        <Link to="/admin/team-management" search={{ tab: 'roles', role: 'none' }} className={look}>
          Give a role to {undecided === 1 ? '1 person who has none yet' : `${count} people who have none yet`}
        </Link>
      ),
    },
  ]
  return lines.filter(({ count }) => count > 0)
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const number = useNumber()
  if (lines.length === 0)
    return <p className="flex min-h-control-sm items-center text-muted">Nothing is waiting for you.</p>
  return (
    <ul className="flex flex-wrap gap-x-6">
      {lines.map(({ key, count, say }) => (
        <li key={key}>{say(number(count))}</li>
      ))}
    </ul>
  )
}

function Coming() {
  return (
    <Loading label="Loading what is waiting for you" className="flex min-h-control-sm items-center">
      <Skeleton className="h-4 w-64 max-w-full" />
    </Loading>
  )
}
