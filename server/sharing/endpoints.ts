import type { Context, MiddlewareHandler } from 'hono'
import { closedPaths, sharedPictures } from '#/rules/public-pages.ts'
import type { App, Variables } from '../app.ts'
import type { Config } from '../config.ts'
import { isKnown } from '../infra/etag.ts'
import { lruCache } from '../infra/cache.ts'
import { makeGate } from '../infra/limits/gate.ts'
import { publicOrigin } from '../http/origin.ts'
import { forVisitors } from '../publicly.ts'
import { isOurAnswer } from '../refusals.ts'
import type { Log } from '../infra/log.ts'
import type { World } from '../world.ts'
import { campaignCard } from './campaign-card.ts'
import type { Picture } from './pictures.ts'
import { Busy, drawableName, pictureCache, turnAway } from './pictures.ts'
import { readShared } from './read.ts'
import { siteCard } from './site-card.ts'
import { sitemap, sitemapFile, sitemapsPath } from './sitemap.ts'

const pictureSeconds = 600
const siteSeconds = 86_400
const sitemapSeconds = 300
const busySeconds = 5

/** What other sites request: pictures of shared links, and what search engines may crawl. Sessions are ignored. */
export function mountSharing(app: App, world: World, capped: MiddlewareHandler<Variables>) {
  for (const path of ['/og/*', '/robots.txt', '/sitemap.xml', `${sitemapsPath}/*`]) app.use(path, capped)
  mountPictures(app, world)
  mountSitemap(app, world)
  app.get('/robots.txt', c =>
    c.text(robots(world.config, c.req.url), 200, { 'cache-control': `public, max-age=${sitemapSeconds}` }),
  )
}

function mountPictures(app: App, { db, log }: World) {
  const pictureOf = pictureCache()

  app.get(sharedPictures.site, c =>
    patiently(c, log, () => send(c, pictureOf({ facts: 'site', drawing: siteCard }), siteSeconds)),
  )

  app.get('/og/campaign/:file', c =>
    patiently(c, log, async () => {
      const [, id = ''] = /^(.+)\.png$/.exec(c.req.param('file')) ?? []
      const shared = await readShared(db, id)
      if (!shared) return nothing(c)
      const drawing = (undrawable: readonly string[]) =>
        campaignCard({
          ...shared,
          name: drawableName(shared.name, undrawable),
          founder: drawableName(shared.founder, undrawable),
        })
      return send(c, pictureOf({ facts: shared, drawing }), pictureSeconds)
    }),
  )
}

/** A client that has this ETag gets its 304 before anything is drawn. */
async function send(c: Context, { etag, png }: Picture, seconds: number) {
  const headers = { etag, 'cache-control': `public, max-age=${seconds}` }
  if (isKnown(etag, c.req.header('if-none-match'))) return c.body(null, 304, headers)
  return c.body(new Uint8Array(await png()), 200, { ...headers, 'content-type': 'image/png' })
}

function mountSitemap(app: App, world: World) {
  const { config, log } = world
  const longOnes = keepLong()
  const answer = (c: Context<Variables>, read: (origin: string) => Promise<string | undefined>) =>
    patiently(c, log, async () => {
      const origin = publicOrigin(config, c.req.url)
      const text = await longOnes(`${origin} ${c.req.path} ${c.req.query('after')}`, () => read(origin))
      if (text === undefined) return nothing(c)
      const headers = { 'content-type': 'application/xml; charset=utf-8' }
      return c.body(text, 200, { ...headers, 'cache-control': `public, max-age=${sitemapSeconds}` })
    })

  app.get('/sitemap.xml', c => answer(c, origin => forVisitors(world, ({ db }) => sitemap(db, origin))))
  app.get(`${sitemapsPath}/:file`, c =>
    answer(c, origin => {
      const asked = { origin, file: c.req.param('file'), cursor: c.req.query('after') }
      return forVisitors(world, ({ db }) => sitemapFile(db, asked))
    }),
  )
}

const long = { characters: 100_000, ages: { freshMs: 60_000, staleMs: 0 } }
const longRoom = { entries: 10, bytes: 50_000_000 }

/**
 * Reads one sitemap at a time. A long one is cached for a minute; a short
 * one is read on every request, so that new campaigns are in it at once.
 */
function keepLong() {
  const gate = makeGate({ atOnce: 1, queue: 20 })
  const kept = lruCache<string | undefined>(longRoom)
  return (key: string, read: () => Promise<string | undefined>) =>
    kept.take(key, long.ages, async () => {
      const text = await gate.pass(read, turnAway)
      return { value: text, bytes: text && text.length >= long.characters ? text.length : null }
    })
}

const nothing = (c: Context) => c.text('There is nothing here.', 404, { 'cache-control': 'no-store' })

/** The clients are programs: a failure is a short 503 with Retry-After instead of a page, and invalid input a 404. */
async function patiently(c: Context<Variables>, log: Log, work: () => Promise<Response>) {
  try {
    return await work()
  } catch (error) {
    if (isOurAnswer(error)) return nothing(c)
    if (!(error instanceof Busy)) log.error('Sharing failed', error, { requestId: c.get('requestId') })
    return c.text('Try again soon.', 503, { 'retry-after': String(busySeconds), 'cache-control': 'no-store' })
  }
}

/** A demo's people and campaigns are invented, so search engines are kept out. */
function robots(config: Pick<Config, 'demo' | 'origin'>, url: string): string {
  if (config.demo) return 'User-agent: *\nDisallow: /\n'
  const closed = closedPaths.map(path => `Disallow: ${path}\n`).join('')
  return `User-agent: *\n${closed}\nSitemap: ${publicOrigin(config, url)}/sitemap.xml\n`
}
