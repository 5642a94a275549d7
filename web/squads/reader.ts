import type { RoomApi } from './room-api.ts'
import { withAnswer } from '../api/with-answer.ts'
import { answerMs, inTime, makeBackoff, type Timers } from './backoff.ts'
import { refusalOf } from './outgoing.ts'

const throttleMs = 700

interface ReaderOptions {
  roomId: string
  readSeq: number
  /** An admin is impersonating this person: the server does not count that as reading. */
  isViewed: boolean
  api: RoomApi
  timers: Timers
}

/**
 * Tracks how far the user has read and tells the server. Handles messages marked as unread, here or on another device.
 */
export function makeReader(options: ReaderOptions) {
  const teller = makeTeller(options)
  /** Seeing messages up to this `seq` does not read them, because the user marked some as unread. 0 when inactive. */
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
    /** Marks this message and all later ones as unread. Seeing them does not read them until the user has been away. */
    unreadFrom: async (seq: number) => {
      const { roomId, api, timers } = options
      await withAnswer(() => inTime(timers, answerMs, api.squads.markUnread({ roomId, seq })))
      held = Infinity
      teller.back(seq - 1)
    },
    /**
     * Marked as unread on another device. A room open here does not read those messages again until the user acts or a
     * new message arrives.
     */
    markedElsewhere: (seq: number) => {
      held = Math.max(held, teller.upTo())
      teller.back(seq - 1)
    },
    /** Seeing messages does not read them until `release`. */
    hold: () => {
      held = Infinity
    },
    isHeld: () => held > 0,
    /** The user acted on this page. Returns whether seeing messages reads them again. */
    acted: () => held < Infinity && release(),
    /** The user was away. Returns whether reading had been suspended. */
    release,
    /** Tells the server at once, because the page is about to close. */
    finish: teller.finish,
    /** Tells nothing more, because the reader is no longer signed in here. */
    end: teller.end,
  }
}

/** Tells the server how far the user has read: throttled, and only the furthest `seq`. */
function makeTeller({ roomId, readSeq, isViewed, api, timers }: ReaderOptions) {
  let upTo = readSeq
  let told = readSeq
  /** The position the server has confirmed; only marking as unread moves it back. */
  let known = readSeq
  let timer: unknown
  const again = makeBackoff(timers, () => void tell())

  const tell = async () => {
    const seq = upTo
    if (isViewed || seq <= told) return
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
    end: () => {
      stopWaiting()
      again.cancel()
    },
  }
}

export type Reader = ReturnType<typeof makeReader>
