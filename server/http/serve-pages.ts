import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Api } from '#/contract/index.ts'
import type { PageContext } from '#/contract/page-context.ts'
import type { App, Pages, Variables } from '../app.ts'
import type { Call } from '../call.ts'
import { makeCall } from '../call.ts'
import { compressAnswers } from './compress.ts'
import { pagePolicy } from './headers.ts'
import { QueueIsFull } from '../infra/db/queue.ts'
import { makeGate } from '../infra/limits/gate.ts'
import { publicOrigin } from './origin.ts'
import { visitorPages } from './visitor-pages.ts'
import type { World } from '../world.ts'

interface Serving {
  world: World
  dev: boolean
  capped: MiddlewareHandler<Variables>
  callOf: (c: Context<Variables>) => Call
  /** The API called in-process on behalf of a call. */
  apiOf: (call: Call) => Api
  /** Adds the call's cookies and Retry-After to a response. */
  finished: (response: Response, call: Call) => Response
}

/**
 * Rendering occupies the CPU for milliseconds. Too many renderings at once would all be late, and would block the event loop so long
 * that load shedding comes too late. Too few would wait for a slow database while its other connections are idle.
 */
const gate = makeGate({ atOnce: 8, queue: 1_000 })

function tooMany(): never {
  throw new QueueIsFull('Too many pages wait to be drawn')
}

/** Serves the pages: visitors share the public ones, everyone else gets their own. */
export const pageServer =
  (app: App, { world, dev, capped, callOf, apiOf, finished }: Serving) =>
  (pages: () => Promise<Pages>) => {
    const { demo } = world.config
    // Visitors get the CSS inline, which saves a round trip; others have the style sheet cached already.
    const render = async (request: Request, call: Call, its: Pick<PageContext, 'origin' | 'nonce' | 'take'>) => {
      const { fetch } = await pages()
      const context = { api: apiOf(call), demo, ...its }
      const page = await gate.pass(async () => fetch(request, { context, inlineCss: Boolean(its.take) }), tooMany)
      return call.wait.seconds === null ? page : untilLater(page)
    }
    app.get('*', capped, oneSlash)
    // Our pages call the API only. The framework would answer with a 500, and print why outside the log.
    app.get('/_serverFn/*', c => c.notFound())
    // In development every page carries scripts of the development server, so none are shared.
    if (!dev) {
      const forNobody = visitorPages(world, async ({ request, origin, nonce, requestId, take }) => {
        const call = makeCall(world, new Headers(), requestId)
        return finished(await render(request, call, { origin, nonce, take }), call)
      })
      app.get('*', forNobody)
    }
    app.get('*', compressAnswers, async c => {
      const call = callOf(c)
      const nonce = randomBytes(16).toString('base64')
      const origin = publicOrigin(world.config, c.req.url)
      const answer = finished(await render(c.req.raw, call, { origin, nonce }), call)
      answer.headers.set('content-security-policy', pagePolicy(`'nonce-${nonce}'`, { dev }))
      if (!answer.headers.has('cache-control')) answer.headers.set('cache-control', 'private, no-store')
      return answer
    })
  }

/** Removes double slashes at the beginning. The renderer's own redirect would lead to http behind a proxy that speaks https. */
const oneSlash: MiddlewareHandler = async (c, next) => {
  if (!c.req.path.startsWith('//')) return next()
  const { pathname, search } = new URL(c.req.url)
  c.header('cache-control', 'private, no-store')
  return c.redirect(pathname.replace(/^\/+/, '/') + search, 308)
}

/**
 * Turns a 500 into a 503 when a page failed because one of its calls was told to retry later: programs then learn from the status what
 * people read.
 */
const untilLater = (page: Response) =>
  page.status === 500 ? new Response(page.body, { status: 503, headers: page.headers }) : page
