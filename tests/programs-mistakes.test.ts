import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { scopes } from '#/rules/scopes.ts'
import { fransRoomId as roomId } from './cast.ts'
import { origin } from './access-matrix/procedures.ts'
import { byToken } from './by-token.ts'
import { post, postsCampaign } from './samples.ts'
import type { Person } from './world.ts'
import { openWorld } from './world.ts'

const tokenOf = async ({ api }: Person) =>
  (await api.tokens.make({ id: randomUUID(), name: 'Zap', scopes: [...scopes], days: 30, present: null })).token

const said = z.object({ code: z.string(), data: z.unknown() })

const knows = async (answering: Promise<Response>) => {
  const answer = await answering
  const { status, headers } = answer
  return { status, headers, ...said.partial().parse((await answer.json()) ?? {}) }
}

const challengeOf = ({ headers }: Pick<Response, 'headers'>) => headers.get('www-authenticate')

const asks = (path: string, init?: RequestInit) => new Request(`${origin}/api${path}`, init)

test.each(['Bearer ', 'Bearer', 'bearer a b', 'token kmsq_x', 'kmsq_x', 'Basic a21zcTp4', ''])(
  'whoever says who they are with %j is not taken for a visitor, and is told what is asked for',
  async authorization => {
    await using world = await openWorld()
    for (const path of ['/me', '/campaigns']) {
      const answer = await knows(world.fetch(asks(path, { headers: { authorization } })))
      expect({ path, ...answer }).toMatchObject({ path, status: 401, code: 'token_unknown' })
      const isToken = /^bearer/i.test(authorization)
      expect(challengeOf(answer)).toBe(`Bearer realm="api"${isToken ? ', error="invalid_token"' : ''}`)
    }
  },
)

test('a request without credentials is told to bring a token, by a challenge for which browsers show no dialog', async () => {
  await using world = await openWorld()
  for (const path of ['/notifications/reach', '/openapi.json', '/docs', '/rpc/notifications/reach?data={"json":{}}']) {
    const { status, headers } = await world.fetch(asks(path))
    expect({ path, status, challenge: challengeOf({ headers }) }).toEqual({
      path,
      status: 401,
      challenge: 'Bearer realm="api"',
    })
  }
})

test('a token is not called unknown where none is asked for, nor is whoever may not do something asked for one', async () => {
  await using world = await openWorld()
  const headers = { authorization: `Bearer ${await tokenOf(world.fran)}` }
  const rpc = await world.fetch(asks('/rpc/notifications/reach?data={"json":{}}', { headers }))
  expect([rpc.status, challengeOf(rpc)]).toEqual([401, 'Bearer realm="api"'])
  const forbidden = await world.fetch(asks('/rpc/admin/statistics?data={"json":{}}'), world.fran.cookie)
  expect([forbidden.status, challengeOf(forbidden)]).toEqual([403, null])
})

test('a browser behind a proxy that asks for a password goes on with its cookie, and sees the public pages without', async () => {
  await using world = await openWorld()
  const headers = { authorization: 'Basic a21zcTp4' }
  const own = await world.fetch(asks('/notifications/reach', { headers }), world.cara.cookie)
  expect(own.status).toBe(200)
  expect((await world.fetch(asks('/rpc/campaigns/explore?data={"json":{}}', { headers }))).status).toBe(200)
})

test('a known path says with which method it is served', async () => {
  await using world = await openWorld()
  const token = await tokenOf(world.fran)
  for (const headers of [{}, { authorization: `Bearer ${token}` }]) {
    for (const [method, path, allow] of [
      ['PUT', '/campaigns', 'GET, POST'],
      ['DELETE', '/me', 'GET, POST'],
      ['OPTIONS', '/notifications', 'GET'],
      ['PATCH', '/notifications/read', 'POST'],
      ['GET', '/notifications/read', 'POST'],
      ['PUT', '/campaigns/', 'GET, POST'],
      ['PUT', '/openapi.json', 'GET'],
      ['POST', '/docs', 'GET'],
    ] as const) {
      const answer = await knows(world.fetch(asks(path, { method, headers })))
      expect({ method, path, ...answer }).toMatchObject({ method, path, status: 405, code: 'method_unknown' })
      expect(answer.headers.get('allow')?.split(', ').toSorted().join(', ')).toBe(allow)
    }
    expect((await world.fetch(asks('/me', { method: 'HEAD', headers }))).headers.get('allow')).toContain('GET')
    expect((await knows(world.fetch(asks('/nope', { method: 'PUT', headers })))).status).toBe(404)
  }
})

