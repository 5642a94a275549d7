import { expect, test } from 'vitest'
import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { sentEvents } from '#/rules/webhooks.ts'
import { origin } from '#/tests/access-matrix/procedures.ts'
import { openApiOf } from './document.ts'
import { tell } from './reading.ts'
import { tellSent } from './sent.ts'

const told = async (id: string) =>
  tell(await openApiOf(origin)).find(each => each.id === id) ?? expect.unreachable(`${id} is not told`)

const row = (rows: readonly { name: string; type: string; note: string }[], name: string) =>
  rows.find(each => each.name === name) ??
  expect.unreachable(`${name} is not among ${rows.map(each => each.name).join(', ')}`)

test('of several forms each field is told once, with all it may be and where it belongs', async () => {
  const { input } = await told('campaigns.create')
  expect(row(input, 'kind').type).toBe('"engagement" or "posts"')
  expect(row(input, 'commentGoal')).toMatchObject({
    type: 'integer, at least 1, at most 10,000',
    note: 'only with kind "engagement"',
  })
  expect(row(input, 'postsPerDay').note).toBe('only with kind "posts"')
  expect(row(input, 'saasName').note).toBe('')
  expect(row((await told('submissions.decide')).input, 'move').type).toBe('"approve" or "reject"')
})

test('what is inside of objects is told to the last field', async () => {
  const { output } = await told('campaigns.get')
  expect(row(output, 'campaign.founder.name').type).toBe('string')
  expect(row(output, 'campaign.upvoteGoal').note).toBe('only with kind "engagement"')
  expect(row(output, 'mine[].earlier[].rejectReason').type).toBe('string or null')
  for (const { id, input: sent, output: got } of tell(await openApiOf(origin))) {
    const rows = [...sent, ...got]
    const bare = rows.filter(
      ({ name, type }) =>
        /\bobject$/.test(type) &&
        !rows.some(other => /^(\.|\[\]\.)/.test(other.name.slice(name.length)) && other.name.startsWith(name)),
    )
    expect({ id, bare }).toEqual({ id, bare: [] })
  }
})

test('a read says which values it assumes, and who may call it', async () => {
  const { input, opens } = await told('campaigns.explore')
  expect(row(input, 'sort').note).toBe('in the query, may be left out, otherwise "newest"')
  expect(opens).toBe('Needs the scope `campaigns:read`.')
  expect((await told('campaigns.create')).opens).toBe('Needs the scope `campaigns:write`. For founders.')
  expect((await told('submissions.withdraw')).opens).toContain('For contributors.')
  expect((await told('squads.send')).opens).toContain('For founders and contributors.')
})

test('texts and attempts say which values they take', async () => {
  expect(row((await told('squads.send')).input, 'content').note).toContain(
    `At most ${limits.messageMax.toLocaleString('en')} characters as a reader sees them`,
  )
  expect(row((await told('submissions.approve')).input, 'attempt').note).toContain('The attempt that you read')
  expect(row((await told('submissions.decide')).input, 'attempts').type).toBe(
    'object with a name for each: integer, at least 1, at most 1,000,000',
  )
})

const anywhere = (of: unknown): object[] =>
  typeof of === 'object' && of !== null ? [of, ...Object.values(of).flatMap(anywhere)] : []

const edit = z.object({
  requestBody: z.object({
    content: z.object({
      'application/json': z.object({
        schema: z.object({
          oneOf: z.array(
            z.object({ properties: z.record(z.string(), z.unknown()), additionalProperties: z.literal(false) }),
          ),
        }),
      }),
    }),
  }),
})

test('whoever receives webhooks finds every body, to the last field', async () => {
  const { webhooks = {} } = await openApiOf(origin)
  expect(Object.keys(webhooks).toSorted()).toEqual([...sentEvents].toSorted())
  const posted = tellSent().find(({ event }) => event === 'submission.posted')
  expect(posted?.words).toBe('An approved post is live on Reddit')
  expect(posted?.fields.map(({ name, type }) => [name, type])).toEqual(
    expect.arrayContaining([
      ['type', '"submission.posted"'],
      ['timestamp', 'date-time'],
      ['data.contributorId', 'uuid'],
      ['data.url', 'string or null'],
    ]),
  )
})

