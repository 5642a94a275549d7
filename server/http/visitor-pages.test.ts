import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { engagementCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import type { PageContext } from '#/contract/page-context.ts'
import { makeApp } from '../app.ts'
import { openPool } from '../infra/db/pool.ts'

const origin = 'http://localhost:3000'

interface Drawn {
  status?: number
  headers?: Record<string, string>
  more?: string
}

/** The app with pages that say who they were rendered for; counts the renderings. */
function drawing(world: Parameters<typeof makeApp>[0], drawn: (path: string) => Drawn = () => ({})) {
  const { app, servePages } = makeApp(world)
  const rendered: Request[] = []
  const draw = async (request: Request, { api, nonce }: PageContext) => {
    rendered.push(request)
    const { pathname, search } = new URL(request.url)
    const { status = 200, headers = {}, more = '' } = drawn(pathname)
    const me = await api.accounts.me()
    const head = `<meta property="csp-nonce" content="${nonce}"/><script nonce="${nonce}">go()</script><script src="/a.js" nonce="${nonce}"></script>`
    const body = `<p>For ${me?.email ?? 'nobody'}, number ${rendered.length} of ${pathname}${search}</p>${more}${'.'.repeat(1_500)}`
    return new Response(head + body, { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } })
  }
  servePages(async () => ({ fetch: (request, { context }) => draw(request, context) }))
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    app.fetch(new Request(origin + path, { method, headers }), {
      incoming: { socket: { remoteAddress: '192.0.2.1' } },
    })
  const read = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).text()
  return { ask, read, rendered, count: () => rendered.length }
}

