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

/** Tells the server how far one has read: the farthest place only, and not more often than needed. */
export function makeReader({ roomId, readSeq, api, timers }: ReaderOptions) {
  let upTo = readSeq
  let told = readSeq
  let timer: unknown
  let held = false
  const again = makeBackoff(timers, () => void tell())

  const tell = async () => {
    const seq = upTo
    if (seq <= told) return
    again.cancel()
    told = seq
    try {
      await inTime(timers, answerMs, api.squads.read({ roomId, seq }))
      again.reset()
    } catch (error) {
      told = Math.min(told, seq - 1)
      if (refusalOf(error) === undefined) again.later()
    }
  }
  return {
    upTo: () => upTo,
    seen: (seq: number) => {
      if (held || seq <= upTo) return
      upTo = seq
      timer ??= timers.set(() => {
        timer = undefined
        void tell()
      }, throttleMs)
    },
    /** One wants to come back to this place: looking at it now does not read it. */
    unreadFrom: async (seq: number) => {
      await inTime(timers, answerMs, api.squads.markUnread({ roomId, seq }))
      held = true
      upTo = seq - 1
      told = seq - 1
    },
    release: () => {
      held = false
    },
    /** At once: the page is about to go. */
    finish: () => {
      if (timer !== undefined) timers.clear(timer)
      timer = undefined
      void tell()
    },
  }
}
