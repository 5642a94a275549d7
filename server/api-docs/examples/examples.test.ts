import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#/contract/index.ts'
import { webhookBodies } from '#/contract/webhooks.ts'
import { readRedditLink } from '#/rules/reddit-url.ts'
import { scopes } from '#/rules/scopes.ts'
import { sentEvents } from '#/rules/webhooks.ts'
import { origin } from '#/tests/access-matrix/procedures.ts'
import { byToken } from '#/tests/by-token.ts'
import { openWorld } from '#/tests/world.ts'
import { openApiOf } from '../document.ts'
import { tellSent } from '../sent.ts'
import { examples } from './examples.ts'

const shown = z.object({ content: z.object({ 'application/json': z.object({ example: z.unknown().optional() }) }) })
const parameter = z.object({ name: z.string(), example: z.unknown().optional() })
const exampleIn = (of: unknown) => shown.safeParse(of).data?.content['application/json'].example
const fields = z.record(z.string(), z.unknown())

const document = await openApiOf(origin)
const operations = Object.values(document.paths ?? {}).flatMap(item =>
  [item?.get, item?.post].flatMap(operation => (operation ? [operation] : [])),
)

/** The operation's schemas, from the contract. */
function schemasOf(id: string) {
  const [domain = '', name = ''] = id.split('.')
  const call = new Map(Object.entries(contract).map(([key, calls]) => [key, new Map(Object.entries(calls))]))
    .get(domain)
    ?.get(name)?.['~orpc']
  const schema = z.instanceof(z.ZodType).optional()
  return { input: schema.parse(call?.inputSchema), output: schema.parse(call?.outputSchema) }
}

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))

test.each(operations.map(operation => [operation.operationId ?? '', operation] as const))(
  'the example of %s is one that its schemas read, to the last field',
  (id, { parameters = [], requestBody, responses }) => {
    const { input, output } = schemasOf(id)
    const given = parameters
      .map(each => parameter.parse(each))
      .flatMap(({ name, example }) => (example === undefined ? [] : [[name, example] as const]))
    if (requestBody) expect(exampleIn(requestBody)).toBeDefined()
    const sent = { ...Object.fromEntries(given), ...fields.parse(exampleIn(requestBody) ?? {}) }
    expect(sent).toEqual(examples.get(id)?.send ?? {})
    if (input) expect(() => input.parse(sent)).not.toThrow()
    const answer = exampleIn(responses['200'])
    expect(answer).toBeDefined()
    expect(throughJson(output?.parse(answer))).toEqual(answer)
  },
)

test('every operation has an example, and there is none of anything else', () => {
  expect([...examples.keys()].toSorted()).toEqual(operations.map(({ operationId = '' }) => operationId).toSorted())
})

test.each(sentEvents)('the example of the event %s is one that its schema reads', event => {
  const payload = exampleIn(
    z.object({ post: z.object({ requestBody: z.unknown() }) }).parse(document.webhooks?.[event]).post.requestBody,
  )
  expect(throughJson(webhookBodies[event].parse(payload))).toEqual(payload)
  expect(JSON.parse(tellSent().find(each => each.event === event)?.payload ?? '')).toEqual(payload)
})

const anywhere = (of: unknown): unknown[] =>
  typeof of === 'object' && of !== null ? Object.values(of).flatMap(anywhere) : [of]

test('whatever stands in an example is invented, and its links are of the kinds that are accepted', () => {
  const texts = anywhere([...examples.values()]).filter(each => typeof each === 'string')
  const links = texts.filter(text => /^https?:/.test(text))
  const onReddit = links.filter(link => readRedditLink(link))
  expect(onReddit).not.toEqual([])
  const hosts = links.filter(link => !onReddit.includes(link)).map(link => new URL(link).host)
  expect(hosts.filter(host => !/(^|\.)example\.com$/.test(host))).toEqual([])
  expect(texts.filter(text => /@/.test(text)).filter(text => !/^[\w.]+@example\.com$/.test(text))).toEqual([])
})

const refusal = z.strictObject({
  defined: z.boolean(),
  code: z.string(),
  status: z.int(),
  message: z.string().regex(/^[^{}]+$/),
  data: z.record(z.string(), z.unknown()).optional(),
})
const response = z.object({
  content: z.object({
    'application/json': z.object({
      schema: z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) }),
      example: refusal,
    }),
  }),
})

test('every refusal shows a body with a code that it may have and without gaps in its words', () => {
  const own = operations.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status, each]) => !status.startsWith('2') && each && !('$ref' in each)),
  )
  const shared = Object.entries(document.components?.responses ?? {})
  expect(own.length).toBeGreaterThan(operations.length / 2)
  for (const [name, each] of [...own, ...shared]) {
    const { schema, example } = response.parse(each).content['application/json']
    expect(schema.properties.code.enum).toContain(example.code)
    expect(name).toContain(String(example.status))
  }
})

test('what the server refuses has the form of the examples', async () => {
  await using world = await openWorld()
  const { token } = await world.fran.api.tokens.make({
    id: randomUUID(),
    name: 'Tries',
    scopes: [...scopes],
    days: 30,
    present: null,
  })
  const refused = exampleIn(document.components?.responses?.['Refused400'])
  expect((await byToken(world, token, 'POST', '/campaigns/7/pause')).body).toMatchObject(fields.parse(refused))
  const unknown = exampleIn(document.components?.responses?.['Refused401'])
  const answered = fields.parse((await byToken(world, 'kmsq_x', 'GET', '/me')).body)
  expect(Object.keys(answered)).toEqual(Object.keys(fields.parse(unknown)))
})
