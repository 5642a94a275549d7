import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { markShapes } from '#/rules/mark.ts'

/** `node bin/icons.ts`: draws the icons of web/public/. Run it after the mark or its colour has changed. */
const folder = join(import.meta.dirname, '../web/public')
const ember = '#d2441a'

interface Icon {
  size: number
  /** The mark's share of the icon's width. */
  mark: number
  ground: 'round' | 'square' | 'none'
}

const icons: Readonly<Record<string, Icon>> = {
  'icon-192.png': { size: 192, mark: 0.54, ground: 'round' },
  'icon-512.png': { size: 512, mark: 0.54, ground: 'round' },
  // Systems crop these to their own shape, so the mark stays within the middle four fifths.
  'icon-maskable-512.png': { size: 512, mark: 0.44, ground: 'square' },
  'apple-touch-icon.png': { size: 180, mark: 0.5, ground: 'square' },
  // Android uses only the outline of a notification's badge.
  'badge-96.png': { size: 96, mark: 0.75, ground: 'none' },
}

const svg = 'svg xmlns="http://www.w3.org/2000/svg"'
await writeFile(join(folder, 'favicon.svg'), `<${svg} viewBox="0 0 32 32" fill="${ember}">${markShapes()}</svg>\n`)
for (const [name, icon] of Object.entries(icons)) {
  await sharp(Buffer.from(drawn(icon)))
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, name))
}

function drawn({ size, mark: share, ground }: Icon) {
  const scale = (size * share) / 32
  const start = (size * (1 - share)) / 2
  const radius = ground === 'round' ? size * 0.22 : 0
  const rect = ground === 'none' ? '' : `<rect width="${size}" height="${size}" rx="${radius}" fill="${ember}"/>`
  return `<${svg} width="${size}" height="${size}">${rect}
    <g fill="#fff" transform="translate(${start} ${start}) scale(${scale})">${markShapes()}</g></svg>`
}
