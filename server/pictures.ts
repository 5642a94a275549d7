import { limits } from '#/rules/limits.ts'
import type { SignedIn } from './call.ts'
import { makeGate } from './infra/limits/gate.ts'
import { pixelsOf } from './infra/images/picture.ts'
import { takeMany } from './limits.ts'
import { refuse } from './refusals.ts'

/** Re-encodes an uploaded picture, or refuses it. Its type is detected from the bytes, not from what the client says. */
export async function drawn<T>(
  bytes: Uint8Array,
  draw: (bytes: Uint8Array, maxPixels: number) => Promise<T>,
): Promise<T> {
  if (bytes.length >= limits.imageMaxBytes) refuse('image_too_large')
  const pixels = (await pixelsOf(bytes)) ?? refuse('image_expected')
  if (pixels > limits.imageMaxPixels) refuse('image_too_many_pixels')
  return inTurn(() => draw(bytes, limits.imageMaxPixels).catch(() => refuse('image_expected')))
}

/** One picture at a time: a decoded one takes up to 160 MB. Those in the queue hold 5 MB each. */
const gate = makeGate({ atOnce: 1, queue: 20 })

const inTurn = <T>(work: () => Promise<T>) => gate.pass(work, () => refuse('overloaded'))

const bytesPerKilobyte = 1_000

/** Counts a person's uploaded bytes against their rate limit, before decoding. */
export const countPicture = ({ world: { db, config }, me }: SignedIn, bytes: Uint8Array) =>
  takeMany(db, 'pictureKilobytes', me.id, {
    amount: Math.max(1, Math.ceil(bytes.length / bytesPerKilobyte)),
    factor: config.rateLimitFactor,
    code: 'too_many_bytes',
  })
