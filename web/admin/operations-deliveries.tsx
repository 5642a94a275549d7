import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import Send from 'lucide-react/icons/send'
import type { Delivery } from '#/contract/operations.ts'
import { deliveriesKeptDays } from '#/rules/delivery.ts'
import type { Channel } from '#/rules/notifications.ts'
import { byCursor } from '../api/by-cursor.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { ShowMore } from '../api/show-more.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Time } from '../ui/time.tsx'
import { ComingRows, freshWhileShort, listLook, useRetry } from './operations-parts.tsx'

export interface Shown {
  channel: Channel
  state: Delivery['state']
}

const ofWhat = { email: 'mails', push: 'pushes' } as const satisfies Record<Channel, string>

/** The deliveries of one channel in one state, newest first. */
export function DeliveryList({ shown, onWaiting }: { shown: Shown; onWaiting: () => void }) {
  const { channel, state } = shown
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useInfiniteQuery({
    ...queries.operations.deliveries.infiniteOptions(byCursor({ channel, state })),
    refetchInterval: freshWhileShort,
  })
  const items = found.data?.pages.flatMap(page => page.items)
  if (found.isPending) return <ComingRows label={`Loading ${ofWhat[channel]}`} />
  if (!items) return <NotLoaded title={`The ${ofWhat[channel]} did not load`} of={found} />
  if (items.length === 0) return <None shown={shown} onWaiting={onWaiting} />
  return (
    <>
      {state === 'dead' && <RetryAll channel={channel} />}
      <ul aria-label={`${emptyWords[state].title}: ${ofWhat[channel]}`} className={listLook}>
        {items.map(delivery => (
          <Row key={delivery.id} delivery={delivery} channel={channel} />
        ))}
      </ul>
      <ShowMore found={found} />
    </>
  )
}

const emptyWords = {
  dead: {
    title: 'Failed',
    none: 'Nothing failed',
    says: 'What was tried too often, or refused for good, is listed here.',
  },
  waiting: { title: 'Waiting', none: 'Nothing is waiting', says: 'What is about to be sent is listed here.' },
  sent: {
    title: 'Sent',
    none: 'Nothing was sent',
    says: `What was taken in the last ${deliveriesKeptDays} days is listed here.`,
  },
  dropped: {
    title: 'Not needed',
    none: 'Nothing was skipped',
    says: 'What was read first, or no longer wanted, is listed here.',
  },
} as const satisfies Record<Shown['state'], { title: string; none: string; says: string }>

function None({ shown: { state }, onWaiting }: { shown: Shown; onWaiting: () => void }) {
  const { none, says } = emptyWords[state]
  return (
    <EmptyState
      icon={<Send />}
      title={none}
      level={3}
      action={state === 'dead' && <Button onClick={onWaiting}>Show what waits</Button>}
    >
      {says}
    </EmptyState>
  )
}

function Row({ delivery, channel }: { delivery: Delivery; channel: Channel }) {
  const { id, type, to, device, state, attempts, reason } = delivery
  const retry = useRetry(channel)
  return (
    <li className="flex items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          {to}
          {device && <span className="font-normal text-muted"> · {device}</span>}
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          <span className="inline-block first-letter:uppercase">{type.replaceAll('_', ' ')}</span> ·{' '}
          <When delivery={delivery} />
          {attempts > 1 && ` · ${attempts} tries`}
        </p>
        {reason && <p className="mt-0.5 text-sm wrap-anywhere text-danger">{reason}</p>}
      </div>
      {state === 'dead' && (
        <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate(id)}>
          Retry<span className="sr-only"> {to}</span>
        </Button>
      )}
    </li>
  )
}

function When({ delivery: { state, dueAt, triedAt, sentAt } }: { delivery: Delivery }) {
  if (state === 'sent' && sentAt)
    return (
      <>
        sent <Time value={sentAt} />
      </>
    )
  if (state === 'waiting')
    return (
      <>
        goes out <Time value={dueAt} as="until" />
      </>
    )
  return triedAt ? (
    <>
      last tried <Time value={triedAt} />
    </>
  ) : (
    <>never tried</>
  )
}

function RetryAll({ channel }: { channel: Channel }) {
  const retry = useRetry(channel)
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
        Retry all
      </Button>
      Each gets one more try. What was read or switched off meanwhile is not sent.
    </p>
  )
}
