import { createHash, randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { afterPaint } from './after-paint.ts'
import type { Variables } from '../app.ts'
import { pagePolicy } from './headers.ts'
import type { Encoding } from '../infra/encoding.ts'
import { compressed, encodingFor } from '../infra/encoding.ts'
import { isKnown } from '../infra/etag.ts'
import { keeper } from '../infra/kept.ts'
import { publicOrigin } from './origin.ts'
import { hasSession } from '../session.ts'
import { explorePath, visitorAddress } from './visitor-address.ts'
import type { World } from '../world.ts'

/** A page as every visitor gets it. */
interface VisitorPage {
  status: number
  headers: Headers
  bytes: Uint8Array
  policy: string
  tag: string
  keeps: boolean
  shorter: Map<Encoding, Promise<Buffer>>
}

/** What a page is rendered from: never the request of whoever happens to ask first. */
interface Asked {
  request: Request
  origin: string
  nonce: string
  requestId: string
  take: (html: string) => void
}

/** Renders for nobody; with the cookies that the answer would set. */
type Render = (asked: Asked) => Promise<{ response: Response; cookies: readonly string[] }>

const room = { entries: 500, bytes: 48_000_000 }
/** Its encodings are kept with it, and are a fraction of it. */
const sizeFactor = 1.5

/**
 * Public pages are rendered once for many visitors. Whoever sends a session's cookie gets a page of their own from the next
 * handler; so does everybody in a demo, whose clock may be moved.
 */
export function visitorPages(world: World, render: Render): MiddlewareHandler<Variables> {
  const pages = keeper<VisitorPage>(room)
  world.overhear(fact => {
    if (fact.name === 'missed') pages.drop(() => true)
    if (!('campaignId' in fact)) return
    const page = ` /campaign/${fact.campaignId}`
    pages.drop(key => key.endsWith(page) || key.includes(` ${explorePath}`))
  })
  return async (c, next) => {
    const url = new URL(c.req.url)
    const address = world.config.demo || hasSession(c.req.raw.headers) ? null : visitorAddress(url)
    if (!address) return next()
    const origin = publicOrigin(world.config, c.req.url)
    const page = await pages.take(`${origin} ${address.path}`, address, async () => {
      const value = await rendered(render, { path: address.path, origin, requestId: c.get('requestId') })
      return { value, bytes: value.keeps ? value.bytes.length * sizeFactor : null }
    })
    return answered(page, c.req.header('accept-encoding'), c.req.header('if-none-match'))
  }
}

async function rendered(
  render: Render,
  { path, origin, requestId }: { path: string; origin: string; requestId: string },
) {
  const nonce = randomBytes(16).toString('base64')
  const request = new Request(origin + path, { headers: { accept: 'text/html' } })
  let drawn: string | undefined
  const { response, cookies } = await render({ request, origin, nonce, requestId, take: html => (drawn = html) })
  const { before, styles, after } = aroundStyles(drawn ?? (await response.text()))
  const parts = [afterPaint(before, nonce), afterPaint(after, nonce)] as const
  const bytes = Buffer.from(withoutNonce(parts[0], nonce) + styles + withoutNonce(parts[1], nonce))
  const headers = new Headers(response.headers)
  for (const name of ['set-cookie', 'content-length']) headers.delete(name)
  const page: VisitorPage = {
    status: response.status,
    headers,
    bytes,
    policy: pagePolicy(hashesOf(parts.join(''), nonce)),
    // No two drawings are the same: each says when it read its data.
    tag: randomBytes(15).toString('base64url'),
    keeps: response.status === 200 && cookies.length === 0 && !response.headers.has('set-cookie'),
    shorter: new Map(),
  }
  return page
}

/** The style sheet is more than half of most pages, and holds nothing of what is looked for and replaced. */
function aroundStyles(html: string) {
  const start = html.indexOf('>', html.indexOf('<style ')) + 1
  const end = html.indexOf('</style>', start)
  return end < 0
    ? { before: html, styles: '', after: '' }
    : { before: html.slice(0, start), styles: html.slice(start, end), after: html.slice(end) }
}

/** A nonce is for one answer. The element that tells it to scripts goes with it. */
const withoutNonce = (html: string, nonce: string) =>
  html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, '')

/** Only a script that we gave this rendering's nonce may run: not one that somehow got into the page otherwise. */
function hashesOf(html: string, nonce: string) {
  const hashes = new Set<string>()
  for (const [, before = '', script = ''] of html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)) {
    if (!before.includes(` nonce="${nonce}"`) || / src=/.test(before)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes].join(' ')
}

async function answered(page: VisitorPage, accepted: string | undefined, ifNoneMatch: string | undefined) {
  const encoding = encodingFor(accepted)
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', page.policy)
  headers.set('vary', 'cookie, accept-encoding')
  if (page.keeps) {
    const etag = `"${page.tag}${encoding ? `-${encoding}` : ''}"`
    headers.set('cache-control', 'public, max-age=0, must-revalidate')
    headers.set('etag', etag)
    if (isKnown(etag, ifNoneMatch)) return new Response(null, { status: 304, headers })
  } else headers.set('cache-control', 'private, no-store')
  const bytes = encoding ? await shorterOf(page, encoding) : page.bytes
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status: page.status, headers })
}

function shorterOf({ bytes, shorter }: VisitorPage, encoding: Encoding) {
  const known = shorter.get(encoding)
  if (known) return known
  // The library hands out the beginning of 64 kB, and those would be kept.
  const made = compressed(bytes, encoding).then(short => Buffer.from(short))
  shorter.set(encoding, made)
  return made
}
