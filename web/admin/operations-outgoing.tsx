import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Outgoing } from '#/contract/operations.ts'
import { deliveriesKeptDays } from '#/rules/delivery.ts'
import type { Channel } from '#/rules/notifications.ts'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatCard } from '../ui/stat-card.tsx'
import { Time } from '../ui/time.tsx'
import { DeliveryList, type Shown } from './operations-deliveries.tsx'
import { freshMs, useCount } from './operations-parts.tsx'

const ways = [
  { value: 'email', label: 'Mail' },
  { value: 'push', label: 'Push' },
] as const
const states = [
  { value: 'dead', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
  { value: 'dropped', label: 'Not needed' },
] as const

/** `show` is a channel and a state, such as "push-sent"; by default, failed mail. */
const shownBy = (show: string): Shown => {
  const [way, state] = show.split('-')
  return {
    channel: ways.find(each => each.value === way)?.value ?? 'email',
    state: states.find(each => each.value === state)?.value ?? 'dead',
  }
}

/** Outgoing mail and push messages, including those that failed. */
export function OutgoingTab({ show, onShow }: { show: string; onShow: (next: string) => void }) {
  const shown = shownBy(show)
  const { channel, state } = shown
  const turn = (next: Partial<Shown>) => {
    const to = { ...shown, ...next }
    onShow(to.channel === 'email' && to.state === 'dead' ? '' : `${to.channel}-${to.state}`)
  }
  return (
    <section aria-labelledby="outgoing">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="outgoing" className="text-lg">
          {channel === 'email' ? 'Outgoing mail' : 'Outgoing pushes'}
        </h2>
        <Segmented label="Channel" value={channel} onChange={next => turn({ channel: next })} options={ways} />
      </div>
      <Summary channel={channel} />
      <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-muted">
          Kept for {deliveriesKeptDays} days. Addresses are shown in part, and what was written is not.
        </p>
        <Segmented label="Status" value={state} onChange={next => turn({ state: next })} options={states} />
      </div>
      <DeliveryList key={`${channel}-${state}`} shown={shown} onWaiting={() => turn({ state: 'waiting' })} />
    </section>
  )
}

function Summary({ channel }: { channel: Channel }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const count = useCount()
  const found = useQuery({
    ...queries.operations.outgoing.queryOptions({ input: { channel } }),
    refetchInterval: freshMs,
  })
  const { data } = found
  const coming = <Skeleton className="my-0.75 h-6 w-12" />
  return (
    <>
      {found.isError && <NotLoaded title="The figures did not load" of={found} className="mb-3" />}
      {(data || !found.isError) && (
        <>
          <p className="mb-3 text-muted max-lg:min-h-[3em] max-xs:min-h-[4.5em]">
            {data ? <SetUp outgoing={data} /> : <Skeleton className="h-5 w-72 max-w-full" />}
          </p>
          <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
            <StatCard label="Waiting" figure={data ? count(data.waiting) : coming} />
            <StatCard label="Failed" figure={data ? count(data.failed) : coming} />
            <StatCard label="Sent in a day" figure={data ? count(data.sentInDay) : coming} />
            <StatCard label={`Sent in ${deliveriesKeptDays} days`} figure={data ? count(data.sentInMonth) : coming} />
          </div>
        </>
      )}
    </>
  )
}

function SetUp({ outgoing: { setUp, host, lastSentAt } }: { outgoing: Outgoing }) {
  return (
    <>
      {setUp === 'none' && 'No mail server is set up (SMTP_URL), so no email is sent and none is promised.'}
      {setUp === 'mailbox' && 'Emails are kept in this server’s mailbox for everyone to read. None are sent.'}
      {setUp === 'smtp' && (
        <>
          Emails go out through <span className="font-semibold text-ink">{host}</span>.
        </>
      )}
      {setUp === 'push' && 'Pushes go out to the push services of people’s browsers.'}{' '}
      {lastSentAt ? (
        <>
          The last one was taken <Time value={lastSentAt} />.
        </>
      ) : (
        setUp !== 'none' && 'None has been taken yet.'
      )}
    </>
  )
}
