import type { Tell, Tx } from '../infra/db/change.ts'
import { eraseAll } from '../squads/remove.ts'

/**
 * Deletes the messages that show a person's images, as if by their sender; `renewMessages` tells of it. Nobody can read the images from
 * now on. Their files are left to the sweep, because they may be thousands and a storage is asked for each.
 */
export async function eraseImages(tx: Tx, tell: Tell, userId: string) {
  const shown = tx.selectFrom('squad_messages').where('sender_id', '=', userId).where('image_id', 'is not', null)
  const rooms = await tx
    .selectFrom('squad_rooms')
    .select(['id as room_id', 'founder_id as founderId'])
    .where('id', 'in', shown.select('room_id'))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const room of rooms) {
    const messages = await shown.where('room_id', '=', room.room_id).select('id').execute()
    await eraseAll(
      tx,
      tell,
      messages.map(({ id }) => id),
      room,
    )
  }
  await tx.updateTable('squad_images').set({ erased: true }).where('uploaded_by', '=', userId).execute()
}
