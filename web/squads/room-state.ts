import type { Anchor, Page, RoomLog } from './log.ts'
import { emptyLog, pageAt } from './log.ts'
import type { Outgoing } from './outgoing.ts'

/** What of the room reading starts from. */
export interface RoomStart {
  id: string
  lastSeq: number
  lastChange: number
  readSeq: number
}

interface Place {
  anchor: Anchor
  /** Nothing is there yet, all is well, the first page failed, or one is no longer a member. */
  state: 'loading' | 'ready' | 'failed' | 'closed'
  /** A further page is on its way, or did not come. */
  more: 'idle' | 'loading' | 'failed'
  /** Where the line "New" stands: the first place that was unread when the reader came or came back; null for none. */
  newFrom: number | null
}

export interface RoomView extends Page, Place {
  lastSeq: number
  outgoing: readonly Outgoing[]
  /** Ids of others who are typing. */
  typing: readonly string[]
  /** How many messages were written on this page. */
  written: number
}

/** What is held and where one reads, and who wants to know when it changes. */
export function makeRoomState(room: RoomStart) {
  const listeners = new Set<() => void>()
  let log = emptyLog(room)
  let place: Place = { anchor: 'latest', state: 'loading', more: 'idle', newFrom: room.readSeq + 1 }
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
    /** The same object until something changes. */
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
