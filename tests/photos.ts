import sharp from 'sharp'

const background = '#c2410c'

/** A JPEG of this size, with a place in its metadata. */
export const photo = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()

/** Few bytes that take much memory to decode. */
export const avif = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .avif({ effort: 0 })
    .toBuffer()

/** A PNG with transparency, of which whole lines are held while it is decoded. */
export const wide = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
