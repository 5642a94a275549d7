import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { refuse } from '../refusals.ts'
import { lockMessage, readPeople } from './membership.ts'
import { readMessage } from './messages.ts'
import { replaceText } from './notices.ts'
import { tellChanged } from './write.ts'

/** The sender edits their text. An edit adds no mentions; existing notices show the new text. */
export function editMessage(call: SignedIn, { id, content }: { id: string; content: string }) {
  return change(call.world, async (tx, tell) => {
    const message = await lockMessage(tx, call, id)
    if (message.sender_id !== call.me.id) refuse('only_the_sender')
    if (message.kind !== 'text') refuse('only_text')
    if (content === message.content) return readMessage(tx, id)
    await tx.updateTable('squad_messages').set({ content, edited_at: now }).where('id', '=', id).execute()
    const people = await readPeople(tx, { founderId: message.founderId, roomId: message.room_id })
    await replaceText(tx, tell, { id, content, people })
    return tellChanged(tx, tell, message)
  })
}
