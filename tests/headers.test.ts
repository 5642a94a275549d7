import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { cookieNames } from '#/rules/cookies.ts'
import type { Caller } from './access-matrix/callers.ts'
import { origin, procedures } from './access-matrix/procedures.ts'
import { testPassword } from './cast.ts'
import { openRich } from './rich.ts'
import { endpoints } from './site/endpoints.ts'
import type { Site } from './site/open.ts'
import { openSite } from './site/open.ts'
import { pageMatrix } from './site/pages.ts'
import { plantSecrets } from './site/secrets.ts'
import { openWorld } from './world.ts'

const client = join(import.meta.dirname, '../web/dist/client')

/** The headers that every answer must have and this one lacks. */
function lacks({ headers }: Response, https: boolean) {
  const has = (name: string, value: RegExp) => value.test(headers.get(name) ?? '')
  const policy = headers.get('content-security-policy') ?? ''
  const directive = (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(policy)?.[1]
  const scripts = directive('script-src') ?? directive('default-src') ?? ''
  const checks = {
    nosniff: has('x-content-type-options', /^nosniff$/),
    'a referrer policy': has('referrer-policy', /^(?:no-referrer|strict-origin-when-cross-origin)$/),
    'no frames': directive('frame-ancestors') === "'none'" || /^default-src 'none'; connect-src 'self'$/.test(policy),
    'no base': directive('base-uri') === "'none'" || directive('default-src') === "'none'",
    'no objects': (directive('object-src') ?? directive('default-src')) === "'none'",
    'only our scripts': scripts !== '' && !/unsafe|\*|https?:|data:|blob:/.test(scripts),
    'only our pictures': !/\*|https?:|data:/.test(directive('img-src') ?? directive('default-src') ?? '*'),
    'its own window': has('cross-origin-opener-policy', /^same-origin$/),
    'a resource policy': has('cross-origin-resource-policy', /^(?:same|cross)-origin$/),
    'a request id': has('x-request-id', /^[0-9a-f-]{36}$/),
    'https for good': has('strict-transport-security', /./) === https,
    'no word to other sites': !headers.has('access-control-allow-origin'),
    'no name of what it runs on': !headers.has('x-powered-by') && !headers.has('server'),
  }
  return Object.entries(checks).flatMap(([name, holds]) => (holds ? [] : [name]))
}

/** Cookies that a script or another site could get, or that would be sent over plain HTTP. */
const loose = ({ headers }: Response, https: boolean) =>
  headers.getSetCookie().filter(cookie => {
    const wanted = [/; HttpOnly/i, /; SameSite=Lax/i, /; Path=\//i, ...(https ? [/; Secure/i, /^__Host-/] : [])]
    return !wanted.every(part => part.test(cookie)) || /; Domain=/i.test(cookie)
  })

/** Cookies that the Cookie Policy does not mention. */
const untold = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map(cookie => cookie.replace(/^__Host-|=.*/g, ''))
    .filter(name => !cookieNames.some(told => told === name))

/** Personal answers must not be stored, a squad's pictures among them. */
const keptFor = ({ headers }: Response) => headers.get('cache-control') ?? ''
const minePages = /^(?:private, )?no-store$/

const oddly: readonly [path: string, init: RequestInit][] = [
  ['/no/such/page', {}],
  ['/%E0%A4%A', {}],
  ['/assets/no-such-file.js', {}],
  ['/api/nope', {}],
  ['/api/rpc/campaigns/create', {}],
  ['/api/campaigns', { method: 'HEAD' }],
  ['/explore', { method: 'HEAD' }],
  ['/explore', { method: 'POST' }],
  ['/explore', { method: 'DELETE' }],
  ['/', { method: 'OPTIONS' }],
  ['/api/session', { method: 'POST', body: '{', headers: { origin, 'content-type': 'application/json' } }],
  ['/api/session', { method: 'POST', body: 'x'.repeat(1_000_001), headers: { origin } }],
  ['/webhooks/lemon-squeezy', { method: 'POST', body: 'x'.repeat(300_000) }],
  ['/unsubscribe', { method: 'POST', body: 'x'.repeat(20_000) }],
  ['/api/me/picture', { method: 'POST', body: 'no picture', headers: { origin } }],
  ['//evil.example/', {}],
]

/** Sends requests, and collects what is wrong with the answers. */
function inspector({ ask }: Site, https: boolean) {
  const faults = new Set<string>()
  const statuses = new Set<number>()
  const look = async (path: string, caller: Caller, init: RequestInit = {}) => {
    const answer = await ask(path, caller, init)
    await answer.arrayBuffer()
    statuses.add(answer.status)
    const shown = `${init.method ?? 'GET'} ${path} as ${caller}: ${answer.status}`
    for (const lack of lacks(answer, https)) faults.add(`${shown} lacks ${lack}`)
    for (const cookie of loose(answer, https)) faults.add(`${shown} gives ${cookie.split('=')[0]}`)
    for (const cookie of untold(answer)) faults.add(`${shown} gives ${cookie}, untold`)
    const isPage = /^text\/html/.test(answer.headers.get('content-type') ?? '')
    const isMine = caller !== 'visitor' && (isPage || path.startsWith('/api/'))
    if (isMine && !minePages.test(keptFor(answer))) faults.add(`${shown} may be kept`)
  }
  return { look, faults, statuses }
}

test('every answer of every address carries the headers that guard it', async () => {
  await using world = await openRich({ METRICS_TOKEN: 'figures for the tests' })
  const { things } = await plantSecrets(world)
  const { look, faults, statuses } = inspector(await openSite(world), false)
  for (const cases of Object.values(pageMatrix))
    for (const { path } of Object.values(cases))
      for (const caller of ['visitor', 'cara', 'fran', 'ada'] as const) await look(path(things), caller)
  for (const cases of Object.values(endpoints)) {
    for (const { ask } of Object.values(cases)) {
      const { path, init } = await ask(world)
      for (const caller of ['visitor', 'ada'] as const) await look(path, caller, init)
    }
  }
  for (const { method, path } of procedures)
    await look(`/api${path.replaceAll(/\{\w+\}/g, things.active)}`, 'cara', { method })
  for (const [path, init] of oddly) for (const caller of ['visitor', 'cara'] as const) await look(path, caller, init)
  for (const name of await readdir(client, { recursive: true })) await look(`/${name.split(sep).join('/')}`, 'visitor')
  expect([...faults]).toEqual([])
  for (const status of [200, 303, 307, 308, 400, 401, 403, 404, 405, 410, 413]) expect(statuses).toContain(status)
})

test('behind https browsers are told to stay there, by every kind of answer', async () => {
  const there = 'https://karma.example'
  await using world = await openWorld({ env: { ORIGIN: there } })
  const { look, faults, statuses } = inspector(await openSite(world), true)
  for (const page of Object.keys(pageMatrix)) await look(page, 'visitor')
  for (const path of ['/healthz', '/robots.txt', '/favicon.svg', '/sw.js', '/api/campaigns'])
    await look(path, 'visitor')
  for (const [path, init] of oddly) await look(path, 'visitor', init)
  const body = JSON.stringify({ email: world.cara.email, password: testPassword })
  const headers = { origin: there, 'content-type': 'application/json' }
  await look('/api/session', 'visitor', { method: 'POST', body, headers })
  expect([...faults]).toEqual([])
  for (const status of [200, 307, 400, 403, 404, 413]) expect(statuses).toContain(status)
})
