import type { Api } from '#/contract/index.ts'
import type { SquadMessage } from '#/contract/squads.ts'
import { pageAt, takeAll, takeNewest } from './log.ts'
import { refusalOf } from './outgoing.ts'
import type { RoomStart, RoomState } from './room-state.ts'

interface PagesOptions {
  room: RoomStart
  state: RoomState
  api: Api
  onRead: (messages: readonly SquadMessage[]) => void
}

/** So much unread fits into the newest page; of more one is shown where it begins. */
const unreadOnOnePage = 40

/** Reads a room's messages page by page: the newest, further back, and around a place. */
export function makePages({ room, state, api, onRead }: PagesOptions) {
  async function read(input: { before?: number; around?: number }) {
    const { items } = await api.squads.messages({ roomId: room.id, ...input })
    onRead(items)
    const newest = input.before === undefined && input.around === undefined
    state.setLog(newest ? takeNewest(state.log(), items) : takeAll(state.log(), items))
  }
  const page = () => pageAt(state.log(), state.place().anchor)

  async function more(input: { before?: number; around?: number }) {
    state.set({ loadingMore: true })
    try {
      await read(input)
    } finally {
      state.set({ loadingMore: false })
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
  let loading: Promise<void> | undefined
  return {
    load: () =>
      (loading ??= loadFirst().finally(() => {
        loading = undefined
      })),
    /** Reads one page further back; nothing when one is on its way. */
    async older() {
      const { messages, older } = page()
      const [first] = messages
      if (older && first && !state.place().loadingMore) await more({ before: first.seq })
    },
    /** Reads on towards the newest. */
    async newer() {
      const { messages, newer } = page()
      const last = messages.at(-1)
      if (newer && last && !state.place().loadingMore) await more({ around: last.seq })
    },
    /** Shows a message with what stands around it. */
    async goTo(seq: number) {
      if (page().messages.some(message => message.seq === seq)) return
      const { bySeq } = state.log()
      if (!bySeq.has(seq) || !bySeq.has(seq - 1)) await more({ around: seq })
      state.set({ anchor: seq })
    },
    goToLatest: () => state.set({ anchor: 'latest' }),
  }
}
