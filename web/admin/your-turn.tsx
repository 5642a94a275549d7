import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { wordsOf } from '../api/api.ts'
import { Badge } from '../ui/badge.tsx'
import { useNumber } from '../ui/locale.ts'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { AdminTurn } from './admin-turns.ts'
import { adminTurns } from './admin-turns.ts'

const everyMs = 20_000

/** What waits for an admin, each line a link to the place to handle it. Keeps its place when nothing waits. */
export function YourTurn() {
  const number = useNumber()
  const { queries } = useRouteContext({ from: '__root__' })
  // Separate hooks: `useQueries` would add a kilobyte to every page.
  const services = useQuery({ ...queries.operations.services.queryOptions(), refetchInterval: everyMs })
  const books = useQuery({ ...queries.operations.books.queryOptions(), refetchInterval: everyMs })
  const waiting = useQuery({ ...queries.moderation.waiting.queryOptions(), refetchInterval: everyMs })
  const jobs = useQuery({ ...queries.operations.jobs.queryOptions(), refetchInterval: everyMs })
  const counts = useQuery({ ...queries.admin.userCounts.queryOptions(), refetchInterval: everyMs })
  const all = [services, books, waiting, jobs, counts]
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
  const turns =
    services.data && books.data && waiting.data && jobs.data && counts.data
      ? adminTurns(
          { services: services.data, books: books.data, jobs: jobs.data, ...waiting.data, ...counts.data },
          number,
        )
      : undefined
  return (
    <section aria-labelledby="your-turn" className="mb-3 rounded-lg border border-line bg-surface px-4 py-3">
      <h2 id="your-turn" className="flex items-center gap-2 text-lg">
        Your turn
        {turns && turns.length > 0 && <Badge tone="strong">{turns.length}</Badge>}
      </h2>
      {turns ? <Lines turns={turns} /> : <Coming />}
    </section>
  )
}

function Lines({ turns }: { turns: readonly AdminTurn[] }) {
  if (turns.length === 0)
    return <p className="flex min-h-control-sm items-center text-muted">Nothing is waiting for you.</p>
  return (
    <ul className="flex flex-wrap gap-x-6">
      {turns.map(({ about, words, link }) => (
        <li key={about}>
          <Link {...link} className="inline-flex min-h-control-sm items-center font-medium link">
            {words}
          </Link>
        </li>
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
