import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Api } from '#/contract/index.ts'
import type { Fact } from '#/contract/live.ts'
import { livePath } from '#/contract/live.ts'
import type { SquadRoom } from '#/contract/squads.ts'
import { readActivityAfterChanges } from '../accounts/activity-news.ts'
import type { Ended } from '../accounts/still-mine.ts'
import { isStillMine } from '../accounts/still-mine.ts'
import type { Queries } from '../api/queries.ts'
import { makeGatherer } from '../api/read-again.ts'
import { keepsMessages } from '../squads/outbox-keys.ts'
import { watchAttention } from './attention.ts'
import { onLeave, onViewing, publish } from './live-channel.ts'
import { openLiveConnection } from './live-connection.ts'

interface Page {
  queryClient: QueryClient
  router: AnyRouter
  queries: Queries
  api: Api
}

type Gatherer = ReturnType<typeof makeGatherer>

interface Listener extends Page {
  personId: string
  onConnected: () => void
  /** Gets the way to try again at once, and to refetch everything meanwhile. */
  onDisconnected: (retry: () => void) => void
}

/**
 * The one socket. Events carry only names and ids: whatever they touch is refetched through the API. After every connect, the
 * first included, everything on screen is refetched: an event may have been missed while there was no connection. A hidden page
 * refetches only notices until it is visible again. Someone who signs out, is given a role or is suspended elsewhere is
 * disconnected; on reconnect, or when that fails, the page asks who is signed in. Squad messages arrive whole; the room on screen
 * takes them from the channel. Returns what ends it.
 */
export function listen({ personId, onConnected, onDisconnected, ...page }: Listener) {
  const { queryClient, queries } = page
  let viewed: string | null = null
  let ended: Ended
  // Notices sound and count on the app's icon while nobody looks.
  const gatherer = makeGatherer(queryClient, queries.notifications.key())
  const catchUp = () => catchUpWith(page, gatherer)
  const retry = () => {
    catchUp()
    connection.again()
  }
  const isMine = () => isStillMine({ ...page, ended })
  const connection = openLiveConnection(`${location.origin}${livePath}`, {
    async connected() {
      onConnected()
      connection.say('viewing', viewed)
      attention.again()
      if (!(await isMine())) return
      catchUp()
      await sendKeptMessages(page, personId)
    },
    failed() {
      onDisconnected(retry)
      // A request that is still running may have ended the session: its answer then says more than this check would.
      if (!queryClient.isMutating()) void isMine()
    },
    sentAway() {
      onDisconnected(retry)
      // If somebody looks at this page after all, it connects again.
      attention.again()
    },
    heard(fact) {
      if (fact.name === 'missed') return catchUp()
      publish(fact)
      // `account_left` is not checked at once: the page that deleted the account says so itself, the others when the connection ends.
      if (fact.name === 'account_suspended' || fact.name === 'account_left') ended = fact.name
      if (fact.name === 'account_changed' || fact.name === 'account_suspended') void isMine()
      if (fact.name === 'presence') showPresence(page, fact)
      touched(queries, fact).forEach(gatherer.add)
    },
  })
  // While disconnected, what `say` is given is dropped; it is repeated on the next connect.
  const attention = watchAttention(looking => {
    connection.say('looking', looking)
    if (looking) connection.again()
  })
  const ends = [
    onViewing(roomId => {
      viewed = roomId
      connection.say('viewing', roomId)
    }),
    onLeave(() => connection.end()),
    hideReturned(isMine),
    readActivityAfterChanges(queryClient, queries),
    () => attention.stop(),
    gatherer.stop,
    () => connection.end(),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** A page that the browser kept whole (Safari, if it was opened before signing in) may return once its person has signed out. */
function hideReturned(isMine: () => Promise<unknown>) {
  const returned = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    const { style } = document.body
    style.visibility = 'hidden'
    await isMine()
    style.visibility = ''
  }
  window.addEventListener('pageshow', returned)
  return () => window.removeEventListener('pageshow', returned)
}

/** Refetches everything on screen. */
function catchUpWith({ router }: Page, gatherer: Gatherer) {
  gatherer.add([])
  // A page that did not load has no query of its own on screen.
  if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
  publish({ name: 'connected' })
}

/** Sends the messages that were left unsent when their tab was closed. Failures are retried on the next reconnect. */
async function sendKeptMessages(page: Page, personId: string) {
  if (!keepsMessages(personId)) return
  await import('../squads/send-kept.ts').then(({ sendKept }) => sendKept(page, personId)).catch(() => undefined)
}

/** Sets only the data: a room marked as stale stays stale. */
function showPresence({ queryClient, queries }: Page, presence: Extract<Fact, { name: 'presence' }>) {
  const rooms = queryClient.getQueriesData<SquadRoom | null>({ queryKey: queries.squads.room.key() })
  for (const [queryKey, room] of rooms)
    if (room)
      queryClient
        .getQueryCache()
        .find({ queryKey })
        ?.setState({ data: withPresence(room, presence) })
}

const withPresence = (room: SquadRoom, { userId, online }: { userId: string; online: boolean }): SquadRoom => ({
  ...room,
  members: room.members.map(member => (member.id === userId ? { ...member, online } : member)),
})

/** What a fact may have changed. */
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
    case 'device_removed':
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
      // Rare, and most of the settings show a part of the account: everything on screen is read again.
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
