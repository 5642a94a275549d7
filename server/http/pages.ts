import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App, Pages } from '../app.ts'
import { StartError } from '../infra/db/start-error.ts'
import { staticFiles } from './static-files.ts'

/** The pages of web/, and a handler that sees requests before the app does (the development server's files). */
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

const dist = join(import.meta.dirname, '../../web/dist')

export const pagesOf = (where: Where): Promise<Served> => (where.dev ? developed(where) : built(where))

async function built({ app }: Where): Promise<Served> {
  const entry = join(dist, 'server/server.js')
  if (!existsSync(entry)) throw new StartError('The pages are not built yet. Run `npm run build` first.')
  app.use('*', await staticFiles(join(dist, 'client')))
  const pages: { default: Pages } = await import(entry)
  return { render: async () => pages.default, before: (_request, _response, next) => next(), close: async () => {} }
}

/** Vite compiles on demand and reloads the browser on every edit. */
async function developed({ http }: Where): Promise<Served> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  // The development server has a WebSocket of its own.
  Object.assign(http, { shouldUpgradeCallback: () => true })
  const vite = await createServer({
    configFile: join(import.meta.dirname, '../../web/vite.config.ts'),
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