test('a change of a campaign keeps its two forms, without the id that stands in the path', async () => {
  const { paths = {} } = await openApiOf(origin)
  const { oneOf } = edit.parse(paths['/campaigns/{id}/edit']?.post).requestBody.content['application/json'].schema
  const names = oneOf.map(({ properties }) => Object.keys(properties))
  expect(names.map(each => [each.includes('postsNeeded'), each.includes('commentGoal'), each.includes('id')])).toEqual([
    [false, true, false],
    [true, false, false],
  ])
})

test('answers allow further fields, refer to shared schemas by name, and never mention impersonation', async () => {
  const { paths = {}, components } = await openApiOf(origin)
  const answers = Object.values(paths).flatMap(item => [item?.get, item?.post].map(each => each?.responses))
  const all = [...anywhere(answers), ...anywhere(components)]
  expect(all.filter(each => 'additionalProperties' in each && each.additionalProperties === false)).toEqual([])
  expect(JSON.stringify(all)).not.toContain('impersonating')
  const names = new Set(Object.keys(components?.schemas ?? {}))
  const referred = all.flatMap(each => ('$ref' in each ? [String(each.$ref)] : []))
  expect(referred).toContain('#/components/schemas/Campaign')
  for (const ref of referred.filter(each => each.includes('/schemas/'))) expect(names).toContain(ref.split('/').at(-1))
})

test('no refusal is told that no program can get, as it is refused before or has no token', async () => {
  const text = JSON.stringify(await openApiOf(origin))
  expect(text).toContain('only_contributors_submit')
  expect(text.match(/\b(login_to_\w+|demo_people)\b/g)).toBe(null)
})

test('every number of an answer or event is whole, and a moment says that it needs more than 32 bits', async () => {
  const { paths = {}, components, webhooks } = await openApiOf(origin)
  const all = anywhere([paths, components, webhooks])
  const isNumber = (each: object) => 'type' in each && [each.type].flat().includes('number')
  expect(all.filter(isNumber)).toEqual([])
  const unbounded = all.filter(each => 'maximum' in each && each.maximum === Number.MAX_SAFE_INTEGER)
  expect(unbounded).toEqual([])
  const moments = all.filter(each => 'description' in each && String(each.description).startsWith('Milliseconds since'))
  expect(new Set(moments.map(each => 'format' in each && each.format))).toEqual(new Set(['int64']))
})

test('texts and lists state their other constraints besides their length', async () => {
  const { input } = await told('campaigns.create')
  expect(row(input, 'targetSubreddits').note).toBe('Each of them once, with or without r/')
  expect(row(input, 'additionalResources[].url').note).toBe('Begins with https:// or http://')
  const { input: endpoint } = await told('webhooks.add')
  expect(row(endpoint, 'events').note).toBe('Each of them once')
  expect(row(endpoint, 'url').note).toBe('An https:// address on the public internet')
  const { input: explored } = await told('campaigns.explore')
  expect(row(explored, 'subreddit').note).toContain('With or without r/')
  expect(row(explored, 'pages').note).toContain('otherwise 1; How many pages are returned as one')
})

test('fields have a description where their name is not enough', async () => {
  for (const [id, side, name, words] of [
    ['squads.messages', 'input', 'before', 'seq'],
    ['squads.messages', 'input', 'around', 'seq'],
    ['squads.messages', 'output', 'items[].seq', 'position'],
    ['squads.changes', 'input', 'after', 'change'],
    ['squads.changes', 'output', 'items[].change', 'counter'],
    ['squads.send', 'input', 'mentions', 'picked'],
    ['accounts.me', 'output', 'avatarUrl', 'path on this site'],
    ['campaigns.explore', 'output', 'items[].founder.avatarUrl', 'path on this site'],
    ['campaigns.explore', 'output', 'items[].open', 'may still be'],
    ['campaigns.explore', 'output', 'items[].waiting', 'founder'],
    ['campaigns.get', 'output', 'planOpen', 'plan'],
    ['campaigns.manage', 'output', 'next', 'submissions.ofCampaign'],
    ['submissions.ofCampaign', 'output', 'items[].publishBy', 'Deadline'],
    ['submissions.decide', 'output', 'dueAt', 'takes effect'],
    ['karma.statement', 'output', 'items[].balance', 'after it'],
    ['dashboards.founder', 'output', 'stats.karma30Days', 'oldest first'],
    ['webhooks.list', 'output', '[].offSince', 'nothing is sent'],
    ['webhooks.messages', 'output', 'items[].error', 'Why it failed'],
  ] as const)
    expect({ id, note: row((await told(id))[side], name).note }).toMatchObject({
      id,
      note: expect.stringContaining(words),
    })
})
