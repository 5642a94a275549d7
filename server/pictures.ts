import { limits } from '#/rules/limits.ts'
import type { SignedIn } from './call.ts'
import { makeGate } from './infra/limits/gate.ts'
import { pixelsOf } from './infra/images/picture.ts'
import { takeMany } from './limits.ts'
import { refuse } from './refusals.ts'

/** Draws an uploaded picture anew, or says why not. The bytes are known by their content, whatever their sender calls them. */
export async function drawn<T>(
  bytes: Uint8Array,
  draw: (bytes: Uint8Array, maxPixels: number) => Promise<T>,
): Promise<T> {
  if (bytes.length >= limits.imageMaxBytes) refuse('image_too_large')
  const pixels = (await pixelsOf(bytes)) ?? refuse('image_expected')
  if (pixels > limits.imageMaxPixels) refuse('image_too_many_pixels')
  return inTurn(() => draw(bytes, limits.imageMaxPixels).catch(() => refuse('image_expected')))
}

/** One picture at a time: a decoded one takes up to 160 MB. Those that wait hold 5 MB each. */
const gate = makeGate({ atOnce: 1, queue: 20 })

const inTurn = <T>(work: () => Promise<T>) => gate.pass(work, () => refuse('overloaded'))

const bytesPerKilobyte = 1_000

/** Counts what a person sends in a day, before it is looked at. */
export const countPicture = ({ world: { db, config }, me }: SignedIn, bytes: Uint8Array) =>
  takeMany(db, 'pictureKilobytes', me.id, {
    amount: Math.max(1, Math.ceil(bytes.length / bytesPerKilobyte)),
    factor: config.rateLimitFactor,
    code: 'too_many_bytes',
  })
