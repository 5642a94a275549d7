import type { SquadMessage } from '#/contract/squads.ts'

export interface Row {
  message: SquadMessage
  /** First of a group: shows the sender and time. */
  head: boolean
  /** First of its day. */
  opensDay: boolean
  /** The first message that is new to the reader. */
  isNew: boolean
}

/** Consecutive rows that are drawn together. */
export interface Batch {
  /** Stable: each message belongs to the same batch whatever else is loaded. */
  number: number
  rows: readonly Row[]
}

const batchSize = 50
const groupMs = 5 * 60_000

/**
 * Splits a room's messages into batches. A batch is the same object as before while none of its rows has changed, so that a new
 * message costs little however many are loaded.
 */
export function makeBatches() {
  let known: ReadonlyMap<number, { from: Slice; batch: Batch }> = new Map()
  return (messages: readonly SquadMessage[], newFrom: number | null, myId: string): Batch[] => {
    const firstNew = newFrom === null ? undefined : messages.find(each => isNewTo(each, newFrom, myId))
    const now = slicesOf(messages, firstNew).map(from => {
      const before = known.get(from.number)
      return before && isSame(before.from, from) ? before : { from, batch: { number: from.number, rows: rowsOf(from) } }
    })
    known = new Map(now.map(each => [each.from.number, each]))
    return now.map(({ batch }) => batch)
  }
}

/** All that the rows of a batch are derived from. */
interface Slice {
  number: number
  messages: readonly SquadMessage[]
  /** The message before the first. */
  before: SquadMessage | undefined
  /** Undefined unless it is one of these. */
  firstNew: SquadMessage | undefined
}

function slicesOf(messages: readonly SquadMessage[], firstNew: SquadMessage | undefined): Slice[] {
  const starts = messages.flatMap((message, at) => (at === 0 || opensBatch(message, messages[at - 1]) ? [at] : []))
  return starts.map((start, at) => {
    const own = messages.slice(start, starts[at + 1])
    return {
      number: numberOf(own[0]),
      messages: own,
      before: messages[start - 1],
      firstNew: firstNew && own.includes(firstNew) ? firstNew : undefined,
    }
  })
}

const numberOf = (message: SquadMessage | undefined) => Math.floor((message?.seq ?? 0) / batchSize)

const opensBatch = (message: SquadMessage, before: SquadMessage | undefined) => numberOf(message) !== numberOf(before)

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

const isNewTo = ({ seq, sender, deletedAt }: SquadMessage, newFrom: number, myId: string) =>
  seq >= newFrom && sender.id !== myId && deletedAt === null

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
