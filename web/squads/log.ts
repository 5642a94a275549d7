import type { SquadMessage } from '#/contract/squads.ts'
import { limits } from '#/rules/limits.ts'
import { cutTo } from '#/rules/squads.ts'

/**
 * What is held of a room's messages. Places are 1, 2, 3 … without gaps, so neighbours show by themselves whether one is
 * missing between them; and every change to the room has a number, so a missed one shows by itself too.
 */
export interface RoomLog {
  bySeq: ReadonlyMap<number, SquadMessage>
  /** The newest place known to exist. */
  lastSeq: number
  /** Up to here every place since the newest page is held; null until that page came. */
  upTo: number | null
  /** Every change up to here is taken in. */
  change: number
  /** Later changes that came before earlier ones. */
  ahead: ReadonlySet<number>
}

export const emptyLog = ({ lastSeq, lastChange }: { lastSeq: number; lastChange: number }): RoomLog => ({
  bySeq: new Map(),
  lastSeq,
  upTo: null,
  change: lastChange,
  ahead: new Set(),
})

/** Takes messages that were read: a state older than the held one changes nothing, so their order does not matter. */
export function takeAll(log: RoomLog, messages: readonly SquadMessage[]): RoomLog {
  const newer = messages.filter(message => message.change > (log.bySeq.get(message.seq)?.change ?? 0))
  if (newer.length === 0) return log
  const bySeq = new Map(log.bySeq)
  for (const message of newer) bySeq.set(message.seq, message)
  for (const message of newer) refreshPreviews(bySeq, message)
  const lastSeq = newer.reduce((last, { seq }) => Math.max(last, seq), log.lastSeq)
  return { ...log, bySeq, lastSeq, upTo: log.upTo === null ? null : endOf(bySeq, log.upTo) }
}

/** The newest page: from its end on, later places follow without a hole. */
export function takeNewest(log: RoomLog, messages: readonly SquadMessage[]): RoomLog {
  const taken = takeAll(log, messages)
  return { ...taken, upTo: endOf(taken.bySeq, Math.max(taken.upTo ?? 0, messages.at(-1)?.seq ?? 0)) }
}

/** Takes a message that was heard live: its change is the next one, or others are still on their way. */
export function takeHeard(log: RoomLog, message: SquadMessage): RoomLog {
  const taken = takeAll(log, [message])
  if (message.change <= log.change) return taken
  return advance(taken, log.change, new Set([...log.ahead, message.change]))
}

/** Takes the answer to "what came after my last change": every change up to its last one is known now. */
export function takeChanges(log: RoomLog, messages: readonly SquadMessage[]): RoomLog {
  const last = messages.reduce((highest, { change }) => Math.max(highest, change), log.change)
  return advance(takeAll(log, messages), last, log.ahead)
}

/** A change was missed, or is still on its way. */
export const hasGap = ({ ahead }: RoomLog) => ahead.size > 0

function advance(log: RoomLog, from: number, ahead: ReadonlySet<number>): RoomLog {
  let change = from
  while (ahead.has(change + 1)) change++
  return { ...log, change, ahead: new Set([...ahead].filter(each => each > change)) }
}

function endOf(bySeq: ReadonlyMap<number, SquadMessage>, from: number) {
  let end = from
  while (bySeq.has(end + 1)) end++
  return end
}

/** A reply shows its original: what becomes of the original is seen there too. */
function refreshPreviews(bySeq: Map<number, SquadMessage>, original: SquadMessage) {
  if (original.editedAt === null && original.deletedAt === null) return
  for (const [seq, message] of bySeq) {
    if (message.replyTo?.id !== original.id) continue
    const deleted = original.deletedAt !== null
    const content = deleted ? '' : cutTo(original.content, limits.replyPreviewMax)
    bySeq.set(seq, { ...message, replyTo: { ...message.replyTo, content, deleted } })
  }
}

/** Where one reads: at the end, or around a place further up. */
export type Anchor = 'latest' | number

export interface Page {
  messages: readonly SquadMessage[]
  older: boolean
  newer: boolean
}

/** The messages around an anchor, as far as they are held without a hole. */
export function pageAt({ bySeq, lastSeq, upTo }: RoomLog, anchor: Anchor): Page {
  const at = anchor === 'latest' ? (upTo ?? lastSeq) : anchor
  let from = at
  while (bySeq.has(from - 1)) from--
  const to = bySeq.has(at) ? endOf(bySeq, at) : at
  const messages: SquadMessage[] = []
  // At the end, what came ahead of a missed message is shown already; the missed one will be put before it.
  const end = anchor === 'latest' || to === upTo ? lastSeq : to
  for (let seq = from; seq <= end; seq++) {
    const message = bySeq.get(seq)
    if (message) messages.push(message)
  }
  return { messages, older: from > 1 && messages.length > 0, newer: end < lastSeq }
}
