import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Webhook from 'lucide-react/icons/webhook'
import type { BillingEvent } from '#/contract/billing.ts'
import { wordsOf } from '../api.ts'
import { ShowMore } from '../dashboards/show-more.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'

/** What the payment provider told, what became of it, and a way to apply it again. */
export function BillingEvents() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery(
    queries.billing.events.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: page => page.next ?? undefined,
    }),
  )
  const items = found.data?.pages.flatMap(page => page.items)
  return (
    <section aria-labelledby="payment-events" className="mt-8">
      <h2 id="payment-events" className="mb-1 text-lg">
        Payment events
      </h2>
      <p className="mb-3 text-muted">Webhooks and repairs, newest first. Applying one again changes nothing twice.</p>
      {found.isError && !items && (
        <ErrorState title="Payment events did not load" busy={found.isFetching} onRetry={() => void found.refetch()}>
          {wordsOf(found.error)}
        </ErrorState>
      )}
      {found.isPending && <Coming />}
      {items?.length === 0 && (
        <EmptyState icon={<Webhook />} title="No payment events yet">
          They arrive as soon as somebody chooses a plan.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {items.map(event => (
            <Event key={event.id} event={event} />
          ))}
        </ul>
      )}
      {items && <ShowMore found={found} onMore={() => void found.fetchNextPage()} />}
    </section>
  )
}

function Event({ event }: { event: BillingEvent }) {
  const { tone, words } = outcomeOf(event)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold break-all">{event.name}</span>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="mt-0.5 text-sm break-words text-muted">
          <Time value={event.receivedAt} />
          {event.objectId && <span className="break-all"> · {event.objectId}</span>}
          {event.outcome && event.outcome !== 'applied' && <> · {event.outcome}</>}
        </p>
      </div>
      {event.name !== 'reconciliation' && <Replay event={event} />}
    </li>
  )
}

function outcomeOf({ appliedAt, outcome, attempts }: BillingEvent) {
  if (!appliedAt)
    return { tone: attempts > 0 ? 'danger' : 'info', words: attempts > 0 ? 'Failing' : 'Waiting' } as const
  if (outcome?.startsWith('refused')) return { tone: 'danger', words: 'Refused' } as const
  if (outcome?.startsWith('not repaired')) return { tone: 'danger', words: 'Not repaired' } as const
  if (outcome?.startsWith('repaired')) return { tone: 'warning', words: 'Repaired' } as const
  if (outcome === 'applied, beside another plan') return { tone: 'warning', words: 'Applied' } as const
  return outcome === 'applied'
    ? ({ tone: 'success', words: 'Applied' } as const)
    : ({ tone: 'neutral', words: 'Kept' } as const)
}

function Replay({ event }: { event: BillingEvent }) {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const replay = useMutation({
    networkMode: 'always',
    mutationFn: () => api.billing.replayEvent({ id: event.id }),
    onSuccess: ({ outcome }) => toast.success('Event replayed', outcome ?? 'It waits for its next try.'),
    onError: error => toast.error('The event was not replayed', wordsOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queries.billing.events.key() }),
  })
  return (
    <Button size="sm" busy={replay.isPending} onClick={() => replay.mutate()}>
      Replay<span className="sr-only"> {event.name}</span>
    </Button>
  )
}

function Coming() {
  return (
    <Loading label="Loading payment events" className="grid gap-2">
      {[0, 1, 2].map(row => (
        <Skeleton key={row} className="h-18 rounded-lg" />
      ))}
    </Loading>
  )
}
