import { getConnInfo } from '@hono/node-server/conninfo'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { createRouterClient } from '@orpc/server'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import type { StandardHandler } from '@orpc/server/standard'
import { StandardRPCHandler } from '@orpc/server/standard'
import type { Context, ErrorHandler, MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import type { PageContext } from '#/contract/page-context.ts'
import { confirmPath } from '#/rules/email.ts'
import { limits } from '#/rules/limits.ts'
import { unexpectedWords } from '#/rules/product.ts'
import { mountPictures } from './accounts/picture-endpoint.ts'
import { proveAct } from './accounts/proof.ts'
import { mountApiDocs } from './api-docs/endpoints.ts'
import { mountAuditExport } from './audit/export-endpoint.ts'
import { mountWebhooks } from './billing/receive.ts'
import type { Call } from './call.ts'
import { makeCall } from './call.ts'
import { mountConfirm } from './email/confirm-endpoint.ts'
import { answerHeaders } from './http/answer-headers.ts'
import { absent, forTokens, knownOnly, onlyOurPages } from './http/api-guards.ts'
import { bearsToken } from './http/authorization.ts'
import { callProcedure } from './http/call-procedure.ts'
import { clientAddress } from './http/client-address.ts'
import { compressAnswers } from './http/compress.ts'
import { jsonDepth } from './http/json-depth.ts'
import { limitBody } from './http/limit-body.ts'
import { refused } from './http/plain-http.ts'
import type { Pressure } from './http/pressure.ts'
import { atEase } from './http/pressure.ts'
import { mountReady } from './http/ready.ts'
import { realHost } from './http/real-host.ts'
import { logRefusals } from './http/refusal-log.ts'
import { capRequests } from './http/request-caps.ts'
import { pageServer } from './http/serve-pages.ts'
import { shed, turnedAway } from './http/shed.ts'
import { traceRequests } from './http/trace-requests.ts'
import { mountUsualAddresses } from './http/usual-addresses.ts'
import type { PoolLoad } from './infra/db/pool.ts'
import { isTraced } from './infra/tracing/span.ts'
import { mountMailbox } from './mailbox.ts'
import { mountUnsubscribe } from './notifications/unsubscribe-endpoint.ts'
import { unsubscribePath } from './notifications/unsubscribe-link.ts'
import { mountMetrics } from './operations/metrics.ts'
import { mountArchive } from './own-data/archive-endpoint.ts'
import { guard, isCutOff, lackOf, sayUnread, waitFor } from './refusals.ts'
import { router } from './router.ts'
import { mountSharing } from './sharing/endpoints.ts'
import { mountGoogle } from './sign-in-methods/google-endpoint.ts'
import { mountImages } from './squads/image-endpoint.ts'
import { makeTokenCall } from './tokens/bearer.ts'
import type { World } from './world.ts'

/** Renders the pages of web/. */
export interface Pages {
  fetch: (request: Request, options: { context: PageContext; inlineCss: boolean }) => Response | Promise<Response>
}

export interface Variables {
  Variables: {
    requestId: string
    call?: Call
    refused?: string
    /** The JSON of a request, once read, and (`said`) of its answer, as text: a Request or Response would make a stream of it. */
    sent?: string
    said?: string
  }
}

export type App = Hono<Variables>

interface Options {
  dev?: boolean
  /** Whether this server is shutting down and refuses what can go elsewhere. */
  leaving?: () => boolean
  /** How busy the connection pool is, for the metrics. */
  load?: () => PoolLoad
  /** Whether the server is overloaded. */
  pressure?: Pressure
}

/** The whole HTTP surface over a world: the API twice (RPC for the app, and REST), and the rendered pages. */
export function makeApp(world: World, { dev = false, leaving = () => false, load, pressure = atEase }: Options = {}) {
  const app: App = new Hono()
  const { config, log } = world
  const callOf = (c: Context<Variables>) => {
    const make = bearsToken(c) ? makeTokenCall : makeCall
    const call = c.get('call') ?? make(world, withAddress(c, config.trustProxy), c.get('requestId'))
    c.set('call', call)
    return call
  }
  const capped = capRequests(world, callOf)
  const guarded = guard((error, requestId) => log.error('Call failed', error, { requestId }))

  app.use(answerHeaders(config, leaving), realHost)
  if (isTraced()) app.use(traceRequests(config))
  app.use(logRefusals(world, c => addressOf(c, config.trustProxy)))
  app.onError(failed(log))
  app.get('/healthz', c => c.text('ok'))
  mountReady(app, world, leaving)
  if (load) mountMetrics(app, world, load)
  app.use(shed(pressure))
  mountWebhooks(app, world)
  for (const path of ['/demo/*', unsubscribePath, confirmPath]) app.use(path, capped)
  mountUnsubscribe(app, world)
  mountConfirm(app, world, callOf)
  mountMailbox(app, world)
  mountSharing(app, world, capped)
  mountUsualAddresses(app)
  app.use('/api/*', onlyOurPages(config), capped, compressAnswers)
  const limited = limitBody({ maxSize: limits.jsonBodyMaxBytes, onError: c => refused(c, 'too_large') })
  // A GET has no body, and checking for one would make the platform build a full Request.
  const bounded: MiddlewareHandler<Variables> = (c, next) => (c.req.method === 'GET' ? next() : limited(c, next))
  const serve =
    (handler: StandardHandler<Call>, prefix: `/${string}`): MiddlewareHandler<Variables> =>
    async (c, next) => {
      const call = callOf(c)
      const answer = await callProcedure(c, handler, { prefix, context: call })
      return answer ? finished(answer, call) : next()
    }
  const inOurWords = { clientInterceptors: [guarded], customErrorResponseBodyEncoder: sayUnread }
  const rest = serve(new StandardOpenAPIHandler(router, inOurWords), '/api')
  mountApiDocs(app, world, callOf)
  // Before the routes for pictures and files, which know sessions only.
  app.use('/api/*', forTokens(bounded), forTokens(jsonDepth), forTokens(rest), forTokens(absent))
  mountImages(app, callOf)
  mountPictures(app, world, callOf)
  mountGoogle(app, callOf)
  app.use('/api/*', bounded, jsonDepth)
  mountArchive(app, callOf)
  mountAuditExport(app, callOf, proveAct)
  // The guard wraps the call, not the parsing of its body: invalid JSON is the client's fault (400), not ours.
  const rpc = new StandardRPCHandler(router, { clientInterceptors: [guarded], plugins: [new StrictGetMethodPlugin()] })
  app.use('/api/rpc/*', serve(rpc, '/api/rpc'))
  app.use('/api/*', knownOnly(callOf), rest)
  app.all('/api/*', absent)

  /** The pages. While rendering, they call the API in-process, behind the same guard. */
  const apiOf = (call: Call) => createRouterClient(router, { context: call, interceptors: [guarded] })
  const finishedPage = (page: Response, call: Call) => finished(new Response(page.body, page), call)
  const servePages = pageServer(app, { world, dev, capped, callOf, apiOf, finished: finishedPage })
  return { app, servePages }
}

/** Errors nobody answered: a service we depend on is missing, the client is gone, or it is a bug of ours. */
const failed =
  (log: World['log']): ErrorHandler<Variables> =>
  (error, c) => {
    const lack = lackOf(error)
    if (lack) return turnedAway(c, lack)
    if (isCutOff(error)) return c.body(null, 400)
    log.error('Request failed', error, { requestId: c.get('requestId'), path: c.req.path })
    return c.json({ code: 'INTERNAL_SERVER_ERROR', message: unexpectedWords }, 500)
  }

/** Sessions store the client address: the socket's, or the one a trusted proxy reports. */
function withAddress(c: Context<Variables>, trustProxy: boolean) {
  const headers = new Headers(c.req.raw.headers)
  headers.set('x-client-address', addressOf(c, trustProxy))
  return headers
}

const addressOf = (c: Context, trustProxy: boolean) =>
  clientAddress(trustProxy, c.req.header('x-forwarded-for'), getConnInfo(c).remote.address) ?? ''

/**
 * Adds the call's cookies and Retry-After. `answer` must have been created here: touching the body of one would turn it into a stream,
 * which costs more than all its headers.
 */
function finished(answer: Response, { cookies, wait }: Call) {
  const seconds = waitFor(answer.status, wait)
  if (seconds !== null) answer.headers.set('retry-after', String(seconds))
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
