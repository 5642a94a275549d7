import type { Anchor, Page, RoomLog } from './log.ts'
import { emptyLog, pageAt } from './log.ts'
import type { Outgoing } from './outgoing.ts'

/** The part of the room that the initial state is derived from. */
export interface RoomStart {
  id: string
  lastSeq: number
  lastChange: number
  readSeq: number
}

export type Direction = 'older' | 'newer'
export type PageLoading = 'idle' | 'loading' | 'failed' | 'retrying'

interface Place {
  anchor: Anchor
  /** Loading, loaded, first page failed, or the user is no longer a member. */
  state: 'loading' | 'ready' | 'failed' | 'closed'
  /** State of loading a further page in each direction. */
  more: Record<Direction, PageLoading>
  /** Position of the "New" line: the first `seq` unread when the user arrived or came back; null for no line. */
  newFrom: number | null
  /** How often the reader came back to unread messages: the list then starts at the "New" line again. */
  begun: number
}

export interface RoomView extends Page, Place {
  lastSeq: number
  outgoing: readonly Outgoing[]
  typing: readonly string[]
  written: number
}

/** No further page is being loaded, and none has failed. */
export const noMore: Place['more'] = { older: 'idle', newer: 'idle' }

/** The held messages and the reader's position, with subscriptions to changes. */
export function makeRoomState(room: RoomStart) {
  const listeners = new Set<() => void>()
  let log = emptyLog(room)
  let place: Place = { anchor: 'latest', state: 'loading', more: noMore, newFrom: room.readSeq + 1, begun: 0 }
  let view: RoomView | undefined

  const changed = () => {
    view = undefined
    for (const listener of listeners) listener()
  }
  return {
    log: () => log,
    place: () => place,
    changed,
    set(change: Partial<Place>) {
      place = { ...place, ...change }
      changed()
    },
    setLog(next: RoomLog) {
      if (next === log) return
      log = next
      changed()
    },
    /** Returns the same object until something changes. */
    view(more: (page: Page) => Pick<RoomView, 'messages' | 'outgoing' | 'typing' | 'written'>): RoomView {
      if (view) return view
      const page = pageAt(log, place.anchor)
      view = { ...place, ...page, lastSeq: log.lastSeq, ...more(page) }
      return view
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type RoomState = ReturnType<typeof makeRoomState>
