import type { Tell, Tx } from '../infra/db/change.ts'
import { leftToTheSweep } from '../infra/files/files.ts'
import { removeImage } from '../squads/image-read.ts'
import { eraseAll } from '../squads/remove.ts'
import type { World } from '../world.ts'

/**
 * Deletes the messages that show a person's images, as if by their sender; `renewMessages` tells of it. Returns the images, whose files
 * are deleted after the commit.
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
  const images = await tx.selectFrom('squad_images').select('id').where('uploaded_by', '=', userId).execute()
  return images.map(({ id }) => id)
}

/** The rows stay for a day: the sweep then removes what was on its way to the disk, and the rest after an interruption. */
export const forgetImages = ({ files }: Pick<World, 'files'>, ids: readonly string[]) =>
  removeImages(files, ids).catch(leftToTheSweep)

async function removeImages(files: World['files'], ids: readonly string[]) {
  for (const id of ids) await removeImage(files, id)
}
