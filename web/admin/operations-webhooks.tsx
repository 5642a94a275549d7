import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Webhook from 'lucide-react/icons/webhook'
import { Fragment, useId } from 'react'
import type { BillingEvent } from '#/contract/billing.ts'
import type { Verdict } from '#/rules/operations.ts'
import { verdicts } from '#/rules/operations.ts'
import { byCursor } from '../api/by-cursor.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { useReread } from '../api/reread.ts'
import { ShowMore } from '../api/show-more.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { useProven } from '../sign-in-methods/use-proven.tsx'
import { ComingRows, freshWhileShort, listLook, useRetry } from './operations-parts.tsx'

const filters = [
  { value: '', label: 'All' },
  { value: 'waiting', label: 'Waiting and failing' },
  { value: 'refused', label: 'Refused' },
  { value: 'repair', label: 'Repairs' },
  { value: 'applied', label: 'Applied' },
  { value: 'kept', label: 'Kept, nothing to do' },
] as const

type Shown = { show: string; onShow: (next: string) => void }

/** The payment provider's events, their outcomes, and a way to apply them again. */
export function Webhooks({ show, onShow }: Shown) {
  const verdict = verdicts.find(each => each === show)
  return (
    <section aria-labelledby="payment-events">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="payment-events" className="mb-1 text-lg">
            Payment events
          </h2>
          <p className="text-muted">Webhooks and repairs, newest first. Applying one again changes nothing twice.</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {verdict === 'waiting' && <RetryFailing />}
          <Select look="sm" aria-label="Status" value={verdict ?? ''} onChange={event => onShow(event.target.value)}>
            {filters.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </div>
      </div>
      <Events verdict={verdict} onAll={() => onShow('')} />
    </section>
  )
}

function Events({ verdict, onAll }: { verdict: Verdict | undefined; onAll: () => void }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery({
    ...queries.billing.events.infiniteOptions(byCursor({ ...(verdict && { verdict }) })),
    refetchInterval: freshWhileShort,
  })
  const items = found.data?.pages.flatMap(page => page.items)
  return (
    <>
      {found.isError && !items && <NotLoaded title="Payment events did not load" of={found} />}
      {found.isPending && <ComingRows label="Loading payment events" />}
      {items?.length === 0 && <NoEvents verdict={verdict} onAll={onAll} />}
      {items && items.length > 0 && (
        <ul className={listLook}>
          {items.map(event => (
            <Event key={event.id} event={event} />
          ))}
        </ul>
      )}
      {items && <ShowMore found={found} />}
    </>
  )
}

function NoEvents({ verdict, onAll }: { verdict: Verdict | undefined; onAll: () => void }) {
  if (!verdict)
    return (
      <EmptyState icon={<Webhook />} title="No payment events yet" level={3}>
        They arrive as soon as someone chooses a plan.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<Webhook />}
      title={verdict === 'waiting' ? 'Nothing is waiting' : 'No such events'}
      level={3}
      action={<Button onClick={onAll}>Show all</Button>}
    >
      {verdict === 'waiting' ? 'Everything that came has been applied.' : 'No event has this status.'}
    </EmptyState>
  )
}

function RetryFailing() {
  const retry = useRetry('webhooks')
  return (
    <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
      Retry all that fail
    </Button>
  )
}

function Event({ event }: { event: BillingEvent }) {
  const { tone, words } = outcomeOf(event)
  const when = useId()
  return (
    <li className="flex items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <EventName name={event.name} />
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p id={when} className="mt-0.5 text-sm break-words text-muted">
          <Time value={event.receivedAt} />
          {event.objectId && <span className="break-all"> · {event.objectId}</span>}
          {event.outcome && event.outcome !== 'applied' && <> · {event.outcome}</>}
          {!event.appliedAt && event.error && <> · {event.error}</>}
        </p>
      </div>
      {event.name !== 'reconciliation' && <Replay event={event} when={when} />}
    </li>
  )
}

/** A narrow window breaks it between its words. */
const EventName = ({ name }: { name: string }) => (
  <span className="min-w-0 font-semibold wrap-anywhere">
    {name.split(/(?<=_)/).map((word, at) => (
      <Fragment key={at}>
        {word}
        <wbr />
      </Fragment>
    ))}
  </span>
)

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

/** `when` is the id of the line that distinguishes this event from others of the same name, for screen readers. */
function Replay({ event, when }: { event: BillingEvent; when: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ billing }) => [billing.events])
  const replay = useProven({
    touches: 'others',
    call: (id: string, present) => api.billing.replayEvent({ id, present }),
    done: ({ outcome }) => {
      toast.success('Event replayed', outcome ?? 'It waits for its next try.')
      return reread()
    },
    failed: 'The event was not replayed',
    refused: reread,
  })
  return (
    <>
      <Button size="sm" busy={replay.busy} aria-describedby={when} onClick={() => replay.start(event.id)}>
        Replay<span className="sr-only"> {event.name}</span>
      </Button>
      {replay.dialog}
    </>
  )
}
