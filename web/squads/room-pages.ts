import type { SquadMessage } from '#/contract/squads.ts'
import { answerMs, inTime, type Timers } from './backoff.ts'
import { pageAt, takeAll, takeNewest } from './log.ts'
import { refusalOf } from './outgoing.ts'
import type { RoomApi } from './room-api.ts'
import { type Direction, type PageLoading, noMore, type RoomStart, type RoomState } from './room-state.ts'

interface PagesOptions {
  room: RoomStart
  state: RoomState
  api: RoomApi
  timers: Timers
  onRead: (messages: readonly SquadMessage[]) => void
}

/** How many unread messages fit into the newest page. With more, the room opens at the first unread one. */
const unreadOnOnePage = 40

/** Drawing a failure resizes the list, which asks for the page again: without a pause, that would never end. */
const pauseMs = 3_000

type Asked = { before?: number; around?: number }

/** Loads a room's messages page by page: the newest, older ones, and around a message. */
export function makePages({ room, state, api, timers, onRead }: PagesOptions) {
  async function read(input: Asked) {
    const { items } = await inTime(timers, answerMs, api.squads.messages({ roomId: room.id, ...input }))
    onRead(items)
    const newest = input.before === undefined && input.around === undefined
    state.setLog(newest ? takeNewest(state.log(), items) : takeAll(state.log(), items))
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
  let loading: Promise<void> | undefined
  /** The room was opened anew while its first page was on its way, perhaps on a connection that is dead by now. */
  let reopened = false
  async function loadOnce() {
    do {
      reopened = false
      await loadFirst()
    } while (reopened && state.place().state === 'failed')
  }
  let jumps = 0
  return {
    load: () => {
      reopened = true
      return (loading ??= loadOnce().finally(() => {
        loading = undefined
      }))
    },
    ...makeTurning({ state, timers, read }),
    /** How often somebody went to a message, or to the end. */
    jumps: () => jumps,
    /** Shows a message and those around it. False if there is none, or if the user went elsewhere before they came. */
    goTo: async (seq: number) => {
      jumps += 1
      const own = jumps
      if (pageOf(state).messages.some(message => message.seq === seq)) return true
      const { bySeq } = state.log()
      if (!bySeq.has(seq) || !bySeq.has(seq - 1)) await read({ around: seq })
      // No link of ours leads to a message that never was.
      if (own !== jumps || !state.log().bySeq.has(seq)) return false
      state.set({ anchor: seq, more: noMore })
      return true
    },
    goToLatest: () => {
      jumps += 1
      state.set({ anchor: 'latest' })
    },
  }
}

const pageOf = (state: RoomState) => pageAt(state.log(), state.place().anchor)

interface Turning {
  state: RoomState
  timers: Timers
  read: (input: Asked) => Promise<void>
}

/** Loads further pages, in each direction one at a time. */
function makeTurning({ state, timers, read }: Turning) {
  let pausing = false
  const is = (towards: Direction) => state.place().more[towards]
  const become = (towards: Direction, next: PageLoading) =>
    state.set({ more: { ...state.place().more, [towards]: next } })
  const mayLoad = (towards: Direction, again: boolean) => is(towards) === 'idle' || (again && is(towards) === 'failed')

  async function more(towards: Direction, input: Asked) {
    become(towards, is(towards) === 'failed' ? 'retrying' : 'loading')
    try {
      await read(input)
      become(towards, 'idle')
    } catch {
      become(towards, 'failed')
      pausing = true
      timers.set(() => {
        pausing = false
      }, pauseMs)
    }
  }
  async function newer({ again = false } = {}) {
    const { messages, newer: isMore } = pageOf(state)
    const last = messages.at(-1)
    if (isMore && last && mayLoad('newer', again || !pausing)) await more('newer', { around: last.seq })
  }
  async function older({ again = false } = {}) {
    const { messages, older: isMore } = pageOf(state)
    const [first] = messages
    if (isMore && first && mayLoad('older', again)) await more('older', { before: first.seq })
  }
  return {
    /** Loads one older page. Does nothing while one is loading, or after a failure unless called with `again`. */
    older,
    /** Loads one page towards the newest message. Does nothing while one is loading, or just after a failure unless called with `again`. */
    newer,
    /** The connection is back: retries what failed. */
    resume: () => {
      if (is('newer') === 'failed') void newer({ again: true })
      if (is('older') === 'failed') void older({ again: true })
    },
  }
}
