import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { offlinePolicy, workerPolicy } from './headers.ts'
import { smallEncoding } from '../infra/encoding.ts'
import { isKnown } from '../infra/etag.ts'

interface StaticFile {
  headers: Readonly<Record<string, string>>
  tag: string
  plain: Uint8Array<ArrayBuffer>
  br?: Uint8Array<ArrayBuffer>
  gzip?: Uint8Array<ArrayBuffer>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'

/**
 * The built files, read into memory once: a new build beside a running server changes nothing for its pages (bin/old-parts.ts keeps the
 * modules that render them). Files with a hash in their name never change. Those at the root are revalidated after an hour, and the
 * service worker and its offline page every time, since an old one would block a new version.
 */
export async function staticFiles(root: string): Promise<MiddlewareHandler> {
  const files = await readFiles(root)
  return async (c, next) => {
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(c.req.path) : undefined
    if (!file) return c.req.path.startsWith('/assets/') ? absent(c) : next()
    const encoding = smallEncoding(c.req.header('accept-encoding'))
    const short = encoding && file[encoding]
    const etag = `"${file.tag}${short ? `-${encoding}` : ''}"`
    const headers = new Headers({ ...file.headers, etag })
    if (isKnown(etag, c.req.header('if-none-match'))) return new Response(null, { status: 304, headers })
    if (short) headers.set('content-encoding', encoding)
    const bytes = short || file.plain
    headers.set('content-length', String(bytes.length))
    return new Response(bytes, { headers })
  }
}

/** Open pages of an earlier version still ask for its scripts. Without this, each such request would draw a page, which is never shed. */
const absent = (c: Context) => c.text('There is no such file.', 404, { 'cache-control': 'no-store' })

async function readFiles(root: string) {
  const names = (await readdir(root, { recursive: true })).map(name => name.split(sep).join('/'))
  const files = new Map<string, StaticFile>()
  const given = new Set(names)
  for (const name of names) {
    const type = types[extname(name)]
    if (!type) continue
    const read = async (each: string) => new Uint8Array(await readFile(join(root, each)))
    const plain = await read(name)
    const headers: Record<string, string> = { 'content-type': type, 'cache-control': ageOf(name) }
    if (given.has(`${name}.br`)) headers['vary'] = 'accept-encoding'
    if (name === 'sw.js') headers['content-security-policy'] = workerPolicy
    if (name === 'offline.html') headers['content-security-policy'] = offlinePolicy
    files.set(`/${name}`, {
      headers,
      tag: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
      plain,
      ...(given.has(`${name}.br`) && { br: await read(`${name}.br`) }),
      ...(given.has(`${name}.gz`) && { gzip: await read(`${name}.gz`) }),
    })
  }
  return files
}

function ageOf(name: string) {
  if (name.startsWith('assets/')) return forever
  return name === 'sw.js' || name === 'offline.html' ? 'no-cache' : anHour
}
