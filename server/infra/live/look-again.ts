import type { Peers } from '../peers/peers.ts'

/** Time for the other processes to report their sockets. */
const settleMs = 1_000
/** The interval while the other processes cannot be heard: one of them may have suspended someone. */
const apartMs = 15_000
const atOnce = 20

/** Whether each page is told to read again. */
interface Round {
  tell: boolean
}

/**
 * After messages from other processes were lost, checks for every socket whether it may stay, and tells its page to reload its data. A
 * few at a time, so that not all pages reload at once.
 */
export function lookAgain<Socket>(
  peers: Peers,
  sockets: () => readonly Socket[],
  look: (socket: Socket, tell: boolean) => Promise<void>,
) {
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let asked: Round | undefined
  const lookAtAll = async ({ tell }: Round) => {
    const all = sockets()
    for (let start = 0; start < all.length; start += atOnce)
      await Promise.all(all.slice(start, start + atOnce).map(socket => look(socket, tell)))
  }
  // Requests during a round add a single further one; with a slow database, rounds would pile up otherwise.
  const start = async ({ tell }: Round) => {
    asked = { tell: tell || (asked?.tell ?? false) }
    if (isLooking) return
    isLooking = true
    try {
      while (asked) {
        const round = asked
        asked = undefined
        await lookAtAll(round)
      }
    } finally {
      isLooking = false
    }
  }
  const isLate = () => !isLooking && !peers.isUp()
  const apart = peers.isUp() === null ? undefined : setInterval(() => isLate() && void start({ tell: false }), apartMs)
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined
        void start({ tell: true })
      }, settleMs)
    },
    end() {
      clearTimeout(timer)
      clearInterval(apart)
    },
  }
}