test('a body that is no JSON, by its name or by what it is, changes nothing and is told so', async () => {
  await using world = await openWorld()
  const token = await tokenOf(world.fran)
  const sends = (type: string, body: BodyInit) =>
    knows(
      world.fetch(
        asks('/webhooks', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
          body,
        }),
      ),
    )
  const form = new FormData()
  form.set('url', 'https://hooks.example/')
  form.set('events[0]', 'campaign.created')
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'url=https://hooks.example/&events[0]=campaign.created'],
    ['', form],
    ['text/plain', '{"url":"https://hooks.example/","events":["campaign.created"]}'],
  ] as const)
    expect(await sends(type, body)).toMatchObject({ status: 415, code: 'not_json' })
  expect(await sends('application/json', '{"url":')).toMatchObject({
    status: 400,
    code: 'bad_input',
    data: { issues: [{ path: [], message: 'This is not JSON.' }] },
  })
  expect(await world.fran.api.webhooks.list()).toEqual([])
})

test('an unknown field is refused, also by calls that take no input', async () => {
  await using world = await openWorld()
  const token = await tokenOf(world.fran)
  for (const [method, path, body] of [
    ['GET', '/me?x=1', undefined],
    ['POST', '/notifications/read', { a: 1 }],
    ['GET', '/notifications?x=1', undefined],
    ['GET', '/notifications?cursor=x', undefined],
  ] as const)
    expect(await byToken(world, token, method, path, body)).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  expect((await byToken(world, token, 'GET', '/me?x=1')).body).toMatchObject({
    data: { issues: [{ keys: ['x'], path: [] }] },
  })
  expect((await byToken(world, token, 'POST', '/notifications/read', {})).status).toBe(200)
  expect((await byToken(world, token, 'POST', '/notifications/read?')).status).toBe(200)
  expect((await byToken(world, token, 'GET', '/notifications?cursor=')).status).toBe(200)
})

test('a reason in the query of a rejection is refused, not left out', async () => {
  await using world = await openWorld()
  const token = await tokenOf(world.fran)
  const { id } = await world.fran.api.campaigns.create(postsCampaign())
  const work = await world.cara.api.submissions.submitPost(post(id))
  const path = `/submissions/${work.id}/reject?reason=Too+short`
  for (const body of [undefined, {}, { reason: null }])
    expect(await byToken(world, token, 'POST', path, body)).toMatchObject({
      status: 400,
      body: {
        code: 'bad_input',
        data: { issues: [{ path: [], message: 'Fields stand in the body, not in the query.' }] },
      },
    })
  const { mine } = await world.cara.api.campaigns.get({ id })
  expect(mine).toMatchObject([{ status: 'pending' }])
})

test('a number in the query must be written as in the reference, and an empty text is no number', async () => {
  await using world = await openWorld()
  const token = await tokenOf(world.fran)
  await world.fran.api.squads.send({ id: randomUUID(), roomId, content: 'Hello' })
  const asksFor = (path: string) => byToken(world, token, 'GET', path)
  for (const [path, name] of [
    [`/squads/messages?roomId=${roomId}&before=`, 'before'],
    [`/squads/messages?roomId=${roomId}&around=%20`, 'around'],
    [`/squads/changes?roomId=${roomId}&after=`, 'after'],
    [`/squads/changes?roomId=${roomId}&after=1e1`, 'after'],
    ['/notifications?pages=0x1', 'pages'],
    ['/notifications?pages=', 'pages'],
    ['/notifications?pages[toString]=1', 'pages'],
  ] as const)
    expect({ path, ...(await asksFor(path)) }).toMatchObject({
      path,
      status: 400,
      body: { code: 'bad_input', data: { issues: [{ path: [name] }] } },
    })
  expect((await asksFor(`/squads/messages?roomId=${roomId}&before=2`)).status).toBe(200)
  expect((await asksFor(`/squads/changes?roomId=${roomId}&after=0`)).status).toBe(200)
  expect((await asksFor('/notifications?pages=10')).status).toBe(200)
})

test('the refusal of input that cannot be read names no field, but lists issues like any other', async () => {
  await using world = await openWorld()
  const token = await tokenOf(world.fran)
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, nth) => [`field ${nth}`, nth]))
  for (const body of [many, { url: { length: {} }, events: [] }])
    expect(await byToken(world, token, 'POST', '/webhooks', body)).toMatchObject({
      status: 400,
      body: { code: 'bad_input', data: { issues: [{ path: [], message: 'These fields cannot be read.' }] } },
    })
})
