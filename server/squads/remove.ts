import { sql } from 'kysely'
import type { SignedIn } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { lockMessage } from './membership.ts'
import { forgetText } from './notices.ts'
import { tellChanged } from './write.ts'

/**
 * The sender deletes what they wrote, or an admin removes it as moderation. Its place stays, so that a late event cannot
 * bring it back; its words are gone here and from everybody's notices.
 */
export function removeMessage(call: SignedIn, id: string) {
  const { world, me } = call
  return change(world, async (tx, tell) => {
    const message = await lockMessage(tx, call, id)
    const moderated = message.sender_id !== me.id
    if (moderated && me.role !== 'admin') refuse('only_the_sender')
    return erase(tx, tell, message, moderated)
  })
}

/** Of a message whose room is locked. */
export async function erase(tx: Tx, tell: Tell, message: Parameters<typeof tellChanged>[2], moderated = false) {
  await tx
    .updateTable('squad_messages')
    .set({ content: '', image_id: null, pinned_at: null, deleted_at: sql<Date>`now()`, moderated })
    .where('id', '=', message.id)
    .execute()
  await tx.deleteFrom('squad_reactions').where('message_id', '=', message.id).execute()
  await forgetText(tx, tell, message.id)
  return tellChanged(tx, tell, message)
}
