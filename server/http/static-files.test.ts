import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { staticFiles } from './static-files.ts'

const script = 'go()'.repeat(100)

async function folder(worker = 'listen()') {
  const root = await mkdtemp(join(tmpdir(), 'karmasquad-static-'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'assets/app-1.js'), script)
  await writeFile(join(root, 'assets/app-1.js.br'), brotliCompressSync(script))
  await writeFile(join(root, 'assets/old-1.js'), script)
  await writeFile(join(root, 'assets/old-1.js.br'), brotliCompressSync(script))
  await writeFile(join(root, 'assets/old-1.js.gz'), gzipSync(script))
  await writeFile(join(root, 'assets/face-1.woff2'), 'font')
  await writeFile(join(root, 'sw.js'), worker)
  await writeFile(join(root, 'offline.html'), '<p>Offline</p>')
  await writeFile(join(root, 'favicon.svg'), '<svg/>')
  const app = new Hono()
  app.use('*', await staticFiles(root))
  app.all('*', c => c.text('a page', 404))
  await rm(root, { recursive: true })
  return (path: string, headers: Record<string, string> = {}, method = 'GET') => app.request(path, { headers, method })
}

test('files with a hash in their name are kept for good, compressed for whoever accepts it', async () => {
  const ask = await folder()
  const short = await ask('/assets/app-1.js', { 'accept-encoding': 'gzip, br' })
  expect(Object.fromEntries(short.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  const bytes = await short.arrayBuffer()
  expect(short.headers.get('content-length')).toBe(String(bytes.byteLength))
  expect(brotliDecompressSync(bytes).toString()).toBe(script)
  const gzip = await ask('/assets/old-1.js', { 'accept-encoding': 'gzip' })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(script)
  const plain = await ask('/assets/app-1.js', { 'accept-encoding': 'gzip' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(script)
  expect(plain.headers.get('etag')).not.toBe(short.headers.get('etag'))
  const font = await ask('/assets/face-1.woff2', { 'accept-encoding': 'br' })
  expect(font.headers.get('content-type')).toBe('font/woff2')
  expect(font.headers.get('content-encoding')).toBeNull()
})

test('a file that the client already has is not sent again, and HEAD has no body', async () => {
  const ask = await folder()
  const { headers } = await ask('/favicon.svg')
  expect(headers.get('cache-control')).toBe('public, max-age=3600')
  const again = await ask('/favicon.svg', { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
  for (const name of ['etag', 'cache-control']) expect(again.headers.get(name)).toBe(headers.get(name))
  const head = await ask('/favicon.svg', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '6', ''])
})

test('the service worker and its offline page are asked for at every start, each under a policy of its own', async () => {
  const ask = await folder()
  const [worker, offline] = [await ask('/sw.js'), await ask('/offline.html')]
  for (const { headers } of [worker, offline]) expect(headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-security-policy')).toContain("connect-src 'self'")
  expect(offline.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'")
})

test('a file that is different in a new build is sent to whoever has the old one', async () => {
  const [before, after] = [await folder(), await folder('listenBetter()')]
  const known = { 'if-none-match': (await before('/sw.js')).headers.get('etag') ?? '' }
  expect((await before('/sw.js', known)).status).toBe(304)
  expect(await (await after('/sw.js', known)).text()).toBe('listenBetter()')
})

test('no other path is a file', async () => {
  const ask = await folder()
  for (const path of ['/assets/app-1.js.br', '/assets/', '/assets/..%2fsw.js', '/__proto__', '/sw.js/'])
    expect((await ask(path)).status).toBe(404)
  expect((await ask('/sw.js', {}, 'POST')).status).toBe(404)
})

test('the request for a script that is gone renders no page, and its 404 is not cached', async () => {
  const ask = await folder()
  const gone = await ask('/assets/app-0.js')
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
  expect(await gone.text()).not.toBe('a page')
  expect(await (await ask('/about')).text()).toBe('a page')
})
