import { randomUUID } from 'node:crypto'
import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import type { Picture } from '../infra/images/picture.ts'
import { redraw } from '../infra/images/picture.ts'
import { addPicture, drawn, refuseMany } from '../pictures.ts'
import { readOwnRoom } from './membership.ts'

export const imageSizes = ['full', 'thumbnail'] as const
export type ImageSize = (typeof imageSizes)[number]

export const imageKey = (id: string, size: ImageSize) => `${id}-${size}.webp`

const kept = { table: 'squad_images', by: 'uploaded_by' } as const

/** Accepts a member's image for a room, re-encoded under a random name. Others see it once its message is sent. */
export async function uploadImage(call: SignedIn, roomId: string, bytes: Uint8Array) {
  const { me } = call
  const { db, files } = call.world
  await readOwnRoom(db, me, roomId)
  await refuseMany(db, me.id, kept)
  const picture = await drawn(call, bytes, redraw)
  const id = randomUUID()
  // The row is inserted first, so that the sweep finds whatever is interrupted after this.
  await addPicture(call, kept, tx => insert(tx, { id, roomId, userId: me.id, picture }))
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

const insert = (tx: Tx, { id, roomId, userId, picture: { width, height } }: Uploaded) =>
  tx.insertInto('squad_images').values({ id, room_id: roomId, uploaded_by: userId, width, height }).execute()
