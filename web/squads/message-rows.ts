import type { SquadMessage } from '#/contract/squads.ts'
import type { RoomView } from './room-state.ts'

export interface Row {
  message: SquadMessage
  /** First of a group: shows the sender and time. */
  head: boolean
  /** First of its day. */
  opensDay: boolean
  /** The first message that is new to the reader. */
  isNew: boolean
}

/** Consecutive messages that are drawn together, with all that their rows are derived from. */
interface Slice {
  /** Stable: each message belongs to the same batch whatever else is loaded. */
  number: number
  messages: readonly SquadMessage[]
  /** The message before the first. */
  before: SquadMessage | undefined
  /** Undefined unless it is one of these. */
  firstNew: SquadMessage | undefined
}

export interface Batch extends Slice {
  rows: readonly Row[]
}

const batchSize = 50
const groupMs = 5 * 60_000

/**
 * Splits a room's messages into batches. A batch is the same object as before while none of its rows has changed, so that a new
 * message costs little however many are loaded.
 */
export function makeBatches() {
  let known: readonly Batch[] = []
  return (messages: readonly SquadMessage[], newFrom: number | null, myId: string) => {
    const firstNew = newFrom === null ? undefined : messages.find(each => isNewTo(each, newFrom, myId))
    known = slicesOf(messages, firstNew).map(
      slice => known.find(each => isSame(each, slice)) ?? { ...slice, rows: rowsOf(slice) },
    )
    return known
  }
}

function slicesOf(messages: readonly SquadMessage[], firstNew: SquadMessage | undefined): Slice[] {
  const slices = new Map<number, Slice & { messages: SquadMessage[] }>()
  for (const [at, message] of messages.entries()) {
    const number = Math.floor(message.seq / batchSize)
    const slice = slices.get(number) ?? { number, messages: [], before: messages[at - 1], firstNew: undefined }
    slice.messages.push(message)
    if (message === firstNew) slice.firstNew = message
    slices.set(number, slice)
  }
  return [...slices.values()]
}

const isSame = (one: Slice, other: Slice) =>
  one.before === other.before &&
  one.firstNew === other.firstNew &&
  one.messages.length === other.messages.length &&
  one.messages.every((message, at) => message === other.messages[at])

/** Groups messages that one person sent within a few minutes under one name. */
const rowsOf = ({ messages, before: beforeAll, firstNew }: Slice): Row[] =>
  messages.map((message, at) => {
    const before = at === 0 ? beforeAll : messages[at - 1]
    const opensDay = !before || dayOf(before.sentAt) !== dayOf(message.sentAt)
    const isNew = message === firstNew
    const head = opensDay || isNew || !belongsTo(message, before)
    return { message, head, opensDay, isNew }
  })

export const isNewTo = ({ seq, sender, deletedAt }: SquadMessage, newFrom: number, myId: string) =>
  seq >= newFrom && sender.id !== myId && deletedAt === null

/** Counts the new messages among the loaded ones, and all later ones, of which only the `seq` is known. */
export const countNew = ({ messages, newer, lastSeq }: Loaded, newFrom: number, myId: string) =>
  messages.filter(each => isNewTo(each, newFrom, myId)).length +
  (newer ? Math.max(0, lastSeq - Math.max(newFrom - 1, messages.at(-1)?.seq ?? 0)) : 0)

type Loaded = Pick<RoomView, 'messages' | 'newer' | 'lastSeq'>

function belongsTo(message: SquadMessage, before: SquadMessage) {
  return (
    before.sender.id === message.sender.id &&
    message.sentAt - before.sentAt < groupMs &&
    message.replyTo === null &&
    before.deletedAt === null
  )
}

/** The calendar day in the reader's time zone. */
const dayOf = (at: number) => new Date(at).toDateString()
