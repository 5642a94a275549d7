import type { SquadMessage } from '#/contract/squads.ts'
import { answerMs, inTime, type Timers } from './backoff.ts'
import { pageAt, takeAll, takeNewest } from './log.ts'
import { refusalOf } from './outgoing.ts'
import type { RoomApi } from './room-api.ts'
import type { RoomStart, RoomState } from './room-state.ts'

interface PagesOptions {
  room: RoomStart
  state: RoomState
  api: RoomApi
  timers: Timers
  onRead: (messages: readonly SquadMessage[]) => void
}

/** How many unread messages fit into the newest page. With more, the room opens at the first unread one. */
const unreadOnOnePage = 40

/** Loads a room's messages page by page: the newest, older ones, and around a message. */
export function makePages({ room, state, api, timers, onRead }: PagesOptions) {
  async function read(input: { before?: number; around?: number }) {
    const { items } = await inTime(timers, answerMs, api.squads.messages({ roomId: room.id, ...input }))
    onRead(items)
    const newest = input.before === undefined && input.around === undefined
    state.setLog(newest ? takeNewest(state.log(), items) : takeAll(state.log(), items))
  }
  const page = () => pageAt(state.log(), state.place().anchor)

  /** A failed page is retried only when the user asks. */
  async function more(input: { before?: number; around?: number }) {
    state.set({ more: 'loading' })
    try {
      await read(input)
      state.set({ more: 'idle' })
    } catch (error) {
      state.set({ more: 'failed' })
      throw error
    }
  }
  async function loadFirst() {
    state.set({ state: 'loading' })
    const first = room.readSeq + 1
    const behind = room.lastSeq - room.readSeq > unreadOnOnePage
    try {
      await Promise.all([read({}), ...(behind ? [read({ around: first })] : [])])
      state.set({ state: 'ready', anchor: behind && state.log().bySeq.has(first) ? first : 'latest' })
    } catch (error) {
      state.set({ state: refusalOf(error) === undefined ? 'failed' : 'closed' })
    }
  }
  const isFree = () => state.place().more === 'idle'
  let loading: Promise<void> | undefined
  return {
    load: () =>
      (loading ??= loadFirst().finally(() => {
        loading = undefined
      })),
    /** Loads one older page. Does nothing while a page is loading, or after a failure unless called with `again`. */
    older: async ({ again = false } = {}) => {
      const { messages, older } = page()
      const [first] = messages
      const hasFailed = state.place().more === 'failed'
      if (older && first && (isFree() || (again && hasFailed))) await more({ before: first.seq }).catch(() => undefined)
    },
    /** Loads one page towards the newest message. */
    newer: async () => {
      const { messages, newer } = page()
      const last = messages.at(-1)
      if (newer && last && isFree()) await more({ around: last.seq }).catch(() => undefined)
    },
    /** Shows a message and those around it. */
    goTo: async (seq: number) => {
      if (page().messages.some(message => message.seq === seq)) return
      const { bySeq } = state.log()
      if (!bySeq.has(seq) || !bySeq.has(seq - 1)) await more({ around: seq })
      state.set({ anchor: seq })
    },
    goToLatest: () => state.set({ anchor: 'latest' }),
  }
}
