import { createHash, randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { PageParts } from '#/contract/page-context.ts'
import { afterPaint } from './after-paint.ts'
import type { Variables } from '../app.ts'
import { pagePolicy } from './headers.ts'
import type { Encoding } from '../infra/encoding.ts'
import { compressed, quickEncoding, smallEncoding } from '../infra/encoding.ts'
import { isKnown } from '../infra/etag.ts'
import { keeper } from '../infra/kept.ts'
import { publicOrigin } from './origin.ts'
import { hasSession } from '../session.ts'
import { explorePath, visitorAddress } from './visitor-address.ts'
import type { World } from '../world.ts'

/** A rendered page shared by all visitors. */
interface VisitorPage {
  status: number
  headers: Headers
  bytes: Uint8Array
  policy: string
  tag: string
  keeps: boolean
  isAsked: boolean
  shorter: Map<Encoding, Promise<Buffer>>
}

/** What a page is rendered from; never the request of the visitor who happens to ask first. */
interface Asked {
  request: Request
  origin: string
  nonce: string
  requestId: string
  take: (html: PageParts) => void
}

/** Renders for no one in particular; returns the cookies the answer would set as well. */
type Render = (asked: Asked) => Promise<{ response: Response; cookies: readonly string[] }>

const room = { entries: 500, bytes: 48_000_000 }
/** Allows for the compressed versions, which are kept with the page and smaller than it. */
const sizeFactor = 1.5

/**
 * Renders public pages once for many visitors. A request with a session cookie gets its own page from the next handler, as does every
 * request in a demo, whose clock can be moved.
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
  let drawn: PageParts | undefined
  const { response, cookies } = await render({ request, origin, nonce, requestId, take: html => (drawn = html) })
  drawn ??= { beforeStyles: await response.text(), styles: '', afterStyles: '' }
  const before = afterPaint(drawn.beforeStyles, nonce)
  const after = afterPaint(drawn.afterStyles, nonce)
  const bytes = Buffer.concat([
    Buffer.from(withoutNonce(before, nonce)),
    bytesOfStyles(drawn.styles),
    Buffer.from(withoutNonce(after, nonce)),
  ])
  const headers = new Headers(response.headers)
  for (const name of ['set-cookie', 'content-length']) headers.delete(name)
  const page: VisitorPage = {
    status: response.status,
    headers,
    bytes,
    policy: pagePolicy([before, after].flatMap(part => hashesOf(part, nonce)).join(' ')),
    // Unique for every rendering, since each contains the time its data was read.
    tag: randomBytes(15).toString('base64url'),
    keeps: response.status === 200 && cookies.length === 0 && !response.headers.has('set-cookie'),
    isAsked: false,
    shorter: new Map(),
  }
  return page
}

/** Pages share one style sheet, or a few. Its bytes are made once for as long as it stays the same. */
let styles = { text: '', bytes: Buffer.alloc(0) }

function bytesOfStyles(text: string) {
  if (text !== styles.text) styles = { text, bytes: Buffer.from(text) }
  return styles.bytes
}

/** A nonce is valid for one answer. Also removes the element that tells it to scripts. */
const withoutNonce = (html: string, nonce: string) =>
  html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, '')

/** Hashes only scripts that carry this rendering's nonce, so that an injected script is not allowed to run. */
function hashesOf(html: string, nonce: string) {
  const hashes = new Set<string>()
  for (const [, before = '', script = ''] of html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)) {
    if (!before.includes(` nonce="${nonce}"`) || / src=/.test(before)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...hashes]
}

async function answered(page: VisitorPage, accepted: string | undefined, ifNoneMatch: string | undefined) {
  const encodings = [smallEncoding(accepted), quickEncoding(accepted)]
  // Many a page of a quiet site is read only once; one that is asked for again is worth making small.
  if (!page.isAsked) encodings.reverse()
  page.isAsked = true
  const [encoding = null] = encodings
  const headers = new Headers(page.headers)
  headers.set('content-security-policy', page.policy)
  headers.set('vary', 'cookie, accept-encoding')
  if (page.keeps) {
    const tags = encodings.map(each => `"${page.tag}${each ? `-${each}` : ''}"`)
    const known = tags.find(tag => isKnown(tag, ifNoneMatch))
    headers.set('cache-control', 'public, max-age=0, must-revalidate')
    headers.set('etag', known ?? tags[0] ?? '')
    if (known) return new Response(null, { status: 304, headers })
  } else headers.set('cache-control', 'private, no-store')
  const bytes = encoding ? await shorterOf(page, encoding) : page.bytes
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status: page.status, headers })
}

function shorterOf({ bytes, shorter }: VisitorPage, encoding: Encoding) {
  const known = shorter.get(encoding)
  if (known) return known
  // Copied: the library returns a slice of a 64 kB buffer, which would otherwise be kept whole.
  const made = compressed(bytes, encoding).then(short => Buffer.from(short))
  shorter.set(encoding, made)
  return made
}
