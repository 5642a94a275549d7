import type { Metadata, ResizeOptions, Sharp } from 'sharp'
import sharp from 'sharp'
import { free } from '../free.ts'

// Allow only these decoders: no SVG, no PDF, nothing that reads other files or runs code.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

export interface Picture {
  /** WebP, at most `fullSide` pixels on the longer side, without metadata. */
  full: Uint8Array
  thumbnail: Uint8Array
  /** Of the full size, in pixels. */
  width: number
  height: number
}

const fullSide = 2_000
const thumbnailSide = 640
const portraitSide = 160
const largePortraitSide = 512
const seconds = 10

/**
 * Decodes a picture by its content, whatever its name says, and encodes it anew: rotated upright, and with nothing but its pixels.
 * @throws when it is not a JPEG, PNG, WebP, GIF or AVIF, is truncated, or has more than `maxPixels` pixels.
 */
export async function redraw(bytes: Uint8Array, maxPixels: number): Promise<Picture> {
  const { width, height, ...pixels } = await decoded(bytes, maxPixels, fitting(fullSide))
  const thumbnail = await encoded(pixels.read().resize(fitting(thumbnailSide)))
  const full = await encoded(pixels.read())
  pixels.free()
  return { full, thumbnail, width, height }
}

/** The middle square of a picture in two sizes, encoded anew. @throws like `redraw`. */
export async function redrawSquare(bytes: Uint8Array, maxPixels: number): Promise<Record<PortraitSize, Uint8Array>> {
  const pixels = await decoded(bytes, maxPixels, square(largePortraitSide))
  const small = await encoded(pixels.read().resize(square(portraitSide)))
  const large = await encoded(pixels.read())
  pixels.free()
  return { small, large }
}

export type PortraitSize = 'small' | 'large'

const fitting = (side: number): ResizeOptions => ({
  width: side,
  height: side,
  fit: 'inside',
  withoutEnlargement: true,
})

const square = (side: number): ResizeOptions => ({ width: side, height: side, fit: 'cover' })

/**
 * Decoding is what takes time and memory: it is done once, and both sizes are made from the larger one's pixels. These may be 16 MB,
 * so they are read anew for each size (sharp's `clone` copies them), and freed at once instead of by the collector.
 */
async function decoded(bytes: Uint8Array, maxPixels: number, size: ResizeOptions) {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds })
    .rotate()
    .resize(size)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return {
    width,
    height,
    read: () => sharp(data, { raw: { width, height, channels } }),
    free: () => free(data),
  }
}

const encoded = (pixels: Sharp) => pixels.timeout({ seconds }).webp({ quality: 82 }).toBuffer()

/**
 * What a picture's header announces, without decoding it; undefined when it is no picture. `most` is how many pixels a picture of this
 * format and shape may have, so that decoding it takes at most `memory` bytes.
 */
export async function announced(
  bytes: Uint8Array,
  memory: number,
): Promise<{ pixels: number; most: number } | undefined> {
  try {
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { pixels: header.width * header.height, most: mostWithin(memory, header, bytes) }
  } catch {
    return undefined
  }
}

/** The factors were measured with large pictures of each format, including very wide ones. */
function mostWithin(memory: number, header: Metadata, bytes: Uint8Array): number {
  const { format, isProgressive, depth, channels, width, height } = header
  const pixelBytes = channels * (depth === 'ushort' ? 2 : 1)
  if (format === 'png' && !isProgressive) {
    // The decoder holds at most 2,000 lines; or all of a picture with fewer lines, taking one and a half times their size.
    const widest = memory / 2_000 / pixelBytes
    return Math.max((widest ** 2 * height) / width, memory / 1.5 / pixelBytes)
  }
  // The decoder also holds lines: the more of them, the wider they are.
  const wideness = Math.max(1, width / height / 3)
  return memory / bytesPerPixel(header, pixelBytes, bytes) / wideness
}

/** Memory per pixel. A JPEG or lossy WebP is decoded directly at a smaller scale; other pictures are held whole, some several times. */
function bytesPerPixel(
  { format, isProgressive, depth, chromaSubsampling }: Metadata,
  pixelBytes: number,
  bytes: Uint8Array,
): number {
  if (format === 'heif') return depth === 'ushort' ? 24 : 17.5
  if (format === 'jpeg' && isProgressive) return chromaSubsampling === '4:2:0' ? 4 : 7.5
  if (format === 'png') return 1.5 * pixelBytes
  if (format === 'gif') return 8
  // VP8L is the name of the chunk with a lossless picture, and may come anywhere after the metadata.
  if (format === 'webp' && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('VP8L')) return 3.5
  return 1
}
