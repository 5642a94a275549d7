import type { Peers } from '../peers/peers.ts'
import type { OnPresence } from './attendance.ts'
import { graceMs } from './attendance.ts'
import type { Board } from './board.ts'
import type { Connection } from './live.ts'

/** Changes within this time are sent together, so that a browser that keeps changing costs no more than any other. */
const togetherMs = 50

interface Sharing {
  board: Board
  peers: Peers
  onPresence: OnPresence
  isOnline: (userId: string) => boolean
}

/** A message carries dates as text. */
const withDates = (connection: Connection): Connection => ({
  ...connection,
  since: new Date(connection.since),
  lookedAt: new Date(connection.lookedAt),
})

/** Tells the other processes about the sockets here, and puts theirs on the board. */
export function shareBoard({ board, peers, onPresence, isOnline }: Sharing) {
  const changed = new Set<string>()
  let isAsked = false
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const flush = () => {
    timer = undefined
    const ids = isAsked ? board.idsOf(peers.me) : [...changed]
    peers.say({ kind: 'sockets', sockets: ids.map(id => [id, board.get(id)] as const), all: isAsked })
    isAsked = false
    changed.clear()
  }
  const soon = () => {
    if (!ended) timer ??= setTimeout(flush, togetherMs)
  }
  const left = (who: string, people: ReadonlySet<string>) => {
    board.clear(who)
    setTimeout(async () => {
      if (!peers.isFirst()) return
      for (const userId of people) if (!isOnline(userId)) await onPresence(userId)
    }, graceMs).unref()
  }
  peers.listen({
    hear(message, from) {
      if (message.kind === 'bye') left(from, new Set(message.people))
      if (message.kind === 'ask' && message.whom === peers.me) {
        isAsked = true
        soon()
      }
      if (message.kind !== 'sockets') return
      if (message.all) board.clear(from)
      for (const [id, connection] of message.sockets) board.set(from, id, connection && withDates(connection))
    },
    met: who => peers.say({ kind: 'ask', whom: who }),
    gone: who => left(who, new Set(board.of(who).map(({ userId }) => userId))),
  })
  return {
    tell(id: string) {
      if (peers.isUp() === null) return
      changed.add(id)
      soon()
    },
    end(people: readonly string[]) {
      ended = true
      clearTimeout(timer)
      peers.say({ kind: 'bye', people })
    },
  }
}
