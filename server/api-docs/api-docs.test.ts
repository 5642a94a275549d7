import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { scopes } from '#/rules/scopes.ts'
import { sentEvents } from '#/rules/webhooks.ts'
import { refusals } from '#/rules/words.ts'
import { procedures, origin } from '#/tests/access-matrix/procedures.ts'
import { byToken } from '#/tests/by-token.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { openApiOf } from './document.ts'

const response = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.unknown()).optional(),
  content: z.record(z.string(), z.unknown()).optional(),
})
const reference = z.strictObject({ $ref: z.string().regex(/^#\/components\/responses\/\w+$/) })
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string().min(3),
  description: z.string(),
  tags: z.array(z.string()).length(1),
  security: z.array(z.strictObject({ token: z.array(z.enum(scopes)).length(1) })).length(1),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.enum(['path', 'query']),
        schema: z.object({}),
        required: z.boolean().optional(),
        allowReserved: z.undefined().optional(),
        allowEmptyValue: z.undefined().optional(),
      }),
    )
    .optional(),
  requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: z.object({}) }) }) }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([reference, response])),
})
/** The rules of OpenAPI 3.1 for the parts that our document uses. */
const rules = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.url() })).length(1),
  tags: z.array(z.object({ name: z.string() })),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({})),
    responses: z.record(z.string(), response),
    securitySchemes: z.object({ token: z.object({ type: z.literal('http'), scheme: z.literal('bearer') }) }),
  }),
  webhooks: z.record(
    z.enum(sentEvents),
    z.strictObject({
      post: z.strictObject({
        summary: z.string(),
        requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: z.looseObject({}) }) }) }),
        responses: z.object({ '2XX': response }),
      }),
    }),
  ),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({ get: operation.optional(), post: operation.optional() }),
  ),
})

const read = async () => {
  const document = rules.parse(JSON.parse(JSON.stringify(await openApiOf(origin))))
  const operations = Object.entries(document.paths).flatMap(([path, { get, post }]) => [
    ...(get ? [{ path, method: 'GET', ...get }] : []),
    ...(post ? [{ path, method: 'POST', ...post }] : []),
  ])
  return { document, operations }
}

test('the document follows OpenAPI 3.1, and names each operation once', async () => {
  const { document, operations } = await read()
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.length).toBeGreaterThan(40)
  expect(new Set(ids).size).toBe(ids.length)
  const tags = document.tags.map(({ name }) => name)
  for (const each of operations) {
    expect(tags).toContain(each.tags[0])
    const inPath = [...each.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const declared = (each.parameters ?? []).filter(({ in: place }) => place === 'path')
    expect({ path: each.path, names: declared.map(({ name }) => name) }).toEqual({ path: each.path, names: inPath })
    expect(declared.every(({ required }) => required)).toBe(true)
  }
})

test('it holds what the server serves to tokens, at the same address, and nothing internal', async () => {
  const { operations } = await read()
  for (const { operationId, method, path } of operations) {
    expect(procedures).toContainEqual({ name: operationId, method, path })
  }
  expect(
    operations.map(({ path }) => path).filter(path => /admin|sandbox|imperson|session|password|tokens/.test(path)),
  ).toEqual([])
})

test('every refusal is there with its status and its words', async () => {
  const { operations, document } = await read()
  const words = z.object({
    content: z.object({ 'application/json': z.object({ schema: z.object({ description: z.string() }) }) }),
  })
  for (const { responses } of operations) {
    const said = Object.entries(responses).flatMap(([status, each]) => {
      const name = '$ref' in each ? (each.$ref.split('/').at(-1) ?? '') : ''
      const found =
        words.safeParse(document.components.responses[name] ?? each).data?.content['application/json'].schema
          .description ?? ''
      return found ? [[status, found] as const] : []
    })
    for (const code of [
      'token_unknown',
      'token_not_allowed',
      'scope_missing',
      'foreign_origin',
      'bad_input',
      'too_deep',
      'too_large',
      'not_json',
    ] as const) {
      const refusal = refusals[code]
      expect(said.find(([status]) => status === String(refusal.status))?.[1]).toContain(`\`${code}\`: ${refusal.words}`)
    }
  }
})

test('times are text, and ids are UUIDs', async () => {
  const text = JSON.stringify((await read()).document)
  expect(JSON.stringify(await openApiOf(origin))).toContain('"format":"date-time"')
  expect(text).not.toContain('$schema')
})

/** The text of the page, without its markup. */
const pageOf = async (world: TestWorld) =>
  (await (await world.fetch(get('/api/docs'), world.cara.cookie)).text())
    .replaceAll(/<[^>]*>|\s+/g, ' ')
    .replaceAll(/ +/g, ' ')

const get = (path: string) => new Request(`${origin}${path}`)

