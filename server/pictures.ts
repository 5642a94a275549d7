import { limits } from '#/rules/limits.ts'
import { rowRates } from '#/rules/rates.ts'
import type { SignedIn } from './call.ts'
import type { Tx } from './infra/db/change.ts'
import { change } from './infra/db/change.ts'
import type { Db } from './infra/db/pool.ts'
import { free } from './infra/free.ts'
import { makeGate } from './infra/limits/gate.ts'
import { announced } from './infra/images/picture.ts'
import { addedLately, countAlone, takeRaised } from './limits.ts'
import { refuse } from './refusals.ts'

/** Re-encodes an uploaded picture, or refuses it, and frees its bytes. Its type is detected from them, not from what the client says. */
export async function drawn<T>(
  call: SignedIn,
  bytes: Uint8Array,
  draw: (bytes: Uint8Array, maxPixels: number) => Promise<T>,
): Promise<T> {
  try {
    const header = await announced(bytes, decodedMaxBytes)
    const most = Math.min(limits.imageMaxPixels, header?.most ?? 0)
    const isTooLarge = header !== undefined && header.pixels > most
    await countPicture(call, bytes.length, isTooLarge ? 0 : header?.pixels)
    if (bytes.length >= limits.imageMaxBytes) refuse('image_too_large')
    if (!header) refuse('image_expected')
    if (isTooLarge) refuse('image_too_many_pixels', { most: Math.floor(most / 1_000_000) })
    return await inTurn(call.me.id, () => draw(bytes, limits.imageMaxPixels).catch(() => refuse('image_expected')))
  } finally {
    free(bytes)
  }
}

/** Memory for decoding a picture: 40 megapixels of an ordinary JPEG, PNG or WebP; 4 of an AVIF. */
const decodedMaxBytes = 70_000_000

/** One picture at a time, people in turn. Those in the queue hold 5 MB each. */
const gate = makeGate({ atOnce: 1, queue: 20 })

const inTurn = <T>(userId: string, work: () => Promise<T>) => gate.pass(work, () => refuse('overloaded'), userId)

const bytesPerKilobyte = 1_000
/** The ratio in a camera's pictures. A picture of one kilobyte can have 40 megapixels, which take seconds to decode. */
const pixelsPerKilobyte = 8_000

/** Counts an upload against its person's rate limit, before decoding: its bytes, or its pixels if those cost more. */
const countPicture = ({ world: { db, config }, me }: SignedIn, bytes: number, pixels = 0) =>
  takeRaised(db, 'pictureKilobytes', me.id, config, {
    amount: Math.max(1, Math.ceil(bytes / bytesPerKilobyte), Math.ceil(pixels / pixelsPerKilobyte)),
    code: 'too_many_bytes',
  })

/** The table of these pictures, and its column with the uploader's id. */
type Kept = { table: 'avatars'; by: 'user_id' } | { table: 'squad_images'; by: 'uploaded_by' }

export async function refuseMany(db: Db, userId: string, kept: Kept) {
  const { count, seconds } = rowRates.upload
  if ((await addedLately(db, { ...kept, userId }, seconds)) >= count) refuse('too_many_uploads', { seconds })
}

/** Adds a picture's row, unless others that were uploaded at the same moment have used up the limit. */
export const addPicture = ({ world, me }: SignedIn, kept: Kept, add: (tx: Tx) => Promise<unknown>) =>
  change(world, async tx => {
    await countAlone(tx, me.id)
    await refuseMany(tx, me.id, kept)
    await add(tx)
  })
