import { limits } from '#/rules/limits.ts'
import { pixelsOf } from './infra/images/picture.ts'
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

let last: Promise<unknown> = Promise.resolve()

/** One picture at a time: a decoded one takes up to 160 MB. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}
