import sharp from 'sharp'
import { expect, test } from 'vitest'
import { publicPages } from '#/rules/public-pages.ts'
import { engagementCampaign, postsCampaign, publishedPost, revised } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { sitemap, sitemapFile } from './sitemap.ts'

const origin = 'http://localhost:3000'

const get = (world: TestWorld, path: string, headers: Record<string, string> = {}) =>
  world.fetch(new Request(`${origin}${path}`, { headers }))

const picture = (world: TestWorld, id: string) => get(world, `/og/campaign/${id}.png?v=1`)

/** Expects a PNG of the size that other sites show, small enough for all of them. */
async function expectPicture(answer: Response) {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
  return Buffer.from(bytes)
}

test('the site and both kinds of campaign have a picture, which other sites may show', async () => {
  await using world = await openWorld()
  const { fran } = world
  const site = await get(world, '/og/site.png')
  expect(site.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const pictures = [await expectPicture(site)]
  for (const asked of [postsCampaign(), engagementCampaign()]) {
    const { id } = await fran.api.campaigns.create(asked)
    pictures.push(await expectPicture(await picture(world, id)))
  }
  expect(new Set(pictures.map(each => each.toString('base64'))).size).toBe(3)
})

test('a long name without a space is wrapped within its picture, and no letter is cut at the edge', async () => {
  await using world = await openWorld()
  for (const saasName of ['W'.repeat(34), 'M'.repeat(34), 'W'.repeat(50)]) {
    const { id } = await world.fran.api.campaigns.create(engagementCampaign({ saasName }))
    const drawn = await expectPicture(await picture(world, id))
    const edge = await sharp(drawn).extract({ left: 1124, top: 130, width: 4, height: 190 }).toBuffer()
    const { entropy } = await sharp(edge).stats()
    expect({ saasName, entropy }).toEqual({ saasName, entropy: 0 })
  }
})

test('a picture follows its campaign, and is sent again only when it changed', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const before = await picture(world, id)
  expect(before.headers.get('cache-control')).toBe('public, max-age=600')
  const etag = before.headers.get('etag') ?? ''
  const same = await get(world, `/og/campaign/${id}.png`, { 'if-none-match': etag })
  expect({ status: same.status, body: await same.text() }).toEqual({ status: 304, body: '' })
  await fran.api.campaigns.pause({ id })
  const paused = await get(world, `/og/campaign/${id}.png`, { 'if-none-match': etag })
  expect((await expectPicture(paused)).equals(await expectPicture(before))).toBe(false)
})

test('what the public may not know has no picture and is in no sitemap; a campaign that is over has a picture alone', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: open } = await fran.api.campaigns.create(postsCampaign())
  const { id: removed } = await fran.api.campaigns.create(postsCampaign())
  await fran.api.campaigns.remove({ id: removed })
  const [pending, rejected] = [await publishedPost(fran, cara), await publishedPost(fran, cara)]
  const over = (await fran.api.campaigns.create(engagementCampaign())).id
  await fran.api.campaigns.pause({ id: over })
  await world.passes('8 days')
  for (const id of [pending, rejected]) await cara.api.campaigns.revise(revised(id))
  await fran.api.campaigns.reject({ id: rejected, reason: null })
  for (const id of [pending, rejected, removed, '00000000-0000-4000-8000-000000000000', 'x', '%00'])
    expect({ id, status: (await picture(world, id)).status }).toEqual({ id, status: 404 })
  const late = (await fran.api.campaigns.create(engagementCampaign())).id
  for (const id of [open, over, late]) expect((await picture(world, id)).status).toBe(200)
  const addresses = await addressesOf(world, '/sitemap.xml')
  // The first campaign's three days are over.
  expect(addresses).toEqual([...publicPages, `/campaign/${late}`])
})

async function addressesOf(world: TestWorld, path: string) {
  const answer = await get(world, path)
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  return locations(await answer.text())
}

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>http:\/\/localhost:3000(.*?)<\/loc>/g)].map(([, path]) => path)

test('a sitemap that is too long for one file names several, which together have every open campaign once', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  const made: string[] = []
  for (const asked of [1, 2, 3, 4].map(() => engagementCampaign()))
    made.push(`/campaign/${(await fran.api.campaigns.create(asked)).id}`)
  for (const each of [1, 2, 3]) {
    const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: each }))
    made.push(`/campaign/${id}`)
  }
  const most = 2
  const files = locations(await sitemap(db, origin, most))
  expect(files).toHaveLength(5)
  const listed: (string | undefined)[] = []
  for (const each of files) {
    const { pathname, searchParams } = new URL(each ?? '', origin)
    const asked = { origin, file: pathname.split('/').at(-1) ?? '', cursor: searchParams.get('after') ?? undefined }
    const inside = locations((await sitemapFile(db, { ...asked, most })) ?? '')
    if (!asked.file.startsWith('pages')) expect(inside.length).toBeLessThanOrEqual(most)
    listed.push(...inside)
  }
  expect(listed).toHaveLength(publicPages.length + made.length)
  expect(new Set(listed)).toEqual(new Set([...publicPages, ...made]))
  for (const path of ['/sitemaps/nothing.xml', '/sitemaps/posts.xml?after=garbage'])
    expect({ path, status: (await get(world, path)).status }).toEqual({ path, status: 404 })
})

test.each([
  ['emoji are left out', 'Rocket 🚀 desk'],
  ['scripts without a face here stand back', 'دفتر الحسابات'],
  ['also among Latin words', 'Ledgerly 帳簿'],
  ['markup is text', '</text><script>alert(1)</script>"&\''],
  ['letters of other European languages are drawn', 'Żółw & Größe, Việt'],
])('a name that is hard to draw: %s', async (_what, saasName) => {
  await using world = await openWorld()
  const { id } = await world.fran.api.campaigns.create(postsCampaign({ saasName }))
  await expectPicture(await picture(world, id))
})

test('a flood of pictures is drawn one by one, and what is too much is told to come back', async () => {
  await using world = await openWorld()
  const { fran } = world
  const ids: string[] = []
  // Many more than the queue holds, because the first may be drawn before the last request arrives.
  for (let each = 0; each < 20; each += 1)
    ids.push((await fran.api.campaigns.create(engagementCampaign({ saasName: `Ledgerly ${each}` }))).id)
  const twice = await Promise.all([...ids, ...ids].map(id => picture(world, id)))
  const statuses = twice.map(({ status }) => status)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThanOrEqual(9)
  const turnedAway = twice.filter(({ status }) => status === 503)
  expect(turnedAway.length).toBeGreaterThan(0)
  for (const { headers } of turnedAway) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  await expectPicture(await picture(world, ids.at(-1) ?? ''))
}, 60_000)

test('robots are shown the sitemap and kept from what is private; a demo keeps them out of everything', async () => {
  await using world = await openWorld()
  const text = await (await get(world, '/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(text).toContain('Disallow: /api/')
  expect(text).not.toContain('Disallow: /\n')
  await using demo = await openWorld({ env: { DEMO: '1' } })
  expect(await (await get(demo, '/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
})
