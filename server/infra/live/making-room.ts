import type { Peers } from '../peers/peers.ts'
import type { Board } from './board.ts'

/** A page that has just connected stays at least this long: it may not have said yet that it is looked at. */
const stayMs = 2_000

interface Crowd {
  board: Board
  peers: Peers
  /** The most sockets of a person. */
  most: number
  /** Closes a socket here for good: its page reconnects when it is looked at. */
  dismiss: (id: string) => void
}

/**
 * When a page was refused because its person has as many sockets as they may, sends away the page that was not looked at for longest, in
 * any process. The refused page fits with its next attempt. Pages that are looked at stay. Decision 054.
 */
export function makingRoom({ board, peers, most, dismiss }: Crowd) {
  peers.listen({
    hear(message) {
      if (message.kind === 'dismiss' && board.get(message.socketId)?.looking === false) dismiss(message.socketId)
    },
  })
  return (userId: string) => {
    const open = board.spotsOf(userId)
    // A slot is about to become free, or this process does not know all of the pages yet.
    if (open.length < most) return
    const [longest] = open
      .filter(({ connection: { looking, lookedAt } }) => !looking && Date.now() - lookedAt.getTime() > stayMs)
      .toSorted((a, b) => a.connection.lookedAt.getTime() - b.connection.lookedAt.getTime())
    if (longest?.home === peers.me) dismiss(longest.id)
    else if (longest) peers.say({ kind: 'dismiss', socketId: longest.id })
  }
}
