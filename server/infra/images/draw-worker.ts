import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { Resvg } from '@resvg/resvg-js'
import satori from 'satori'
import type { Asked, Drawn } from './draw.ts'

/* Runs in a worker thread: layout and rasterizing must not block the server. */

const folders = {
  'bricolage-grotesque': new URL('files/', import.meta.resolve('@fontsource/bricolage-grotesque/package.json')),
  'hanken-grotesk': new URL('files/', import.meta.resolve('@fontsource/hanken-grotesk/package.json')),
} as const

/** The fonts of web/app.css, which ships them in a format only browsers read. Glyphs they lack are not drawn. */
const faces = [
  ['Bricolage', 'bricolage-grotesque', 700],
  ['Hanken', 'hanken-grotesk', 500],
  ['Hanken', 'hanken-grotesk', 600],
] as const

const fonts = await Promise.all(
  faces.flatMap(([family, name, weight]) =>
    (['latin', 'latin-ext', 'vietnamese'] as const).map(async subset => ({
      name: `${family} ${subset}`,
      weight,
      style: 'normal' as const,
      data: await readFile(new URL(`${name}-${subset}-${weight}-normal.woff`, folders[name])),
    })),
  ),
)

async function draw({ drawing, width, height }: Asked): Promise<Drawn> {
  const missing: string[] = []
  const svg = await satori(drawing, {
    width,
    height,
    fonts,
    loadAdditionalAsset: async (_script, text) => {
      missing.push(text)
      return []
    },
  })
  if (missing.length > 0) return { missing }
  // Text has become outlines by now, so no system font is needed.
  const picture = new Resvg(svg, { font: { loadSystemFonts: false }, fitTo: { mode: 'width', value: width } })
  return { png: new Uint8Array(picture.render().asPng()) }
}

parentPort?.on('message', async (asked: Asked) => {
  parentPort?.postMessage(await draw(asked))
})