test('whoever is signed in reads it, as JSON and as a page; visitors do not', async () => {
  await using world = await openWorld()
  const found = await world.fetch(get('/api/openapi.json'), world.cara.cookie)
  expect(rules.safeParse(await found.json()).success).toBe(true)
  const page = await world.fetch(get('/api/docs'), world.cara.cookie)
  const text = (await page.text()).replaceAll('<wbr />', '')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const part of ['GET /api/campaigns', 'campaigns:read', 'slow_down', 'Authorization: Bearer'])
    expect(text).toContain(part)
  expect((await world.fetch(get('/api/openapi.json'))).status).toBe(401)
  expect((await world.fetch(get('/api/docs'))).status).toBe(401)
})

test('the page says what its examples leave to fill in, and how a message of a webhook is checked', async () => {
  await using world = await openWorld()
  const page = await pageOf(world)
  expect([...new Set(page.match(/\$[A-Z]+/g))]).toEqual(['$TOKEN', '$ID'])
  expect(page).toMatch(/Here \$TOKEN is the token, and \$ID the id of a post/)
  expect(page).toContain('HMAC-SHA256 of webhook-id.webhook-timestamp.body ,')
})

test('the page says how the id in a message of a webhook leads to the work, and that redirects are not followed', async () => {
  await using world = await openWorld()
  const page = await (await world.fetch(get('/api/docs'), world.cara.cookie)).text()
  expect(page).toContain('<a href="#submissions.get">one post or comment</a>. Redirects are not followed.')
  expect(page).toContain('<details id="submissions.get">')
})

test('the page says where programs may run, by what a fault is found, and how long messages of webhooks are listed', async () => {
  await using world = await openWorld()
  const page = await pageOf(world)
  expect(page).toContain('Pages of other sites cannot call the API from a browser')
  expect(page).toContain('Every answer has an x-request-id')
  expect(page).toContain('listed for 30 days')
  const { components } = await openApiOf(origin)
  expect(components?.responses?.['Refused500']).toHaveProperty('headers.X-Request-Id')
  expect(components?.responses?.['Refused401']).toHaveProperty('headers.WWW-Authenticate')
  expect(page).toContain('An answer of 401 has WWW-Authenticate , with error="invalid_token" if')
})

test('the page runs no script but the one that copies its examples', async () => {
  await using world = await openWorld()
  const page = await world.fetch(get('/api/docs'), world.cara.cookie)
  const scripts = [...(await page.text()).matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text)
  expect(scripts).toEqual([expect.stringContaining('clipboard')])
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}';`)
})

test.each([
  ['0.1', '12', '1'],
  ['1', '120', '10'],
  ['2.5', '300', '25'],
])('people read how much a token may send when RATE_LIMIT_FACTOR is %s', async (factor, requests, atOnce) => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: factor } })
  const page = await pageOf(world)
  expect(page).toContain(`Requests of one token ${requests} a minute`)
  expect(page).toContain(`Requests of one token at once ${atOnce} `)
  expect(page).toMatch(/Campaigns that you start \d+ an hour/)
})

test('the page says how a change without a token is refused', async () => {
  await using world = await openWorld()
  const headers = { origin: 'https://elsewhere.example' }
  const change = new Request(`${origin}/api/notifications/read`, { method: 'POST', headers })
  expect(await (await world.fetch(change)).json()).toMatchObject({ code: 'foreign_origin', status: 403 })
  expect(await pageOf(world)).toContain(
    'Without a token, requests that change something are refused as foreign_origin ,',
  )
})

test('the page says how a read without a token is answered', async () => {
  await using world = await openWorld()
  const answerTo = async (path: string) => (await world.fetch(get(path))).json()
  expect(await answerTo('/api/me')).toBe(null)
  expect(await answerTo('/api/karma')).toMatchObject({ code: 'not_signed_in' })
  expect(await answerTo('/api/campaigns')).toHaveProperty('items')
  const words =
    'requests that read are answered as a visitor’s: with what everybody may see, null for who you are, or not_signed_in .'
  expect(await pageOf(world)).toContain(words)
})

test('a program reads it with any token', async () => {
  await using world = await openWorld()
  const { token } = await world.cara.api.tokens.make({
    id: randomUUID(),
    name: 'Zap',
    scopes: ['karma:read'],
    days: 30,
    present: null,
  })
  expect((await byToken(world, token, 'GET', '/openapi.json')).status).toBe(200)
  expect((await byToken(world, 'kmsq_x', 'GET', '/openapi.json')).status).toBe(401)
})

test('a time that is not text says what its number means', async () => {
  const schemas = z.record(z.string(), z.unknown())
  const numbers: unknown[] = []
  const look = (node: unknown) => {
    for (const [name, field] of Object.entries(schemas.safeParse(node).data ?? {})) {
      if (/At$/.test(name) && /"(number|integer)"/.test(JSON.stringify(field))) numbers.push(field)
      look(field)
    }
  }
  look((await openApiOf(origin)).components)
  expect(numbers).toHaveLength(4)
  for (const field of numbers) expect(field).toMatchObject({ description: 'Milliseconds since 1970, in UTC' })
})
