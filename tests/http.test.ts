import { expect, test } from 'vitest'
import { makeApp } from '#/server/app.ts'
import { readConfig } from '#/server/config.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { nobodyListens } from '#/server/infra/live/live.ts'
import { makeWorld, nothingLeaves } from '#/server/world.ts'
import { limits } from '#/rules/limits.ts'
import { unexpectedWords } from '#/rules/product.ts'
import { now } from '#/server/infra/db/now.ts'
import { callerOf, innocent, inputOf } from './access-matrix/inputs.ts'
import { ask, origin, procedures, send, sendRest } from './access-matrix/procedures.ts'
import { testPassword, testSecret } from './cast.ts'
import { refused } from './refused.ts'
import { post, postsCampaign } from './samples.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const credentials = { email: 'cara@example.com', password: testPassword }

/** A request that somebody's own program might send: any method, path and body. */
const raw = (
  method: string,
  path: string,
  { body, headers = {} }: { body?: BodyInit; headers?: Record<string, string> } = {},
) =>
  new Request(`${origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body }),
  })

test('a body that is no JSON is the sender’s fault, said as JSON', async () => {
  await using world = await openWorld()
  for (const path of ['/api/rpc/campaigns/create', '/api/campaigns', '/api/rpc/accounts/signIn', '/api/session']) {
    for (const body of ['{', '{"json":', 'nonsense', '\0', '[[[', '{"json":{}}}', '"', '{"a":1,}']) {
      const answer = await ask(world, raw('POST', path, { body }), world.fran.cookie)
      const code = path.startsWith('/api/rpc/') ? 'BAD_REQUEST' : 'bad_input'
      expect({ path, body, status: answer.status, code: answer.code }).toMatchObject({ status: 400, code })
      innocent(answer)
    }
  }
})

test('a body of another form is no server fault either', async () => {
  await using world = await openWorld()
  const form = new FormData()
  form.set('data', '{"json":')
  form.set('0', new Blob(['x']))
  const bodies: [string, BodyInit][] = [
    ['text/plain', '{"json":{}}'],
    ['application/x-www-form-urlencoded', 'json[constructor][prototype]=x&__proto__[a]=b'],
    ['application/octet-stream', '\0\0'],
    ['multipart/form-data; boundary=x', '--x\r\nno end'],
    ['text/event-stream', 'data: {"json":{}}\n\n'],
    ['', ''],
  ]
  for (const path of ['/api/rpc/campaigns/create', '/api/campaigns', '/api/rpc/campaigns/explore']) {
    for (const [type, body] of bodies) {
      const answer = await ask(world, raw('POST', path, { body, headers: { 'content-type': type } }), world.fran.cookie)
      expect({ path, type, ok: answer.status < 500 }).toEqual({ path, type, ok: true })
    }
    const answer = await ask(world, new Request(`${origin}${path}`, { method: 'POST', body: form }), world.fran.cookie)
    expect(answer.status).toBeLessThan(500)
  }
})

test('wrong types are named field by field, in our words', async () => {
  await using world = await openWorld()
  const { fran } = world
  const wrong = {
    ...postsCampaign(),
    saasName: ' ',
    postsPerDay: 0,
    targetSubreddits: ['not a name'],
    durationDays: 'x',
  }
  const answer = await send(world, 'campaigns.create', wrong, { cookie: fran.cookie })
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.text)).toMatchObject({
    json: {
      ...refused('bad_input'),
      defined: true,
      data: {
        issues: [
          { path: ['saasName'], message: 'A title is required' },
          { path: ['targetSubreddits', 0], message: 'This is not the name of a subreddit' },
          { path: ['postsPerDay'], message: 'A whole number, at least 1' },
          { path: ['durationDays'] },
        ],
      },
    },
  })
  innocent(answer)
})

test('more than a megabyte is refused before it is read', async () => {
  await using world = await openWorld()
  const { cara } = world
  const body = JSON.stringify({ json: { ...post('x'), content: 'x'.repeat(limits.jsonBodyMaxBytes) } })
  const stream = () => new Blob([body]).stream()
  for (const path of ['/api/rpc/submissions/submitPost', '/api/campaigns/x/posts', '/api/nothing/here']) {
    for (const sent of [body, stream()]) {
      const streamed: RequestInit & { duplex: 'half' } = { method: 'POST', body: sent, duplex: 'half' }
      const request = new Request(`${origin}${path}`, streamed)
      const answer = await ask(world, request, cara.cookie)
      const said = JSON.parse(answer.text)
      expect(path.startsWith('/api/rpc/') ? said.json : said).toMatchObject(refused('too_large'))
      expect(answer.status).toBe(413)
    }
  }
})

test('what is not served is a 404 in JSON, whatever the path', async () => {
  await using world = await openWorld()
  const paths = ['', '/', '/rpc', '/rpc/', '/nope', '/rpc/campaigns', '/rpc/campaigns/nope', '/rpc/campaigns/create/x']
  const tricks = [
    '/rpc/constructor',
    '/rpc/__proto__/toString',
    '/rpc/campaigns/__proto__',
    '/rpc/..%2f..%2fetc',
    '/rpc//',
  ]
  const broken = ['/rpc/%E0%A4%A', '/campaigns/%E0%A4%A', '/rpc/campaigns%2Fcreate', '/campaigns/%00', '/%']
  for (const path of [...paths, ...tricks, ...broken]) {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const answer = await ask(world, raw(method, `/api${path}`), world.fran.cookie)
      expect({ method, path, client: answer.status >= 400 && answer.status < 500 }).toEqual({
        method,
        path,
        client: true,
      })
      expect(answer.headers.get('content-type')).toContain('application/json')
      innocent(answer)
    }
  }
  const answer = await ask(world, raw('GET', '/api/nope'))
  expect(JSON.parse(answer.text)).toMatchObject(refused('not_found'))
})

test('every answer carries the security headers and a request id of its own', async () => {
  await using world = await openWorld()
  const { fran } = world
  const answers = await Promise.all([
    send(world, 'campaigns.explore', {}),
    send(world, 'campaigns.create', {}, { cookie: fran.cookie }),
    send(world, 'notifications.list', {}),
    send(world, 'admin.statistics', undefined, { cookie: fran.cookie }),
    send(world, 'accounts.signIn', credentials, { headers: { origin: 'https://evil.example' } }),
    send(world, 'accounts.signIn', credentials),
    sendRest(world, { name: 'campaigns.explore', method: 'GET', path: '/campaigns' }, {}),
    ask(world, raw('POST', '/api/rpc/accounts/signIn', { body: '{' })),
    ask(world, raw('POST', '/api/rpc/accounts/signIn', { body: 'x'.repeat(1_000_001) })),
    ask(world, raw('GET', '/api/rpc/accounts/signIn')),
    ask(world, raw('GET', '/api/nope')),
    ask(world, raw('GET', '/healthz')),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400, 401, 403, 404, 405, 413]))
  for (const { headers } of answers) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
  }
  expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length)
  for (const { headers } of answers.slice(0, -1)) expect(headers.get('cache-control')).toBe('no-store')
})

test('behind https the cookies of session and device are bound to this host and to https', async () => {
  const https = 'https://karma.example'
  await using world = await openWorld({ env: { ORIGIN: https } })
  const answer = await send(world, 'accounts.signIn', credentials, { headers: { origin: https } })
  const [cookie = '', device = '', ...others] = answer.headers.getSetCookie()
  expect(others).toEqual([])
  expect(device).toMatch(/^__Host-device=[^;]+; /)
  expect(attributes(device)).toEqual(['httponly', 'max-age=34560000', 'path=/', 'samesite=lax', 'secure'])
  expect(cookie).toMatch(/^__Host-session=[^;]+; /)
  expect(attributes(cookie)).toEqual(['httponly', 'max-age=2592000', 'path=/', 'samesite=lax', 'secure'])
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
})

test('on plain http the cookie is kept from scripts and other sites as well', async () => {
  await using world = await openWorld()
  const answer = await send(world, 'accounts.signIn', credentials)
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^session=[^;]+; /)
  expect(attributes(cookie)).toEqual(['httponly', 'max-age=2592000', 'path=/', 'samesite=lax'])
  expect(answer.text).not.toContain(cookie.split(/[=;]/)[1])
})

const attributes = (cookie: string) =>
  cookie
    .split('; ')
    .slice(1)
    .map(each => each.toLowerCase())
    .toSorted()

test('our own fault is logged once with the request’s id, and nobody else learns what it was', async () => {
  await using world = await openWorld()
  await world.world.db.schema.alterTable('notifications').renameTo('lost').execute()
  const answer = await send(world, 'notifications.list', {}, { cookie: world.cara.cookie })
  expect(answer.status).toBe(500)
  expect(JSON.parse(answer.text)).toEqual({
    json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status: 500, message: unexpectedWords },
  })
  innocent(answer)
  expect(world.faults.splice(0)).toMatchObject([{ message: 'relation "notifications" does not exist' }])
})

/** They only report how the server is configured. */
const needNoDatabase = new Set(['email.reach'])

test('a database that cannot be reached is said in our words by every procedure', async () => {
  const pool = openPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, 2, () => {})
  const log = { info: () => {}, error: () => {} }
  const config = readConfig({ ORIGIN: origin, RATE_LIMIT_FACTOR: '1000' })
  const { app } = makeApp(
    makeWorld({ config, db: pool.db, secret: testSecret, live: nobodyListens, ...nothingLeaves, log }),
  )
  const dead: Pick<TestWorld, 'fetch'> = {
    fetch: async (request, cookie) => {
      const headers = new Headers(request.headers)
      headers.set('cookie', cookie ?? '')
      headers.set('origin', origin)
      return app.fetch(new Request(request, { headers }), { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    },
  }
  const asked = procedures.filter(({ name }) => !needNoDatabase.has(name))
  for (const some of Object.values(Object.groupBy(asked, ({ name }) => name.split('.')[0] ?? ''))) {
    await using alive = await openWorld()
    for (const { name } of some ?? []) {
      // Preparing some inputs moves the clock by days, and others need a recent sign-in.
      await alive.db.updateTable('sessions').set({ created_at: now }).execute()
      const cookie = callerOf(alive, name) || alive.cara.cookie
      const answer = await send(dead, name, await inputOf(alive, name), { cookie })
      expect({ name, body: JSON.parse(answer.text) }).toMatchObject({ name, body: { json: refused('unavailable') } })
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      innocent(answer)
    }
  }
  expect((await dead.fetch(new Request(`${origin}/healthz`))).status).toBe(200)
  const ready = await dead.fetch(new Request(`${origin}/readyz`))
  expect([ready.status, await ready.text()]).toEqual([503, 'no database'])
  const visitors = await send(dead, 'accounts.signIn', credentials)
  expect(JSON.parse(visitors.text)).toMatchObject({ json: refused('unavailable') })
  await pool.close()
}, 120_000)
