import type { SquadMessage } from '#/contract/squads.ts'
import { limits } from '#/rules/limits.ts'
import { cutTo } from '#/rules/squads.ts'

/**
 * The messages of a room that this page holds. Their `seq` runs 1, 2, 3 … without gaps, so a missing message shows
 * between its neighbours. Every change to the room is numbered as well, so a missed change shows too.
 */
export interface RoomLog {
  bySeq: ReadonlyMap<number, SquadMessage>
  /** The highest `seq` known to exist. */
  lastSeq: number
  /** All messages from the newest page up to this `seq` are held; null until the newest page has loaded. */
  upTo: number | null
  /** All changes up to this number have been applied. */
  change: number
  /** Changes that arrived before earlier ones. */
  ahead: ReadonlySet<number>
}

export const emptyLog = ({ lastSeq, lastChange }: { lastSeq: number; lastChange: number }): RoomLog => ({
  bySeq: new Map(),
  lastSeq,
  upTo: null,
  change: lastChange,
  ahead: new Set(),
})

/**
 * Merges messages that were read. A state older than the held one is ignored, so the order of arrival does not matter.
 */
export function takeAll(log: RoomLog, messages: readonly SquadMessage[]): RoomLog {
  const newer = messages.filter(message => message.change > (log.bySeq.get(message.seq)?.change ?? 0))
  if (newer.length === 0) return log
  const bySeq = new Map(log.bySeq)
  for (const message of newer) bySeq.set(message.seq, message)
  for (const message of newer) refreshPreviews(bySeq, message)
  const lastSeq = newer.reduce((last, { seq }) => Math.max(last, seq), log.lastSeq)
  return { ...log, bySeq, lastSeq, upTo: log.upTo === null ? null : endOf(bySeq, log.upTo) }
}

/** Merges the newest page. Messages after its end follow without a gap. */
export function takeNewest(log: RoomLog, messages: readonly SquadMessage[]): RoomLog {
  const taken = takeAll(log, messages)
  return { ...taken, upTo: endOf(taken.bySeq, Math.max(taken.upTo ?? 0, messages.at(-1)?.seq ?? 0)) }
}

/** Merges a message from the socket. Its change is the next one, or earlier changes are still on their way. */
export function takeHeard(log: RoomLog, message: SquadMessage): RoomLog {
  const taken = takeAll(log, [message])
  if (message.change <= log.change) return taken
  return advance(taken, log.change, new Set([...log.ahead, message.change]))
}

/** Merges the answer to "what came after my last change?". All changes up to its highest one are then applied. */
export function takeChanges(log: RoomLog, messages: readonly SquadMessage[]): RoomLog {
  const last = messages.reduce((highest, { change }) => Math.max(highest, change), log.change)
  return advance(takeAll(log, messages), last, log.ahead)
}

/** A change was missed or is still on its way. */
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

/** Updates the preview in replies when their original is edited or deleted. */
function refreshPreviews(bySeq: Map<number, SquadMessage>, original: SquadMessage) {
  if (original.editedAt === null && original.deletedAt === null) return
  for (const [seq, message] of bySeq) {
    if (message.replyTo?.id === original.id) bySeq.set(seq, withPreviewOf(message, original))
  }
}

/** What replies to this original, with the preview as the original is now. */
export function withPreviewOf<T extends Pick<SquadMessage, 'replyTo'>>(
  reply: T,
  original: SquadMessage | undefined,
): T {
  if (!reply.replyTo || !original) return reply
  const deleted = original.deletedAt !== null
  const content = deleted ? '' : cutTo(original.content, limits.replyPreviewMax)
  return { ...reply, replyTo: { ...reply.replyTo, content, deleted } }
}

/** Gives the senders, also of quoted messages, the names and pictures that the people of the room have now. */
export function withLooks(log: RoomLog, people: readonly SquadMessage['sender'][]): RoomLog {
  const byId = new Map(people.map(({ id, name, avatarUrl }) => [id, { id, name, avatarUrl }]))
  const nowOf = ({ sender }: SquadMessage) => byId.get(sender.id) ?? sender
  const bySeq = new Map<number, SquadMessage>()
  for (const [seq, message] of log.bySeq) {
    const { replyTo } = message
    const original = replyTo && log.bySeq.get(replyTo.seq)
    const named = replyTo && original ? { ...replyTo, senderName: nowOf(original).name } : replyTo
    const sender = nowOf(message)
    const isSame =
      sender.name === message.sender.name &&
      sender.avatarUrl === message.sender.avatarUrl &&
      named?.senderName === replyTo?.senderName
    bySeq.set(seq, isSame ? message : { ...message, sender, replyTo: named })
  }
  return { ...log, bySeq }
}

/** Where the reader is: at the end, or around the message with this `seq`. */
export type Anchor = 'latest' | number

export interface Page {
  messages: readonly SquadMessage[]
  older: boolean
  newer: boolean
}

/** The messages around an anchor, as far as they are held without a gap. */
export function pageAt({ bySeq, lastSeq, upTo }: RoomLog, anchor: Anchor): Page {
  const at = anchor === 'latest' ? (upTo ?? lastSeq) : anchor
  let from = at
  while (bySeq.has(from - 1)) from--
  const to = bySeq.has(at) ? endOf(bySeq, at) : at
  const messages: SquadMessage[] = []
  // At the end, messages that overtook a missing one are already shown; the missing one is inserted before them later.
  const end = anchor === 'latest' || to === upTo ? lastSeq : to
  for (let seq = from; seq <= end; seq++) {
    const message = bySeq.get(seq)
    if (message) messages.push(message)
  }
  return { messages, older: from > 1 && messages.length > 0, newer: end < lastSeq }
}
