import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { brotliDecompressSync, createGunzip, createZstdDecompress, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { engagementCampaign } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import type { Variables } from '../app.ts'
import { makeApp } from '../app.ts'
import { quickEncoding, smallEncoding } from '../infra/encoding.ts'
import { compressAnswers } from './compress.ts'

const origin = 'http://localhost:3000'
const ours = { 'accept-encoding': 'gzip, br', 'sec-fetch-site': 'same-origin' }

const ask = (world: TestWorld, path: string, headers: Record<string, string>, cookie = '') =>
  world.fetch(new Request(`${origin}${path}`, { headers }), cookie)

test.each([
  [undefined, null, null],
  ['', null, null],
  ['identity', null, null],
  ['gzip, deflate, br, zstd', 'br', 'zstd'],
  ['gzip, deflate, br', 'br', 'br'],
  ['zstd', null, 'zstd'],
  ['br, zstd;q=0', 'br', 'br'],
  ['GZIP', 'gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'gzip'],
  ['br; q=0.0', null, null],
  ['brotli', null, null],
] as const)('for “%s” what is sent often is encoded as %s, what is sent once as %s', (accepted, small, quick) => {
  expect(smallEncoding(accepted)).toBe(small)
  expect(quickEncoding(accepted)).toBe(quick)
})

test('the API’s long JSON comes compressed to whoever accepts it, and short JSON as it is', async () => {
  await using world = await openWorld()
  for (let nth = 0; nth < 4; nth += 1) await world.fran.api.campaigns.create(engagementCampaign())
  const plain = await (await ask(world, '/api/campaigns', {})).text()
  const answer = await ask(world, '/api/campaigns', ours)
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(plain)
  const zstd = await ask(world, '/api/campaigns', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(zstd.headers.get('content-encoding')).toBe('zstd')
  expect(zstdDecompressSync(await zstd.arrayBuffer()).toString()).toBe(plain)
  const gzip = await ask(world, '/api/campaigns', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(plain)
  const short = await ask(world, '/api/nothing', ours)
  expect(short.headers.get('content-encoding')).toBeNull()
  expect(await short.json()).toMatchObject({ code: 'not_found' })
})

test('a person’s own answers are compressed for our own pages only', async () => {
  await using world = await openWorld()
  const { fran } = world
  for (let nth = 0; nth < 4; nth += 1) await fran.api.campaigns.create(engagementCampaign())
  const path = '/api/dashboards/founder'
  const encodingOf = async (headers: Record<string, string>) =>
    (await ask(world, path, { 'accept-encoding': 'br', ...headers }, fran.cookie)).headers.get('content-encoding')
  expect(await encodingOf({ 'sec-fetch-site': 'same-origin' })).toBe('br')
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(await encodingOf({ 'sec-fetch-site': site })).toBeNull()
  expect(await encodingOf({})).toBeNull()
})

test.each(['/api/me/sign-in-methods', '/api/rpc/signInMethods/mine'])(
  '%s, which guards an account, is not compressed',
  async path => {
    await using world = await openWorld()
    const { fran } = world
    const passkeys = Array.from({ length: 20 }, (_, nth) => ({
      id: randomUUID(),
      user_id: fran.id,
      credential_id: `credential ${nth}`,
      public_key: 'key',
      counter: 0,
      transports: [],
      name: `Key ${nth}`,
    }))
    await world.db.insertInto('passkeys').values(passkeys).execute()
    const answer = await ask(world, path, { 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin' }, fran.cookie)
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect((await answer.text()).length).toBeGreaterThan(1_000)
  },
)

test.each([
  ['gzip', createGunzip],
  ['zstd', createZstdDecompress],
] as const)('a page that comes in parts is compressed part by part with %s', async (encoding, decompressor) => {
  await using world = await openWorld()
  const { app, servePages } = makeApp(world.world)
  let goOn = () => {}
  const going = new Promise<void>(resolve => (goOn = resolve))
  const body = new ReadableStream<Uint8Array>({
    async start(parts) {
      parts.enqueue(Buffer.from(`first ${'.'.repeat(2_000)}`))
      await going
      parts.enqueue(Buffer.from('second'))
      parts.close()
    },
  })
  const headers = { 'content-type': 'text/html' }
  servePages(async () => ({ fetch: () => new Response(body, { headers }) }))
  const request = new Request(`${origin}/login`, { headers: { 'accept-encoding': encoding } })
  const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  const read = Readable.fromWeb(answer.body ?? new ReadableStream()).pipe(decompressor())
  let text = ''
  for await (const part of read) {
    if (text === '') {
      expect(String(part)).toMatch(/^first/)
      goOn()
    }
    text += String(part)
  }
  expect(text).toContain('second')
})

const long = JSON.stringify('long '.repeat(1_000))

/** Asks for a long text at this path, with these headers. */
async function askLong(path: string, headers: Record<string, string> = {}, { method = 'GET', status = 200 } = {}) {
  const app = new Hono<Variables>().use(compressAnswers)
  app.get('*', () => new Response(long, { status, headers: { 'content-type': 'application/json', ...headers } }))
  const answer = await app.request(path, { method, headers: { 'accept-encoding': 'br' } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { status: given, headers: of } = answer
  return { given, bytes, encoding: of.get('content-encoding'), length: of.get('content-length'), vary: of.get('vary') }
}

test('an error is compressed with its status, and with no length but that of what is sent', async () => {
  const { given, bytes, encoding, length } = await askLong(
    '/api/x',
    { 'content-length': `${long.length}` },
    { status: 404 },
  )
  expect([given, encoding, length]).toEqual([404, 'br', null])
  expect(brotliDecompressSync(bytes).toString()).toBe(long)
})

test.each([
  '/api/session',
  '/api/me/sign-in-methods',
  '/api/me/google',
  '/api/me/passkeys/x',
  '/api/me/two-step/codes',
  '/api/rpc/signInMethods/mine',
])('%s is sent as it is, whoever asks', async path => {
  expect(await askLong(path)).toMatchObject({ encoding: null, vary: 'accept-encoding', bytes: Buffer.from(long) })
})

test('what gives a cookie, or is encoded already, is left as it is, and so are the headers alone', async () => {
  expect(await askLong('/api/x')).toMatchObject({ encoding: 'br' })
  expect(await askLong('/api/x', { 'set-cookie': 'session=mine' })).toMatchObject({ encoding: null })
  expect(await askLong('/api/x', { 'content-encoding': 'gzip' })).toMatchObject({
    bytes: Buffer.from(long),
    vary: null,
  })
  expect(await askLong('/api/x', {}, { method: 'HEAD' })).toMatchObject({ encoding: null, vary: 'accept-encoding' })
})
