import type { RoomApi } from './room-api.ts'
import { answerMs, inTime, makeBackoff, type Timers } from './backoff.ts'
import { refusalOf } from './outgoing.ts'

const throttleMs = 700

interface ReaderOptions {
  roomId: string
  readSeq: number
  api: RoomApi
  timers: Timers
}

/** Where one has read up to, told to the server; and from where on one marked it as unread, here or on another device. */
export function makeReader(options: ReaderOptions) {
  const teller = makeTeller(options)
  /** Up to here looking reads nothing, because one marked it as unread. */
  let held = 0
  const release = () => {
    const was = held
    held = 0
    return was > 0
  }
  return {
    upTo: teller.upTo,
    known: teller.known,
    seen: (seq: number) => {
      if (seq > held) teller.reach(seq)
    },
    /** One wants to come back to this place: looking at it now does not read it, until one has been away. */
    unreadFrom: async (seq: number) => {
      const { roomId, api, timers } = options
      await inTime(timers, answerMs, api.squads.markUnread({ roomId, seq }))
      held = Infinity
      teller.back(seq - 1)
    },
    /** They said so on another device. A room that lies open here does not read it again by itself: they do something here, or something new is said. */
    markedElsewhere: (seq: number) => {
      held = Math.max(held, teller.upTo())
      teller.back(seq - 1)
    },
    /** The reader did something here. Answers whether looking reads again. */
    acted: () => held < Infinity && release(),
    /** The reader was away. Answers whether looking read nothing until now. */
    release,
    /** At once: the page is about to go. */
    finish: teller.finish,
  }
}

/** Tells the server how far one has read: the farthest place only, and not more often than needed. */
function makeTeller({ roomId, readSeq, api, timers }: ReaderOptions) {
  let upTo = readSeq
  let told = readSeq
  /** What the server has said or taken: it stands there, unless one marked something as unread since. */
  let known = readSeq
  let timer: unknown
  const again = makeBackoff(timers, () => void tell())

  const tell = async () => {
    const seq = upTo
    if (seq <= told) return
    again.cancel()
    told = seq
    try {
      await inTime(timers, answerMs, api.squads.read({ roomId, seq }))
      again.reset()
      if (told >= seq) known = seq
    } catch (error) {
      told = Math.min(told, seq - 1)
      if (refusalOf(error) === undefined) again.later()
    }
  }
  const stopWaiting = () => {
    if (timer !== undefined) timers.clear(timer)
    timer = undefined
  }
  return {
    upTo: () => upTo,
    known: () => known,
    reach: (seq: number) => {
      if (seq <= upTo) return
      upTo = seq
      timer ??= timers.set(() => {
        timer = undefined
        void tell()
      }, throttleMs)
    },
    back: (seq: number) => {
      stopWaiting()
      again.cancel()
      upTo = told = known = seq
    },
    finish: () => {
      stopWaiting()
      void tell()
    },
  }
}

export type Reader = ReturnType<typeof makeReader>
