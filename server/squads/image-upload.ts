import { randomUUID } from 'node:crypto'
import { rowRates } from '#/rules/rates.ts'
import type { SignedIn } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'
import type { Picture } from '../infra/images/picture.ts'
import { redraw } from '../infra/images/picture.ts'
import { addedLately } from '../limits.ts'
import { countPicture, drawn } from '../pictures.ts'
import { refuse } from '../refusals.ts'
import { readOwnRoom } from './membership.ts'

export const imageSizes = ['full', 'thumbnail'] as const
export type ImageSize = (typeof imageSizes)[number]

export const imageKey = (id: string, size: ImageSize) => `${id}-${size}.webp`

/** Accepts a member's image for a room, re-encoded under a random name. Others see it once its message is sent. */
export async function uploadImage(call: SignedIn, roomId: string, bytes: Uint8Array) {
  const { me } = call
  const { db, files } = call.world
  await readOwnRoom(db, me, roomId)
  await refuseMany(db, me.id)
  await countPicture(call, bytes)
  const picture = await drawn(bytes, redraw)
  const id = randomUUID()
  // The row is inserted first, so that the sweep finds whatever is interrupted after this.
  await insert(db, { id, roomId, userId: me.id, picture })
  await files.put(imageKey(id, 'full'), picture.full)
  await files.put(imageKey(id, 'thumbnail'), picture.thumbnail)
  return { id, width: picture.width, height: picture.height }
}

interface Uploaded {
  id: string
  roomId: string
  userId: string
  picture: Picture
}

const insert = (db: Db, { id, roomId, userId, picture: { width, height } }: Uploaded) =>
  db.insertInto('squad_images').values({ id, room_id: roomId, uploaded_by: userId, width, height }).execute()

async function refuseMany(db: Db, userId: string) {
  const { count, seconds } = rowRates.upload
  const recent = await addedLately(db, { table: 'squad_images', by: 'uploaded_by', userId }, seconds)
  if (recent >= count) refuse('too_many_uploads', { seconds })
}
