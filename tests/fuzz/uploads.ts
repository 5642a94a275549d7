import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** One file that somebody could upload as a picture. */
export interface Upload {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  /** The content type it claims. */
  type?: string
  /** Whether our decoder may accept it: drawn or refused, but never a fault. */
  mayPass?: boolean
}

const text = (words: string) => new Uint8Array(Buffer.from(words, 'latin1'))
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' }, limitInputPixels: false })

const script = '<script>window.xss()</script>'
const page = text(`<!doctype html><html><body>${script}</body></html>`)
const svg = text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="xss()">${script}</svg>`)

/** A PNG chunk, with a right or wrong checksum. */
function chunk(kind: string, data: Uint8Array, isRight = true) {
  const body = join(text(kind), data)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(isRight ? crc32(body) : 0)
  return join(new Uint8Array(length), body, new Uint8Array(sum))
}

const pngHead = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** A PNG whose header gives this size, with arbitrary pixel data. */
function png(
  width: number,
  height: number,
  pixels: Uint8Array,
  { depth = 8, isRight = true, more = [] }: { depth?: number; isRight?: boolean; more?: Uint8Array[] } = {},
) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width >>> 0)
  head.writeUInt32BE(height >>> 0, 4)
  head.set([depth, 2, 0, 0, 0], 8)
  return join(
    pngHead,
    chunk('IHDR', new Uint8Array(head), isRight),
    ...more,
    chunk('IDAT', new Uint8Array(pixels)),
    chunk('IEND', new Uint8Array()),
  )
}

function gif(width: number, height: number, frames: number) {
  const size = (value: number) => [value & 255, value >> 8]
  const one = Uint8Array.of(0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0)
  return join(
    text('GIF89a'),
    Uint8Array.of(...size(width), ...size(height), 0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    ...Array.from({ length: frames }, () => one),
    text(';'),
  )
}

function bmp() {
  const bytes = Buffer.alloc(58)
  bytes.write('BM')
  bytes.writeUInt32LE(58, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(1, 18)
  bytes.writeInt32LE(1, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return new Uint8Array(bytes)
}

/** ICO, TIFF, PDF, PostScript, PSD: formats that other programs read as pictures, and for which ours has no decoder. */
const foreign: readonly (readonly [string, Uint8Array])[] = [
  ['ico', join(Uint8Array.of(0, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 0, 32, 0), new Uint8Array(60))],
  ['tiff', join(text('II*\0\x08\0\0\0\x01\0\0\x01\x04\0\x01\0\0\0'), new Uint8Array(40))],
  ['big tiff', join(text('MM\0+\0\x08\0\0'), new Uint8Array(40))],
  ['bmp', bmp()],
  ['pdf', text('%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
  ['postscript', text('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (w) file')],
  ['zip', text('PK\x05\x06' + '\0'.repeat(18))],
  ['gzip', text('\x1f\x8b\x08\0\0\0\0\0\0\x03')],
  ['windows program', text('MZ\x90\0\x03')],
  ['linux program', text('\x7fELF\x02\x01\x01')],
  ['shell script', text('#!/bin/sh\nid')],
  ['php', text('GIF89a<?php system($_GET["c"]); ?>')],
  [
    'mvg',
    text('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "https://127.0.0.1/x.png"\npop graphic-context'),
  ],
  [
    'xml with an entity',
    text('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>'),
  ],
  [
    'a billion laughs',
    text(
      '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
    ),
  ],
  ['jpeg 2000', text('\0\0\0\x0cjP  \r\n\x87\n')],
  ['jpeg xl', text('\xff\x0a\0\0')],
  ['psd', text('8BPS\0\x01')],
  ['hdr', text('#?RADIANCE\n')],
  ['ppm', text('P6 9999 9999 255\n')],
  ['csv of vips', text('1 2 3\n4 5 6\n')],
  ['fits', text('SIMPLE  =                    T')],
  ['openexr', text('v/1\x01')],
]

/** Files made to fool, exhaust or crash the image decoder. */
export async function hostileUploads(): Promise<Upload[]> {
  const [jpeg, pngs, webp, gifs, avif] = await Promise.all(
    (['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map(
      async format => new Uint8Array(await solid(40, 30).toFormat(format).toBuffer()),
    ),
  )
  const good = { jpeg, png: pngs, webp, gif: gifs, avif }
  const each = Object.entries(good).flatMap(([format, bytes = new Uint8Array()]): Upload[] => [
    { name: `${format} with a page behind it`, bytes: join(bytes, page), mayPass: true },
    { name: `${format} with a zip behind it`, bytes: join(bytes, text('PK\x03\x04evil.svg')), mayPass: true },
    { name: `${format} behind a page`, bytes: join(page, bytes) },
    { name: `${format} cut in half`, bytes: bytes.slice(0, bytes.length / 2), mayPass: true },
    { name: `${format} of its first 12 bytes`, bytes: bytes.slice(0, 12) },
    {
      name: `${format} with every seventh byte turned`,
      bytes: bytes.map((byte, at) => (at > 20 && at % 7 === 0 ? byte ^ 255 : byte)),
      mayPass: true,
    },
    { name: `${format} that says it is a drawing`, bytes: new Uint8Array(bytes), type: 'image/svg+xml', mayPass: true },
  ])
  const pixels = deflateSync(Buffer.alloc(3_000))
  const bomb = deflateSync(Buffer.alloc(6_000 * (6_000 * 3 + 1)), { level: 9 })
  const [cmyk, exif, huge, long] = await Promise.all([
    solid(60, 40).toColourspace('cmyk').jpeg().toBuffer(),
    solid(60, 40)
      .withExif({ IFD0: { ImageDescription: script, Copyright: 'a secret place' }, IFD3: { GPSLatitude: '1/1' } })
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer(),
    solid(9_000, 9_000).png().toBuffer(),
    solid(16_000, 2).png().toBuffer(),
  ])
  return [
    ...each,
    ...foreign.map(([name, bytes]) => ({
      name,
      bytes: new Uint8Array(bytes),
      type: 'image/png',
      mayPass: name === 'php',
    })),
    { name: 'nothing', bytes: new Uint8Array() },
    { name: 'one zero', bytes: new Uint8Array(1) },
    { name: 'a page that says it is a PNG', bytes: page, type: 'image/png' },
    { name: 'a drawing that says it is a PNG', bytes: svg, type: 'image/png' },
    { name: 'a drawing', bytes: svg, type: 'image/svg+xml' },
    { name: 'a drawing after spaces', bytes: join(text(' \n'.repeat(500)), svg) },
    { name: 'a PNG of nothing but its head', bytes: pngHead },
    { name: 'a PNG of 0 × 0', bytes: png(0, 0, pixels) },
    { name: 'a PNG of 2³¹ × 2³¹', bytes: png(2 ** 31, 2 ** 31, pixels) },
    { name: 'a PNG of 2³² − 1 wide', bytes: png(2 ** 32 - 1, 1, pixels) },
    { name: 'a PNG that says 6000 × 6000 and has a line', bytes: png(6_000, 6_000, pixels), mayPass: true },
    { name: 'a PNG of 36 megapixels in 100 kB', bytes: png(6_000, 6_000, bomb), mayPass: true },
    { name: 'a PNG of 81 megapixels', bytes: new Uint8Array(huge) },
    { name: 'a PNG of 16000 × 2', bytes: new Uint8Array(long), mayPass: true },
    { name: 'a PNG with a wrong checksum', bytes: png(10, 10, pixels, { isRight: false }), mayPass: true },
    { name: 'a PNG of depth 99', bytes: png(10, 10, pixels, { depth: 99 }) },
    {
      name: 'a PNG with 1 MB of text inside',
      bytes: png(10, 10, pixels, { more: [chunk('tEXt', join(text('Comment\0'), new Uint8Array(1e6).fill(60)))] }),
      mayPass: true,
    },
    {
      name: 'a PNG with a bomb for a colour profile',
      bytes: png(10, 10, pixels, {
        more: [chunk('iCCP', join(text('x\0\0'), new Uint8Array(deflateSync(Buffer.alloc(50_000_000)))))],
      }),
      mayPass: true,
    },
    {
      name: 'a PNG with a bomb for a text',
      bytes: png(10, 10, pixels, {
        more: [chunk('zTXt', join(text('x\0\0'), new Uint8Array(deflateSync(Buffer.alloc(50_000_000)))))],
      }),
      mayPass: true,
    },
    // The decoder goes by the frame size where the logical screen claims to be that large.
    { name: 'a GIF of 65535 × 65535', bytes: gif(65_535, 65_535, 1), mayPass: true },
    { name: 'a GIF of 20,000 pictures', bytes: gif(40, 40, 20_000), mayPass: true },
    { name: 'a GIF without a picture', bytes: gif(40, 40, 0) },
    { name: 'a JPEG of inks', bytes: new Uint8Array(cmyk), mayPass: true },
    { name: 'a JPEG that tells where it was taken', bytes: new Uint8Array(exif), mayPass: true },
    {
      name: 'a JPEG with a comment that is a script',
      bytes: join(
        (jpeg ?? new Uint8Array()).slice(0, 2),
        text(`\xff\xfe\0${String.fromCharCode(script.length + 2)}${script}`),
        (jpeg ?? new Uint8Array()).slice(2),
      ),
      mayPass: true,
    },
    { name: 'an AVIF box that says it is endless', bytes: text('\xff\xff\xff\xffftypavif\0\0\0\0avifmif1') },
    { name: 'a HEIC', bytes: text('\0\0\0\x18ftypheic\0\0\0\0heicmif1') },
    {
      name: 'a WebP that says it is 4 GB',
      bytes: text('RIFF\xff\xff\xff\xffWEBPVP8X\x0a\0\0\0\0\0\0\0\xff\xff\xff\xff\xff\xff'),
    },
  ]
}
