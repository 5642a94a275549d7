import type { Me } from '#/contract/accounts.ts'
import type { RoomApi } from './room-api.ts'
import type { SquadMessage } from '#/contract/squads.ts'
import type { Heard } from '../live/live-channel.ts'
import { answerMs, inTime, type Timers } from './backoff.ts'
import { makeCatchUp } from './catch-up.ts'
import type { RoomLog } from './log.ts'
import { hasGap, takeChanges, takeHeard, withLooks, withPreviewOf } from './log.ts'
import { makeOutbox } from './outbox.ts'
import { post } from './outgoing.ts'
import { makePages } from './room-pages.ts'
import { makeReader, type Reader } from './reader.ts'
import type { RoomStart, RoomState } from './room-state.ts'
import { makeRoomState } from './room-state.ts'
import type { OutboxStorage } from './outbox-storage.ts'
import { makeTyping } from './typing.ts'
import { makeWishes } from './wishes.ts'

interface StoreOptions {
  room: RoomStart
  me: Me
  api: RoomApi
  storage: OutboxStorage
  timers: Timers
  /** This store's user is signed in here, as far as this page knows. */
  isTheirs: () => boolean
  /** The same, confirmed by the server. */
  isStillTheirs: () => Promise<boolean>
  newId: () => string
  now: () => number
  onRefused: (words: string) => void
}

/** One squad room in this browser: its messages, its outbox and the reader's position. */
export function makeRoomStore(options: StoreOptions) {
  const { room, me } = options
  const { state, reader, typing, pages, catchUp, outbox, wishes, take, arrived, markedElsewhere } = partsOf(options)
  const { load, resume, jumps, ...reading } = pages

  async function open() {
    catchUp.open()
    outbox.resume()
    resume()
    if (state.place().state !== 'ready') await load()
    if (state.place().state === 'ready') await catchUp.now()
    // Everything is read: new messages are seen as they arrive and need no "New" line.
    const { newFrom } = state.place()
    if (newFrom !== null && newFrom > state.log().lastSeq) state.set({ newFrom: null })
  }
  function heard(fact: Heard) {
    if (fact.name === 'connected') void open()
    else if (fact.name === 'squad_message' && fact.message.roomId === room.id) {
      typing.stopped(fact.message.sender.id)
      take(fact.message)
      arrived([fact.message])
    } else if (fact.name === 'squad_read' && fact.roomId === room.id) {
      // An older server does not send this field.
      if (typeof fact.unreadFrom === 'number') markedElsewhere(fact.unreadFrom)
    } else if (fact.name === 'squad_typing' && fact.roomId === room.id && fact.userId !== me.id)
      typing.started(fact.userId)
  }
  return {
    ...reading,
    outbox,
    subscribe: state.subscribe,
    current: () =>
      state.view(({ messages }) => ({
        messages: wishes.shown(messages),
        outgoing: outbox
          .items()
          .filter(({ id }) => !isHeld(state.log(), id))
          .map(each => withPreviewOf(each, state.log().bySeq.get(each.replyTo?.seq ?? 0))),
        typing: typing.who(),
        written: outbox.written(),
      })),
    /** Opens or reopens the room: catches up on missed changes and sends queued messages. */
    open,
    ...lookingOf({ reader, state, open, goTo: reading.goTo, jumps }),
    close: () => {
      // Held until the reader comes back: the reopened list first shows its end, with messages that they have not got to yet.
      reader.hold()
      catchUp.close()
      typing.clear()
    },
    heard,
    /** The names and pictures of the room's people changed. */
    looked: (people: readonly SquadMessage['sender'][]) => state.setLog(withLooks(state.log(), people)),
    /** Merges the newest state of a message. */
    take,
    wish: wishes.wish,
    react: wishes.react,
  }
}

export type RoomStore = ReturnType<typeof makeRoomStore>

interface Looking {
  reader: Reader
  state: RoomState
  open: () => Promise<void>
  goTo: (seq: number) => Promise<boolean>
  jumps: () => number
}

