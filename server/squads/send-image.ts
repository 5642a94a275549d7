import type { SquadMessage } from '#/contract/squads.ts'
import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { readMessage } from './messages.ts'
import { enterToWrite, writeMessage } from './write.ts'

interface NewImage {
  id: string
  roomId: string
  imageId: string
  alt: string
  replyTo: string | null
}

/** Sends an image that the sender has uploaded to this room. Each upload can become one message. */
export function sendImage(call: SignedIn, input: NewImage): Promise<SquadMessage> {
  const { world, me } = call
  return change(world, async (tx, tell) => {
    const room = await enterToWrite({ tx, tell, call }, input)
    if (!room) return readMessage(tx, input.id)
    if (!(await isOwnUpload(tx, me.id, input))) refuse('image_missing')
    return writeMessage({ tx, tell, call }, room, input, { kind: 'image', content: input.alt, imageId: input.imageId })
  }).catch(refuseOn({ squad_messages_pkey: 'id_reused', squad_messages_image_id_key: 'image_missing' }))
}

async function isOwnUpload(tx: Tx, userId: string, { imageId, roomId }: NewImage) {
  const image = await tx
    .selectFrom('squad_images')
    .select('id')
    .where('id', '=', imageId)
    .where('room_id', '=', roomId)
    .where('uploaded_by', '=', userId)
    .where('erased', '=', false)
    .forKeyShare()
    .executeTakeFirst()
  return image !== undefined
}