const scriptsOf = (answer: Response) =>
  /script-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('fifty visitors who ask at once get one rendering, without a nonce, with the hash of its script', async () => {
  await using world = await openWorld()
  const { ask, count } = drawing(world.world)
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/pricing')))
  expect(count()).toBe(1)
  const texts = await Promise.all(answers.map(answer => answer.text()))
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toMatch(
    /^<script>go\(\)<\/script><script src="\/a\.js"><\/script><p>For nobody, number 1 of \/pricing</,
  )
  const [first] = answers
  expect(first && scriptsOf(first)).toBe(`'self' ${hashOf('go()')}`)
  expect(first?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(first?.headers.get('vary')).toBe('cookie, accept-encoding')
})

test('many pages that are asked for at once are drawn a few at a time, each of them', async () => {
  await using world = await openWorld()
  const { app, servePages } = makeApp(world.world)
  let [here, most] = [0, 0]
  servePages(async () => ({
    async fetch() {
      here += 1
      most = Math.max(most, here)
      await sleep(5)
      here -= 1
      return new Response('drawn', { headers: { 'content-type': 'text/html' } })
    },
  }))
  const incoming = { socket: { remoteAddress: '192.0.2.1' } }
  const answers = await Promise.all(
    Array.from({ length: 30 }, async (_, nth) => app.fetch(new Request(`${origin}/explore?q=${nth}`), { incoming })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
  expect(most).toBe(8)
})

test('a signed-in person’s page is theirs: never kept, never a visitor’s, with a nonce of its own', async () => {
  await using world = await openWorld()
  const { ask, read } = drawing(world.world)
  const { fran, cara } = world
  expect(await read('/pricing', { cookie: fran.cookie })).toContain('For fran@example.com')
  const visitor = await ask('/pricing')
  expect(await visitor.text()).toContain('For nobody')
  const etag = visitor.headers.get('etag') ?? ''
  const own = await ask('/pricing', { cookie: cara.cookie, 'if-none-match': etag })
  expect(own.status).toBe(200)
  expect(await own.text()).toContain('For cara@example.com')
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect(own.headers.get('etag')).toBeNull()
  expect(scriptsOf(own)).toMatch(/^'self' 'nonce-[\w+/=]+'$/)
  const again = await ask('/pricing', { cookie: cara.cookie })
  expect(scriptsOf(again)).not.toBe(scriptsOf(own))
  expect(await read('/pricing')).toContain('For nobody')
})

test('a cookie that is no longer anybody’s gets a page of its own, too', async () => {
  await using world = await openWorld()
  const { ask, count } = drawing(world.world)
  for (const cookie of ['session=gone', '__Host-session=gone', 'theme=x; session=']) {
    const answer = await ask('/', { cookie })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  }
  expect(count()).toBe(3)
  expect((await ask('/', { cookie: 'theme=dark' })).headers.get('cache-control')).toMatch(/^public/)
})

test('nothing of the request that comes first is in the page of all', async () => {
  await using world = await openWorld()
  const { ask, rendered } = drawing(world.world)
  await ask('/pricing?utm_source=secret', {
    'user-agent': 'Spy/1',
    'x-forwarded-for': '203.0.113.9',
    cookie: 'a=b',
  })
  const [request] = rendered
  expect(request?.url).toBe(`${origin}/pricing`)
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({ accept: 'text/html' })
})

test('unknown search parameters do not fill the cache, known ones have pages of their own, and searches are not kept', async () => {
  await using world = await openWorld()
  const { read, count } = drawing(world.world)
  for (let nth = 0; nth < 200; nth += 1) await read(`/pricing?q=${nth}`)
  expect(count()).toBe(1)
  await read('/explore')
  expect(count()).toBe(2)
  // The browser hydrates from the full URL, order of parameters included.
  for (const search of ['?tab=engagement&q=', '?tab=posts', '?sort=ending&tab=posts', '?tab=posts&sort=ending'])
    for (const _ of [1, 2]) expect(await read(`/explore${search}`)).toContain(search)
  expect(count()).toBe(6)
  for (const search of [
    '?flood=1',
    '?q=teams',
    '?tab=%22posts%22',
    '?tab=posts&tab=engagement',
    '?tab=assigned',
    '?subreddit=u_x',
  ])
    for (const _ of [1, 2]) expect(await read(`/explore${search}`)).toContain(search)
  expect(count()).toBe(18)
})

test('HEAD and If-None-Match: the headers without the body, 304 for what one has, in the encoding one has', async () => {
  await using world = await openWorld()
  const { ask, count } = drawing(world.world)
  const full = await ask('/about', { 'accept-encoding': 'gzip, br' })
  const etag = full.headers.get('etag') ?? ''
  expect(full.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await full.arrayBuffer()).toString()).toContain('For nobody')
  const gzip = await ask('/about', { 'accept-encoding': 'gzip, br;q=0' })
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toContain('For nobody')
  const plain = await ask('/about')
  expect(plain.headers.get('content-encoding')).toBeNull()
  const tags = [full, gzip, plain].map(({ headers }) => headers.get('etag'))
  expect(new Set(tags).size).toBe(3)
  const head = await ask('/about', { 'accept-encoding': 'br' }, 'HEAD')
  expect(await head.text()).toBe('')
  expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'))
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const same = await ask('/about', { 'accept-encoding': 'br', 'if-none-match': known })
    expect(same.status).toBe(304)
    expect(await same.text()).toBe('')
    for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy'])
      expect(same.headers.get(name)).toBe(full.headers.get(name))
  }
  expect((await ask('/about', { 'if-none-match': etag })).status).toBe(200)
  expect(count()).toBe(1)
})

test('a page is compressed quickly for the first who asks, and small for all others; each may keep theirs', async () => {
  await using world = await openWorld()
  const { ask, count } = drawing(world.world)
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' }
  const first = await ask('/about', browser)
  expect(first.headers.get('content-encoding')).toBe('zstd')
  expect(zstdDecompressSync(await first.arrayBuffer()).toString()).toContain('For nobody')
  const [second, third] = [await ask('/about', browser), await ask('/about', browser)]
  for (const later of [second, third]) expect(later.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(await second.arrayBuffer()).toString()).toContain('For nobody')
  const tags = [first, second].map(({ headers }) => headers.get('etag') ?? '')
  expect(new Set(tags).size).toBe(2)
  for (const etag of tags) {
    const same = await ask('/about', { ...browser, 'if-none-match': etag })
    expect(same.status).toBe(304)
    expect(same.headers.get('etag')).toBe(etag)
  }
  expect((await ask('/about', { 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' })).status).toBe(200)
  expect(count()).toBe(1)
})

test('errors, pages that are not there, redirects and answers with cookies are not kept', async () => {
  await using world = await openWorld()
  const odd: Record<string, Drawn> = {
    '/': { status: 500 },
    '/about': { status: 404 },
    '/faq': { status: 307, headers: { location: '/explore' } },
    '/terms': { headers: { 'set-cookie': 'session=mine' } },
  }
  const { ask, count } = drawing(world.world, path => odd[path] ?? {})
  for (const [path, { status = 200 }] of Object.entries(odd)) {
    for (const _ of [1, 2]) {
      const answer = await ask(path)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(answer.headers.get('etag')).toBeNull()
    }
  }
  expect(count()).toBe(8)
  for (const path of [
    '/login',
    '/nothing',
    `/campaign/x`,
    '/campaign/01A20040-4b1c-74d5-9794-816387087cd7',
    '//',
    '/About',
  ])
    expect((await ask(path)).headers.get('cache-control')).toBe('private, no-store')
})

test('a page that has to wait for something says when to come again, also where visitors share it', async () => {
  await using world = await openWorld()
  const pool = openPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' }, 1, () => {})
  const { app, servePages } = makeApp({ ...world.world, db: pool.db })
  const draw = async ({ api }: PageContext) =>
    api.campaigns.explore({}).then(
      () => new Response('drawn'),
      () => new Response('not now', { status: 500 }),
    )
  servePages(async () => ({ fetch: (_request, { context }) => draw(context) }))
  for (const path of ['/explore', '/explore?q=teams']) {
    const { status, headers } = await app.fetch(new Request(origin + path), {
      incoming: { socket: { remoteAddress: '192.0.2.1' } },
    })
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5'])
  }
  world.faults.splice(0)
  await pool.close()
})

test('a script that got into a page without its nonce gets no hash', async () => {
  await using world = await openWorld()
  const { ask } = drawing(world.world, () => ({
    more: '<script>steal()</script><script nonce="guess">steal()</script>',
  }))
  const answer = await ask('/pricing')
  expect(await answer.text()).toContain('steal()')
  expect(scriptsOf(answer)).toBe(`'self' ${hashOf('go()')}`)
})

test('a page that visitors share asks for its scripts once it is seen, by a script that its policy names', async () => {
  await using world = await openWorld()
  const modules = (nonce: string) =>
    `<link rel="modulepreload" href="/b.js"/><script type="module" async="" src="/a.js" nonce="${nonce}"></script>`
  const { app, servePages } = makeApp(world.world)
  servePages(async () => ({ fetch: (_request, { context }) => new Response(modules(context.nonce)) }))
  const ask = async (headers = {}) =>
    app.fetch(new Request(`${origin}/pricing`, { headers }), { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
  const shared = await ask()
  const [, starter = ''] =
    /^<link rel="later" href="\/b\.js"\/><script type="later" async="" src="\/a\.js"><\/script><script>(.+)<\/script>$/.exec(
      await shared.text(),
    ) ?? []
  expect(scriptsOf(shared)).toBe(`'self' ${hashOf(starter)}`)
  const own = await ask({ cookie: 'session=gone' })
  expect(await own.text()).toMatch(/^<link rel="modulepreload".*<script type="module"/)
})

test('a change of a campaign is on its page and in the list at once', async () => {
  await using world = await openWorld()
  const { fran, fred } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const other = await fred.api.campaigns.create(engagementCampaign())
  const { read } = drawing(world.world)
  const paths = [`/campaign/${id}`, '/explore', '/explore?sort=ending', `/campaign/${other.id}`, '/pricing']
  const before = await Promise.all(paths.map(path => read(path)))
  await fran.api.campaigns.pause({ id })
  const after = await Promise.all(paths.map(path => read(path)))
  expect(after.map((text, at) => text !== before[at])).toEqual([true, true, true, false, false])
})

test('hosts do not share pages where no origin is set, and a demo keeps none', async () => {
  await using open = await openWorld({ env: { ORIGIN: '' } })
  const { app, servePages } = makeApp(open.world)
  servePages(async () => ({ fetch: (_request, { context }) => new Response(context.origin) }))
  const from = async (host: string) =>
    (await app.fetch(new Request(`http://${host}/`), { incoming: { socket: { remoteAddress: '192.0.2.1' } } })).text()
  expect(await from('evil.example')).toBe('http://evil.example')
  expect(await from('localhost:3000')).toBe('http://localhost:3000')
  await using demo = await openWorld({ env: { DEMO: '1' } })
  const { read, count } = drawing(demo.world)
  await read('/')
  await read('/')
  expect(count()).toBe(2)
})
