import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { listenHere } from '../infra/listening.ts'
import { openMailed } from '#/tests/mailed.ts'
import { readSource } from '#/tests/source.ts'
import { openWorld } from '#/tests/world.ts'
import { makeApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openTelemetry } from '../infra/tracing/open-telemetry.ts'
import { jobFact, traceWith } from '../infra/tracing/span.ts'
import { startJobs } from '../jobs.ts'
import type { World } from '../world.ts'
import { closeLeftSockets } from '../admin/left-sockets.ts'
import { checkBooks } from '../operations/check-books.ts'

const here = 'http://localhost:3000'
const fact = z.object({
  key: z.string(),
  value: z.record(z.string(), z.unknown()).transform(value => Object.values(value)[0]),
})
const facts = z.array(fact).transform(pairs => Object.fromEntries(pairs.map(({ key, value }) => [key, value])))
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: facts,
  status: z.object({ code: z.number().optional() }),
})
const body = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: facts }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
})

/** A local collector that takes OTLP as JSON over HTTP. */
async function openCollector() {
  const raw: string[] = []
  const asked: string[] = []
  const http = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${String(request.headers['x-key'])}`)
    raw.push((await request.toArray()).map(String).join(''))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const port = await listenHere(http)
  onTestFinished(() => void http.close())
  const groups = () => raw.flatMap(text => body.parse(JSON.parse(text)).resourceSpans)
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    text: () => raw.join('\n'),
    spans: () => groups().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    resource: () => groups()[0]?.resource.attributes,
  }
}

function tracer(env: Record<string, string>) {
  const { tracing } = readConfig(env)
  if (!tracing) throw new Error('Traces are off')
  const opened = openTelemetry(tracing, { info: () => {}, error: message => expect(message).toBe('') })
  traceWith(opened)
  onTestFinished(() => traceWith(undefined))
  return opened
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

test('a request, its procedure and its statements are one trace, which belongs to whoever asked and names nobody', async () => {
  const collector = await openCollector()
  const traces = tracer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  })
  await using world = await openWorld({ env: { TRUST_PROXY: '1' } })
  const { app } = makeApp(world.world)
  const ask = (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`${here}${path}`, { headers: { cookie: world.fran.cookie, ...headers } }), {
      incoming: { socket: { remoteAddress: '127.0.0.1' } },
    })
  const answer = await ask('/api/rpc/accounts/me', { traceparent: `00-${traceId}-${spanId}-01` })
  await ask('/api/rpc/campaigns/get?data=%7B%22json%22%3A%7B%22id%22%3A%22fran%40example.com%22%7D%7D')
  await ask('/healthz')
  await traces.stop()

  expect(collector.asked.every(line => line === 'POST /v1/traces a key')).toBe(true)
  expect(collector.resource()).toEqual({ 'service.name': 'karmasquad', 'deployment.environment.name': 'test' })
  const spans = collector.spans()
  const request = spans.find(({ name }) => name === 'GET accounts.me')
  expect(request).toMatchObject({
    traceId,
    parentSpanId: spanId,
    kind: 2,
    attributes: {
      'http.request.method': 'GET',
      'http.route': 'accounts.me',
      'http.response.status_code': 200,
      'request.id': answer.headers.get('x-request-id'),
    },
  })
  const procedure = spans.find(each => each.name === 'accounts.me')
  expect(procedure).toMatchObject({ traceId, parentSpanId: request?.spanId })
  const statements = spans.filter(each => each.traceId === traceId && each.attributes['db.system.name'])
  expect(statements[0]).toMatchObject({ name: expect.stringMatching(/^(select|with|update) \w+$/), kind: 3 })
  expect(statements[0]?.attributes['db.query.text']).toContain('$1')
  const refused = spans.find(({ name }) => name === 'campaigns.get')
  expect(refused?.traceId).not.toBe(traceId)
  expect(refused?.status.code ?? 0).toBe(0)
  expect(spans.some(({ name }) => name.includes('healthz'))).toBe(false)
  for (const word of ['fran', 'Fran', '@', world.fran.id, world.fran.cookie])
    expect(collector.text()).not.toContain(word)
})

test('a job that did something is told with what it sent; one that found nothing to do is not', async () => {
  const collector = await openCollector()
  const traces = tracer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  await using mailed = await openMailed()
  const { world, smtp } = mailed
  await world.visitor.api.email.recover({ email: world.cara.email })
  const jobs = startJobs(world.world, 5_000)
  await expect.poll(() => smtp.taken.length, { timeout: 20_000 }).toBe(1)
  await jobs.stop()
  await traces.stop()
  const spans = collector.spans()
  const sent = spans.find(({ name }) => name === 'mail')
  const run = spans.find(each => each.traceId === sent?.traceId && !each.parentSpanId)
  expect(run).toMatchObject({ name: 'job letters', attributes: { 'karmasquad.job': 'letters' } })
  expect(spans.map(({ name }) => name)).not.toContain('job recalls')
  expect(collector.text()).not.toContain('@')
})

test('the books that rest until tomorrow, and admins who are logged out and not here, leave no trace of a job each second', async () => {
  const collector = await openCollector()
  await using world = await openWorld()
  const { ada, fran, db } = world
  await checkBooks(world.world)
  await db.deleteFrom('sessions').where('user_id', '=', ada.id).execute()
  const browser = { device: 'Firefox on Linux', since: new Date(), looking: true, lookedAt: new Date(), roomId: null }
  world.connected.push({ userId: fran.id, ...browser })
  const traces = tracer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const runs = (name: string, task: (world: World) => Promise<void>) =>
    traces.span({ name, root: true, facts: { [jobFact]: name } }, () => task(world.world))
  await runs('books', checkBooks)
  await runs('sockets', closeLeftSockets)
  await traces.stop()
  expect(collector.spans()).toEqual([])
})

test('the log says why a collector did not take traces, without what it wrote', async () => {
  const http = createServer((_, response) => response.writeHead(401).end('{"message":"fran@example.com"}'))
  onTestFinished(() => void http.close())
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await listenHere(http)}` })
  if (!tracing) throw new Error('Traces are off')
  const said: unknown[] = []
  const traces = openTelemetry(tracing, { info: () => {}, error: (...line) => said.push(line) })
  // So many are sent at once, not in five seconds.
  for (let nth = 0; nth < 512; nth += 1) await traces.span({ name: 'one' }, async () => undefined)
  await expect.poll(() => said).toEqual([['Traces cannot be sent', 'Unauthorized (401)']])
  await traces.stop()
})

test.each([
  ['always_off', '1', 0],
  ['traceidratio', '0', 0],
  ['traceidratio', '1', 1],
])('with the sampler %s and %s, %i of one is sent', async (OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG, many) => {
  const collector = await openCollector()
  const OTEL_EXPORTER_OTLP_ENDPOINT = collector.url
  const traces = tracer({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG })
  await traces.span({ name: 'one' }, async () => undefined)
  await traces.stop()
  expect(collector.spans()).toHaveLength(many)
})

test('without a collector’s address no package of it is loaded: only files that main.ts imports late name them', () => {
  expect(readConfig({}).tracing).toBeUndefined()
  const naming = [...readSource()].filter(
    ([path, text]) => !path.includes('.test.') && /from '@opentelemetry/.test(text),
  )
  const own = ['server/infra/tracing/only-work.ts', 'server/infra/tracing/open-telemetry.ts']
  expect(naming.map(([path]) => path).toSorted()).toEqual(own)
  const importing = [...readSource()].filter(([, text]) => /from '.*(?:open-telemetry|only-work)\.ts'/.test(text))
  expect(importing.map(([path]) => path).filter(path => !path.includes('.test.'))).toEqual([own[1]])
})
