import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { memo, Suspense, useEffect, useState } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { Fact } from '#/contract/live.ts'
import { livePath } from '#/contract/live.ts'
import type { SquadRoom } from '#/contract/squads.ts'
import type { Queries } from '../api/queries.ts'
import { makeGatherer } from '../api/read-again.ts'
import { watchAttention } from './attention.ts'
import { readActivityAfterChanges } from '../accounts/activity-news.ts'
import type { Ended } from '../accounts/still-mine.ts'
import { isStillMine } from '../accounts/still-mine.ts'
import { hasLeft, onLeave, onViewing, publish } from './live-channel.ts'
import { openLiveConnection } from './live-connection.ts'
import { Alerts } from '../notifications/alerts.tsx'
import { keepsMessages } from '../squads/outbox-keys.ts'
import { barLook, viewingBarHeight } from '../site/bar-look.ts'
import { cn } from '../ui/cn.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const ImpersonationBar = lazyPart(() => import('../site/impersonation-bar.tsx').then(module => module.ImpersonationBar))
const NoRoleBar = lazyPart(() => import('../site/no-role-bar.tsx').then(module => module.NoRoleBar))
const loadNotLive = () => import('../site/not-live.tsx').then(module => module.NotLive)
const NotLive = lazyPart(loadNotLive)

/** Memoized: a rerender before the code has loaded would make React drop the server's markup, and the focus with it. */
const Impersonation = memo(({ viewing }: { viewing: NonNullable<Me['viewing']> }) => (
  <Suspense fallback={<div className={cn(barLook, viewingBarHeight, 'box-content')} />}>
    <ImpersonationBar viewing={viewing} />
  </Suspense>
))

/** Always the same element, for the same reason. */
const noRole = (
  <Suspense>
    <NoRoleBar />
  </Suspense>
)

/** While an admin impersonates another person there is no socket: sockets are only for people who are really there. */
export function Live() {
  const { me } = useRouteContext({ from: '__root__' })
  return (
    <>
      {me?.viewing ? <Impersonation viewing={me.viewing} /> : <Listening />}
      {me && !me.role && !me.choosesRole && !me.viewing && noRole}
    </>
  )
}

/**
 * The one socket. Events carry only names and ids: whatever they touch is refetched through the API. After every connect, the
 * first included, everything on screen is refetched: an event may have been missed while there was no connection. A hidden page
 * refetches only notices until it is visible again. Someone who signs out, is given a role or is suspended elsewhere is
 * disconnected; on reconnect, or when that fails, the page asks who is signed in. Squad messages arrive whole; the room on screen
 * takes them from the channel.
 */
function Listening() {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { queries, api, me } = useRouteContext({ from: '__root__' })
  const personId = me?.id ?? ''
  /** While there is no connection: attempts to get one, and refetches everything. */
  const [retry, setRetry] = useState<() => void>()
  useEffect(() => {
    if (hasLeft()) return undefined
    let viewed: string | null = null
    // Notices sound and count on the app's icon while nobody looks.
    const gatherer = makeGatherer(queryClient, queries.notifications.key())
    const catchUp = () => {
      gatherer.add([])
      // A page that did not load has no query of its own on screen.
      if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
      publish({ name: 'connected' })
    }
    let ended: Ended
    const without = () => {
      setRetry(() => () => {
        catchUp()
        connection.again()
      })
    }
    const isMine = () => isStillMine({ queryClient, router, queries, api, ended })
    const connection = openLiveConnection(`${location.origin}${livePath}`, {
      async connected() {
        setRetry(undefined)
        // When it is needed, the server may be out of reach.
        loadNotLive().catch(() => undefined)
        connection.say('viewing', viewed)
        attention.again()
        if (!(await isMine())) return
        catchUp()
        if (!keepsMessages(personId)) return
        // Failures are retried on the next reconnect.
        await import('../squads/send-kept.ts')
          .then(({ sendKept }) => sendKept({ queryClient, router, queries, api }, personId))
          .catch(() => undefined)
      },
      failed() {
        without()
        // What the person has just pressed may have ended the session, and its answer says more.
        if (!queryClient.isMutating()) void isMine()
      },
      sentAway() {
        without()
        // If somebody looks at this page after all, it connects again.
        attention.again()
      },
      heard(fact) {
        if (fact.name === 'missed') return catchUp()
        publish(fact)
        // The page where the account was deleted has its own words, so whoever left learns it when the connection ends.
        if (fact.name === 'account_suspended' || fact.name === 'account_left') ended = fact.name
        if (fact.name === 'account_changed' || fact.name === 'account_suspended') void isMine()
        touched(queries, fact).forEach(gatherer.add)
        if (fact.name !== 'presence') return
        const rooms = queryClient.getQueriesData<SquadRoom | null>({ queryKey: queries.squads.room.key() })
        for (const [queryKey, room] of rooms) {
          if (!room) continue
          // Sets only the data: a room marked as stale stays stale.
          queryClient
            .getQueryCache()
            .find({ queryKey })
            ?.setState({ data: withPresence(room, fact) })
        }
      },
    })
    // While disconnected this is dropped, and repeated on the next connect.
    const deaf = onViewing(roomId => {
      viewed = roomId
      connection.say('viewing', roomId)
    })
    const stays = onLeave(() => connection.end())
    const quiet = readActivityAfterChanges(queryClient, queries)
    const attention = watchAttention(looking => {
      connection.say('looking', looking)
      if (looking) connection.again()
    })
    return () => {
      deaf()
      stays()
      quiet()
      attention.stop()
      gatherer.stop()
      connection.end()
    }
  }, [queryClient, router, queries, api, personId])
  return (
    <>
      <Alerts />
      {retry && (
        <Suspense>
          <NotLive onRetry={retry} />
        </Suspense>
      )}
    </>
  )
}

function touched(queries: Queries, fact: Fact): QueryKey[] {
  switch (fact.name) {
    case 'submission_received':
    case 'submission_decided':
    case 'decision_changed':
    case 'submission_published':
    case 'campaign_changed':
      return [queries.campaigns.key(), queries.dashboards.key(), queries.submissions.key()]
    case 'team_changed':
      return [
        queries.campaigns.key(),
        queries.dashboards.key(),
        queries.squads.key(),
        queries.admin.key(),
        queries.palette.key(),
      ]
    case 'karma_moved':
      return [queries.dashboards.key(), queries.karma.key()]
    case 'notified':
      return [queries.notifications.key()]
    case 'reports_changed':
      return [queries.moderation.key()]
    case 'squad_changed':
      return [queries.squads.key()]
    case 'squad_message':
      return [
        queries.squads.unread.key(),
        queries.squads.rooms.key(),
        queries.squads.pinned.key(),
        queries.squads.search.key(),
      ]
    case 'squad_read':
      return [queries.squads.unread.key(), queries.squads.rooms.key()]
    case 'account_suspended':
    case 'account_left':
    case 'squad_typing':
    case 'presence':
    case 'missed':
      return []
    case 'account_changed':
      // Seldom, and most of the settings show a part of it: everything on screen.
      return [[]]
    case 'webhook_tried':
    case 'webhook_waits':
    case 'webhook_off':
      return [queries.webhooks.key()]
    case 'subscription_changed':
      return [queries.billing.key(), queries.campaigns.key(), queries.dashboards.key(), queries.karma.key()]
    // A newer server may send events that this page does not know.
    default:
      return []
  }
}

const withPresence = (room: SquadRoom, { userId, online }: { userId: string; online: boolean }): SquadRoom => ({
  ...room,
  members: room.members.map(member => (member.id === userId ? { ...member, online } : member)),
})
