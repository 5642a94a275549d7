import { sql } from 'kysely'
import type { SignedIn } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'
import { sweep } from '../infra/jobs/sweep.ts'
import { refuse } from '../refusals.ts'
import type { World } from '../world.ts'
import type { ImageSize } from './image-upload.ts'
import { imageKey, imageSizes } from './image-upload.ts'
import { isMember } from './membership.ts'

/** An image's bytes: for members of its room while its message exists, and for the uploader until it is sent. */
export async function readImage({ world: { db, files }, me }: SignedIn, id: string, size: ImageSize) {
  const image = await db
    .selectFrom('squad_images')
    .innerJoin('squad_rooms', 'squad_rooms.id', 'squad_images.room_id')
    .leftJoin('squad_messages', 'squad_messages.image_id', 'squad_images.id')
    .where('squad_images.id', '=', id)
    .where(isMember(me))
    .where(row => row.or([row('squad_messages.id', 'is not', null), row('squad_images.uploaded_by', '=', me.id)]))
    .where('squad_images.erased', '=', false)
    .select('squad_images.id')
    .executeTakeFirst()
  if (!image) return refuse('not_found')
  return (await files.get(imageKey(id, size))) ?? refuse('not_found')
}

/**
 * Deletes images that no message shows: those of deleted messages, and uploads that were never sent. After a day, because their rows count
 * recent uploads; for people who have left after ten minutes, when none of their uploads can still be on its way to the disk.
 */
export const sweepImages = ({ db, files, log }: Pick<World, 'db' | 'files' | 'log'>) =>
  sweep(
    log,
    'Sweeping an image',
    ({ limit, offset }) =>
      db
        .selectFrom('squad_images')
        .leftJoin('squad_messages', 'squad_messages.image_id', 'squad_images.id')
        .where('squad_messages.id', 'is', null)
        .where(
          sql<boolean>`(squad_images.created_at < now() - interval '1 day' or exists (
            select from users where users.id = squad_images.uploaded_by and left_at < now() - interval '10 minutes'))`,
        )
        .select('squad_images.id')
        .orderBy('squad_images.created_at')
        .orderBy('squad_images.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    ({ id }) => sweepImage(db, files, id),
  )

/**
 * A file is removed once no message can show it any more, and its row after that, so that the next sweep continues if this is interrupted.
 * No lock is held while the storage answers, which may take seconds.
 */
async function sweepImage(db: Db, files: World['files'], id: string) {
  if (!(await closeUnsent(db, id))) return
  await removeImage(files, id)
  await db.deleteFrom('squad_images').where('id', '=', id).execute()
}

/** Returns false when a message shows the image. Sending it locks the row too, so messages are looked up only after this has the lock. */
const closeUnsent = (db: Db, id: string) =>
  db.transaction().execute(async tx => {
    await tx.selectFrom('squad_images').select('id').where('id', '=', id).forUpdate().execute()
    const closed = await tx
      .updateTable('squad_images')
      .set({ erased: true })
      .where('id', '=', id)
      .where(row => row.not(row.exists(row.selectFrom('squad_messages').where('image_id', '=', id).select('id'))))
      .returning('id')
      .executeTakeFirst()
    return closed !== undefined
  })

const removeImage = (files: World['files'], id: string) =>
  Promise.all(imageSizes.map(size => files.remove(imageKey(id, size))))
