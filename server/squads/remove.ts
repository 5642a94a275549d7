import { isLatest } from '../audit/latest.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { refuse } from '../refusals.ts'
import { lockMessage, lockWritten, readPeople } from './membership.ts'
import { readMessage } from './messages.ts'
import { recountFolded, eraseText } from './notices.ts'
import type { Changed } from './write.ts'
import { tellChanged } from './write.ts'

/**
 * The sender deletes their message, or an admin removes it as moderation. The row stays, so that a late event cannot bring the
 * message back; its text is erased here and from everybody's notices. Repeated after a lost answer, it gets the same answer.
 */
export function removeMessage(call: Audited, id: string) {
  const { world, me } = call
  return change(world, async (tx, tell) => {
    const message = await lockWritten(tx, call, id)
    if (message.deleted_at)
      return (await isSaidAgain(tx, call, message)) ? readMessage(tx, id) : refuse('message_not_found')
    if (message.sender_id === me.id) return erase(tx, tell, message)
    if (me.role !== 'admin') refuse('only_the_sender')
    return moderate({ tx, tell, call }, message)
  })
}

const isSaidAgain = async (tx: Tx, { me, author }: Audited, { id, sender_id: subject, moderated }: Message) =>
  moderated ? isLatest(tx, author, { action: 'message_removed', subject, target: id }) : subject === me.id

type Message = Awaited<ReturnType<typeof lockMessage>>

interface Moderating {
  tx: Tx
  tell: Tell
  call: Audited
}

/** The same as the outcome of a report. */
export async function moderateMessage(story: Moderating, id: string, reason: string) {
  const message = await lockMessage(story.tx, story.call, id)
  return moderate(story, message, reason)
}

/** The audit log records whose message it was and where, but none of its text. */
async function moderate({ tx, tell, call }: Moderating, message: Message, reason: string | null = null) {
  await note(tx, call.author, {
    action: 'message_removed',
    subject: message.sender_id,
    target: message.id,
    before: { founderId: message.founderId },
    reason,
  })
  return erase(tx, tell, message, { moderated: true })
}

/** Requires that the message's room is locked. */
async function erase(tx: Tx, tell: Tell, message: Changed, { moderated = false } = {}) {
  await blank(tx, [message.id], moderated)
  await eraseText(tx, tell, message.id)
  await recount(tx, tell, message)
  return tellChanged(tx, tell, message)
}

/**
 * Erases several image messages of one locked room in as many statements as one, so that many do not hold up the room. Such messages
 * mention nobody, so no notice has their text. The caller publishes the change.
 */
export async function eraseAll(tx: Tx, tell: Tell, ids: readonly string[], room: Omit<Changed, 'id'>) {
  await blank(tx, ids, false)
  await recount(tx, tell, room)
}

async function blank(tx: Tx, ids: readonly string[], moderated: boolean) {
  const those = anyOf(ids)
  await tx
    .updateTable('squad_images')
    .from('squad_messages')
    .set({ erased: true })
    .whereRef('squad_images.id', '=', 'squad_messages.image_id')
    .where('squad_messages.id', '=', those)
    .execute()
  await tx
    .updateTable('squad_messages')
    .set({ content: '', image_id: null, pinned_at: null, deleted_at: now, moderated })
    .where('id', '=', those)
    .execute()
  await tx.deleteFrom('squad_reactions').where('message_id', '=', those).execute()
}

async function recount(tx: Tx, tell: Tell, { founderId, room_id: roomId }: Omit<Changed, 'id'>) {
  const people = await readPeople(tx, { founderId, roomId })
  await recountFolded(tx, tell, { userIds: people.map(({ id }) => id), roomIds: [roomId] })
}
