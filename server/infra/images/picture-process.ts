import process from 'node:process'
import type { ResizeOptions, Sharp } from 'sharp'
import sharp from 'sharp'
import type { Asked, Picture, Portrait, Told } from './picture.ts'

/* Runs in a process of its own, see picture.ts. */

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

const fullSide = 2_000
const thumbnailSide = 640
const portraitSide = 160
const largePortraitSide = 512
const seconds = 10

async function redraw(bytes: Uint8Array, maxPixels: number): Promise<Picture> {
  const { pixels, width, height } = await decoded(bytes, maxPixels, {
    width: fullSide,
    height: fullSide,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const thumbnail = pixels
    .clone()
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
  return { full: await encoded(pixels), thumbnail: await encoded(thumbnail), width, height }
}

async function redrawSquare(bytes: Uint8Array, maxPixels: number): Promise<Portrait> {
  const { pixels } = await decoded(bytes, maxPixels, {
    width: largePortraitSide,
    height: largePortraitSide,
    fit: 'cover',
  })
  return { small: await encoded(pixels.clone().resize(portraitSide)), large: await encoded(pixels) }
}

/** Decoding is what takes time and memory, so it is done once, and both sizes are made of its result. */
async function decoded(bytes: Uint8Array, maxPixels: number, size: ResizeOptions) {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .timeout({ seconds })
    .rotate()
    .resize(size)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { pixels: sharp(data, { raw: { width, height, channels } }), width, height }
}

const encoded = (pixels: Sharp) => pixels.timeout({ seconds }).webp({ quality: 82 }).toBuffer()

async function pixelsOf(bytes: Uint8Array): Promise<number> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  return width * height
}

const tasks = { redraw, redrawSquare, pixelsOf }

process.on('message', async ({ id, task, bytes, maxPixels }: Asked) => {
  const result = await tasks[task](bytes, maxPixels).catch(() => null)
  process.send?.({ id, result } satisfies Told)
})

// The server is gone, or has had nothing to draw for a while.
process.on('disconnect', () => process.exit())
