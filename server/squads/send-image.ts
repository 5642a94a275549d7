import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { sendToRoom } from './write.ts'

interface NewImage {
  id: string
  roomId: string
  imageId: string
  alt: string
  replyTo: string | null
}

/** Sends an image that the sender has uploaded to this room. Each upload can become one message. */
export const sendImage = (call: SignedIn, input: NewImage) =>
  sendToRoom(call, input, async tx => {
    if (!(await isOwnUpload(tx, call.me.id, input))) refuse('image_missing')
    return { kind: 'image', content: input.alt, imageId: input.imageId }
  }).catch(refuseOn({ squad_messages_image_id_key: 'image_missing' }))

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
