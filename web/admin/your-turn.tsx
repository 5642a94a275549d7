import { Link } from '@tanstack/react-router'
import { wordsOf } from '../api/api.ts'
import { Badge } from '../ui/badge.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import type { AdminTurn } from './admin-turns.ts'
import { useAdminTurns } from './use-admin-turns.ts'

/** What waits for an admin, each line a link to the place to handle it. Keeps its place when nothing waits. */
export function YourTurn() {
  const { turns, all } = useAdminTurns()
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
