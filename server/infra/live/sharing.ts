import type { Others } from '../others/others.ts'
import type { OnPresence } from './attendance.ts'
import { graceMs } from './attendance.ts'
import type { Board } from './board.ts'
import type { Connection } from './live.ts'

/** Changes within this time are sent together, so that a browser that keeps changing costs no more than others. */
const togetherMs = 50

interface Sharing {
  board: Board
  others: Others
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
export function shareBoard({ board, others, onPresence, isOnline }: Sharing) {
  const changed = new Set<string>()
  let isAsked = false
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const flush = () => {
    timer = undefined
    const ids = isAsked ? board.idsOf(others.me) : [...changed]
    others.say({ kind: 'sockets', sockets: ids.map(id => [id, board.get(id)] as const), all: isAsked })
    isAsked = false
    changed.clear()
  }
  const soon = () => {
    if (!ended) timer ??= setTimeout(flush, togetherMs)
  }
  const left = (who: string, people: ReadonlySet<string>) => {
    board.clear(who)
    setTimeout(async () => {
      if (!others.isFirst()) return
      for (const userId of people) if (!isOnline(userId)) await onPresence(userId, { online: false })
    }, graceMs).unref()
  }
  others.listen({
    hear(word, from) {
      if (word.kind === 'bye') left(from, new Set(word.people))
      if (word.kind === 'ask' && word.whom === others.me) {
        isAsked = true
        soon()
      }
      if (word.kind !== 'sockets') return
      if (word.all) board.clear(from)
      for (const [id, connection] of word.sockets) board.set(from, id, connection && withDates(connection))
    },
    met: who => others.say({ kind: 'ask', whom: who }),
    gone: who => left(who, new Set(board.of(who).map(({ userId }) => userId))),
  })
  return {
    tell(id: string) {
      if (others.isUp() === null) return
      changed.add(id)
      soon()
    },
    end(people: readonly string[]) {
      ended = true
      clearTimeout(timer)
      others.say({ kind: 'bye', people })
    },
  }
}
