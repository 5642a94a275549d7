import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { App, Pages } from './app.ts'
import { offlinePolicy, workerPolicy } from './headers.ts'
import { StartError } from './infra/db/start-error.ts'

/** The pages of web/, and what must see a request before the app does (the development server's files). */
interface Served {
  render: () => Promise<Pages>
  before: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  close: () => Promise<void>
}

interface Where {
  app: App
  http: HttpServer
  dev: boolean
}

const dist = join(import.meta.dirname, '../web/dist')
const yearSeconds = 31_536_000
const hourSeconds = 3_600

export const pagesOf = (where: Where): Promise<Served> => (where.dev ? developed(where) : built(where))

/**
 * Files with a hash in their name never change; those at the root are asked for again after an hour, and the service worker
 * with its page at every start: an old one would stand in the way of a new version.
 */
async function built({ app }: Where): Promise<Served> {
  const entry = join(dist, 'server/server.js')
  if (!existsSync(entry)) throw new StartError('The pages are not built yet. Run `npm run build` first.')
  const root = join(dist, 'client')
  const files = (headers: Record<string, string>) =>
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => Object.entries(headers).forEach(([name, value]) => c.header(name, value)),
    })
  app.use('/assets/*', files({ 'cache-control': `public, max-age=${yearSeconds}, immutable` }))
  app.use(
    '/:file{[\\w-]+\\.(?:svg|png|ico|txt|webmanifest)}',
    files({ 'cache-control': `public, max-age=${hourSeconds}` }),
  )
  app.use('/sw.js', files({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy }))
  app.use('/offline.html', files({ 'cache-control': 'no-cache', 'content-security-policy': offlinePolicy }))
  const pages: { default: Pages } = await import(entry)
  return { render: async () => pages.default, before: (_request, _response, next) => next(), close: async () => {} }
}

/** Vite compiles on demand and reloads the browser as one types. */
async function developed({ http }: Where): Promise<Served> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../web/vite.config.ts'),
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server: http } },
  })
  const { ssr } = vite.environments
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new StartError('Vite offers no environment to render pages in.')
  return {
    async render() {
      const pages: { default: Pages } = await ssr.runner.import('virtual:tanstack-start-server-entry')
      return pages.default
    },
    before(request, response, next) {
      if (request.url?.startsWith('/api/') || request.url === '/healthz' || request.url === '/readyz') next()
      else vite.middlewares(request, response, next)
    },
    close: () => vite.close(),
  }
}
