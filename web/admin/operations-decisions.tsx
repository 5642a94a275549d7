import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { FailingDecision } from '#/contract/operations.ts'
import { isolated } from '#/rules/isolated.ts'
import { byCursor } from '../api/by-cursor.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { Button } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'
import { ComingRows, freshMs, useRetry } from './operations-parts.tsx'

/** Decisions that could not be applied because of an error on our side. */
export function FailingDecisions() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery({
    ...queries.operations.decisions.infiniteOptions(byCursor({})),
    refetchInterval: freshMs,
  })
  const items = found.data?.pages.flatMap(page => page.items)
  return (
    <div className="mt-3">
      {found.isPending && <ComingRows label="Loading decisions" rows={1} />}
      {found.isError && !items && <NotLoaded title="The decisions did not load" of={found} />}
      {items && items.length > 0 && (
        <ul aria-label="Decisions that failed" className="divide-y divide-line rounded-md border border-line">
          {items.map(decision => (
            <Decision key={decision.id} decision={decision} />
          ))}
        </ul>
      )}
      {items && <ShowMore found={found} />}
    </div>
  )
}

function Decision({ decision }: { decision: FailingDecision }) {
  const { id, move, founder, campaign, decidedAt, nextTryAt, attempts, error } = decision
  const retry = useRetry('decisions')
  const what = `${move === 'approve' ? 'Approval' : 'Rejection'} by ${isolated(founder)} in ${isolated(campaign)}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{what}</p>
        <p className="text-sm wrap-anywhere text-muted">
          Decided <Time value={decidedAt} />, tried {attempts === 1 ? 'once' : `${attempts} times`}, next{' '}
          <Time value={nextTryAt} as="until" />
          {error && <>: {error}</>}
        </p>
      </div>
      <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate(id)}>
        Retry<span className="sr-only"> {what}</span>
      </Button>
    </li>
  )
}