/** Shows the first unread message, if there is one and it can be loaded. */
async function beginAtUnread(state: RoomState, goTo: Looking['goTo']) {
  const { newFrom, begun } = state.place()
  if (state.place().state !== 'ready' || newFrom === null || newFrom > state.log().lastSeq) return
  const isLoaded = await goTo(newFrom).catch(() => false)
  if (isLoaded) state.set({ begun: begun + 1 })
}

/** The user's actions and what they mark as read. */
function lookingOf({ reader, state, open, goTo, jumps }: Looking) {
  let isAway = false
  return {
    /** The room is visible and the user has arrived or returned: open it and mark what they see as read. */
    comeBack: async () => {
      const wasAway = isAway
      isAway = false
      const before = jumps()
      await open()
      if (!wasAway || isAway || !reader.isHeld()) return
      // If the reader has gone elsewhere meanwhile, such as to the end, they stay there.
      if (jumps() === before) await beginAtUnread(state, goTo)
      if (reader.release()) state.changed()
    },
    /** The user acted on this page. */
    acted: () => {
      if (reader.acted()) state.changed()
    },
    /** The user left: whatever arrives until they return is new. */
    lookAway: () => {
      isAway = true
      reader.finish()
      state.set({ newFrom: reader.upTo() + 1 })
    },
    seen: reader.seen,
    signedOut: reader.end,
    unreadFrom: async (seq: number) => {
      await reader.unreadFrom(seq)
      state.set({ newFrom: seq })
    },
  }
}

function partsOf({ room, api, timers, ...options }: StoreOptions) {
  const state = makeRoomState(room)
  const isViewed = options.me.viewing !== null
  const reader = makeReader({ roomId: room.id, readSeq: room.readSeq, isViewed, api, timers })
  const markedElsewhere = (seq: number) => {
    reader.markedElsewhere(seq)
    state.set({ newFrom: seq })
  }
  const typing = makeTyping(timers, state.changed)
  const arrived = (messages: readonly SquadMessage[]) => outbox.arrived(new Set(messages.map(({ id }) => id)))
  const pages = makePages({ room, state, api, timers, onRead: arrived })
  const ask = () => askChanges({ roomId: room.id, api, state, reader, timers, arrived, markedElsewhere })
  const catchUp = makeCatchUp({
    timers,
    onRefused: () => state.set({ state: 'closed' }),
    ask,
    isNeeded: () => hasGap(state.log()),
  })
  const take = (message: SquadMessage) => {
    state.setLog(takeHeard(state.log(), message))
    if (hasGap(state.log())) catchUp.soon()
  }
  const outbox = makeOutbox({
    ...options,
    roomId: room.id,
    timers,
    post: outgoing => post(api, outgoing),
    onSent: take,
    onChange: state.changed,
  })
  const wishes = makeWishes({
    ...options,
    api,
    timers,
    held: seq => state.log().bySeq.get(seq),
    readNow: async id => {
      await ask()
      return [...state.log().bySeq.values()].find(each => each.id === id)
    },
    onAnswer: take,
    onChange: state.changed,
  })
  return { state, reader, typing, pages, catchUp, outbox, wishes, take, arrived, markedElsewhere }
}

interface Asking {
  roomId: string
  api: RoomApi
  state: RoomState
  reader: Reader
  timers: Timers
  arrived: (messages: readonly SquadMessage[]) => void
  markedElsewhere: (seq: number) => void
}

async function askChanges({ roomId, api, state, reader, timers, arrived, markedElsewhere }: Asking) {
  for (let more = true; more;) {
    const stood = reader.known()
    const answer = await inTime(timers, answerMs, api.squads.changes({ roomId, after: state.log().change }))
    state.setLog(takeChanges(state.log(), answer.items))
    arrived(answer.items)
    if (answer.readSeq < stood && reader.known() === stood) markedElsewhere(answer.readSeq + 1)
    more = answer.more
  }
}

/** Searched from the end, because the user's own unsent messages are recent. */
function isHeld({ bySeq, lastSeq }: RoomLog, id: string) {
  for (let seq = lastSeq; seq > Math.max(0, lastSeq - recent); seq--) if (bySeq.get(seq)?.id === id) return true
  return false
}
const recent = 200
