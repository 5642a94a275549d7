import type { Tell, Tx } from '../infra/db/change.ts'
import { leftToTheSweep } from '../infra/files/files.ts'
import { removeImage } from '../squads/image-read.ts'
import { erase } from '../squads/remove.ts'
import type { World } from '../world.ts'

/**
 * Deletes the messages that show a person's images, as if by their sender. Returns the images, whose files are deleted after the commit.
 */
export async function eraseImages(tx: Tx, tell: Tell, userId: string) {
  const messages = await tx
    .selectFrom('squad_messages')
    .innerJoin('squad_rooms', 'squad_rooms.id', 'squad_messages.room_id')
    .where('squad_messages.sender_id', '=', userId)
    .where('squad_messages.image_id', 'is not', null)
    .select(['squad_messages.id', 'squad_messages.room_id', 'squad_rooms.founder_id as founderId'])
    .orderBy('squad_messages.room_id')
    .orderBy('squad_messages.seq')
    .execute()
  const rooms = [...new Set(messages.map(message => message.room_id))]
  for (const id of rooms) await tx.selectFrom('squad_rooms').select('id').where('id', '=', id).forUpdate().execute()
  for (const message of messages) await erase(tx, tell, message)
  const images = await tx.selectFrom('squad_images').select('id').where('uploaded_by', '=', userId).execute()
  return images.map(({ id }) => id)
}

/** The rows stay for a day: the sweep then removes what was on its way to the disk, and the rest after an interruption. */
export const forgetImages = ({ files }: Pick<World, 'files'>, ids: readonly string[]) =>
  removeImages(files, ids).catch(leftToTheSweep)

async function removeImages(files: World['files'], ids: readonly string[]) {
  for (const id of ids) await removeImage(files, id)
}
