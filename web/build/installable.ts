import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { build } from 'vite'
import { markShapes } from '../../rules/mark.ts'
import { productName, tagline } from '../../rules/product.ts'
import { barColours } from '../ui/theme.ts'

const mimeTypes = {
  'sw.js': 'text/javascript',
  'offline.html': 'text/html; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json',
} as const

type Name = keyof typeof mimeTypes

/** Makes the app installable: manifest, service worker and offline page. */
export const installable = (): Plugin => ({
  name: 'installable',
  applyToEnvironment: ({ name }) => name === 'client',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const name = nameOf(request.url)
      if (name) void answer(name, response)
      else next()
    })
  },
  async generateBundle() {
    for (const fileName of names) this.emitFile({ type: 'asset', fileName, source: await contentOf(fileName) })
  },
})

const names = ['sw.js', 'offline.html', 'manifest.webmanifest'] as const satisfies readonly Name[]
const nameOf = (url = '') => names.find(name => url.split('?')[0] === `/${name}`)

async function answer(name: Name, response: ServerResponse) {
  try {
    const content = await contentOf(name)
    response.setHeader('content-type', mimeTypes[name]).end(content)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}

function contentOf(name: Name): Promise<string> {
  switch (name) {
    case 'sw.js':
      return serviceWorker()
    case 'offline.html':
      return offlinePage()
    case 'manifest.webmanifest':
      return Promise.resolve(JSON.stringify(manifest, null, 2))
  }
}

const manifest = {
  id: '/',
  name: productName,
  short_name: productName,
  description: tagline,
  // Redirects signed-in people to their dashboard.
  start_url: '/login',
  scope: '/',
  display: 'standalone',
  background_color: barColours.light,
  theme_color: barColours.light,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}

const offlinePage = async () =>
  (await readFile(join(import.meta.dirname, '../offline.html'), 'utf8'))
    .replaceAll('%productName%', productName)
    .replace('%mark%', markShapes())

/** A single classic script, because not every browser supports module service workers. */
async function serviceWorker() {
  const version = createHash('sha256')
    .update(await offlinePage())
    .digest('hex')
    .slice(0, 12)
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { offlineVersion: JSON.stringify(version) },
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, '../sw/main.ts'), output: { format: 'iife' } },
    },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (chunk?.type !== 'chunk') throw new Error('The service worker was not built')
  return chunk.code
}
