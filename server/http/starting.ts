import { Hono } from 'hono'
import type { RefusalCode } from '#/rules/words.ts'
import type { Config } from '../config.ts'
import { bareHeaders } from './headers.ts'
import { requestsOf } from './requests.ts'
import { waitPage } from './wait-page.ts'

const unavailable = { defined: true, code: 'unavailable' satisfies RefusalCode, status: 503 } as const

/**
 * Answers requests until the server can: people with a page that tries again by itself, callers of the API in its form, other programs
 * with one word. /healthz already succeeds, so that nothing kills the process during long migrations.
 */
export function answerStarting({ origin }: Pick<Config, 'origin'>, words = 'The server is starting.') {
  const headers = Object.entries(bareHeaders(origin))
  const app = new Hono()
    .use(async (c, next) => {
      for (const [name, value] of headers) c.header(name, value)
      await next()
    })
    .get('/healthz', c => c.text('ok'))
    .all('*', async c => {
      c.header('retry-after', '2')
      const said = { ...unavailable, message: `${words} Please try again in a few seconds.` }
      if (c.req.path.startsWith('/api/')) return c.json(c.req.path.startsWith('/api/rpc/') ? { json: said } : said, 503)
      return c.req.header('accept')?.includes('text/html') ? waitPage(c, words, 503) : c.text('Starting', 503)
    })
  const listener = requestsOf(app.fetch, origin, { hostname: 'localhost' })
  return (...of: Parameters<typeof listener>) => void listener(...of)
}
