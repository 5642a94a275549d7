import sharp from 'sharp'

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
  const fitting = (side: number) =>
    upright(bytes, maxPixels)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
  const full = await fitting(fullSide)
  const thumbnail = await fitting(thumbnailSide)
  return { full: full.data, thumbnail: thumbnail.data, width: full.info.width, height: full.info.height }
}

/** The middle square of a picture in two sizes, encoded anew. @throws like `redraw`. */
export async function redrawSquare(bytes: Uint8Array, maxPixels: number): Promise<Record<PortraitSize, Uint8Array>> {
  const square = (side: number) =>
    upright(bytes, maxPixels).resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  return { small: await square(portraitSide), large: await square(largePortraitSide) }
}

export type PortraitSize = 'small' | 'large'

const upright = (bytes: Uint8Array, maxPixels: number) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds }).rotate()

/** The number of pixels that a picture's header announces, without decoding it; undefined when it is no picture. */
export async function pixelsOf(bytes: Uint8Array): Promise<number | undefined> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return width * height
  } catch {
    return undefined
  }
}
