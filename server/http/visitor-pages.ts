import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { PageParts } from '#/contract/page-context.ts'
import type { Variables } from '../app.ts'
import { pagePolicy } from './headers.ts'
import type { Encoding } from '../infra/encoding.ts'
import { compressed, quickEncoding, smallEncoding, unpacked } from '../infra/encoding.ts'
import { isKnown } from '../infra/etag.ts'
import { lruCache } from '../infra/cache.ts'
import { publicOrigin } from './origin.ts'
import { sharedHtml } from './shared-html.ts'
import { hasSession } from '../session.ts'
import { explorePath, visitorAddress } from './visitor-address.ts'
import type { World } from '../world.ts'

/** A rendered page shared by all visitors. */
interface VisitorPage {
  status: number
  headers: Headers
  /** Compressed with Zstandard. */
  packed: Buffer<ArrayBuffer>
  policy: string
  tag: string
  keeps: boolean
  isAsked: boolean
  /** In other encodings, each made when it is first asked for. */
  others: Map<Encoding, Promise<Buffer<ArrayBuffer>>>
}

/** What a page is rendered from; never the request of the visitor who happens to ask first. */
interface Asked {
  request: Request
  origin: string
  nonce: string
  requestId: string
  take: (html: PageParts) => void
}

/** Renders for no one in particular. */
type Render = (asked: Asked) => Promise<Response>

const room = { entries: 500, bytes: 32_000_000 }
/** Allows for the other encodings, which are kept with the page and not larger. */
const sizeFactor = 3

/**
 * Renders public pages once for many visitors. A request with a session cookie gets its own page from the next handler, as does every
 * request in a demo, whose clock can be moved.
 */
export function visitorPages(world: World, render: Render): MiddlewareHandler<Variables> {
  const pages = lruCache<VisitorPage>(room)
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
      return { value, bytes: value.keeps ? value.packed.length * sizeFactor : null }
    })
    return answered(page, c.req.header('accept-encoding'), c.req.header('if-none-match'))
  }
}

async function rendered(
  render: Render,
  { path, origin, requestId }: { path: string; origin: string; requestId: string },
) {
  const nonce = randomUUID()
  const request = new Request(origin + path, { headers: { accept: 'text/html' } })
  let drawn: PageParts | undefined
  const response = await render({ request, origin, nonce, requestId, take: html => (drawn = html) })
  drawn ??= { beforeStyles: await response.text(), styles: '', afterStyles: '' }
  const { packed, scripts } = sharedHtml(drawn, nonce)
  const headers = new Headers(response.headers)
  for (const name of ['set-cookie', 'content-length']) headers.delete(name)
  const page: VisitorPage = {
    status: response.status,
    headers,
    packed,
    policy: pagePolicy(scripts.join(' ')),
    // Unique for every rendering, since each contains the time its data was read.
    tag: randomUUID(),
    keeps: response.status === 200 && !response.headers.has('set-cookie'),
    isAsked: false,
    others: new Map(),
  }
  return page
}

async function answered(page: VisitorPage, accepted: string | undefined, ifNoneMatch: string | undefined) {
  const encodings = [smallEncoding(accepted), quickEncoding(accepted)]
  // Many pages of a quiet site are read only once. Only a page that is requested again is worth the slow, better compression.
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
  const bytes = encoding ? await encodedIn(page, encoding) : ownCopy(unpacked(page.packed))
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(bytes.length > 0 ? bytes : null, { status: page.status, headers })
}

function encodedIn({ packed: short, others }: VisitorPage, encoding: Encoding) {
  if (encoding === 'zstd') return short
  const known = others.get(encoding)
  if (known) return known
  const made = compressed(unpacked(short), encoding).then(ownCopy)
  others.set(encoding, made)
  return made
}

/** The library returns a slice of a 64 kB buffer, which would otherwise be kept whole. */
const ownCopy = (bytes: Buffer) => Buffer.from(bytes)
