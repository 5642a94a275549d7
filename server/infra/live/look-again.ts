import type { Others } from '../others/others.ts'

/** Within it the others have told who is with them. */
const settleMs = 1_000
/** While the others cannot be heard, one of them may have suspended somebody. */
const apartMs = 15_000
const atOnce = 20

/** Whether each page is told to read again. */
interface Round {
  tell: boolean
}

/**
 * After words were missed, every socket is looked at again: whether it still may listen, and that its page reads again what it shows.
 * Few at a time, so that not all pages read at once.
 */
export function lookAgain<Socket>(
  others: Others,
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
  // However often it is asked for during a round, one more follows: with a slow database rounds would else pile up.
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
  const isLate = () => !isLooking && !others.isUp()
  const apart = others.isUp() === null ? undefined : setInterval(() => isLate() && void start({ tell: false }), apartMs)
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
