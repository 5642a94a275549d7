import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { plans } from '#/rules/plans.ts'
import { closedPaths, publicPages } from '#/rules/public-pages.ts'
import { routes } from '#/web/routes.ts'
import { figures, reach, testimonials, trust } from '#/web/site/samples.ts'
import { subscribes } from '../buying.ts'
import { engagementCampaign, postsCampaign, publishedPost } from '../samples.ts'
import { expect, faultsOf, test } from './fixture.ts'
import type { Actor } from './stage.ts'
import { actor, founderWithPlan, hydrated, open, revisesEnded } from './stage.ts'

/** A page as a search engine or a chat's link preview gets it: without running scripts. */
async function headOf(origin: string, path: string, who: Actor | null = null) {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie: who?.cookie() ?? '' } })
  const html = await answer.text()
  const [head = ''] = html.split('</head>')
  const all = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, found = '']) => unescaped(found))
  const meta = (name: string) => all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))
  return {
    status: answer.status,
    at: new URL(answer.url).pathname,
    head,
    html,
    title: all(/<title>([^<]*)<\/title>/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    data: all(/<script type="application\/ld\+json">(.*?)<\/script>/g).map(text => JSON.parse(text)),
    meta,
  }
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
const unescaped = (text: string) =>
  Object.entries(entities).reduceRight((read, [entity, sign]) => read.replaceAll(entity, sign), text)

/** Expects all metadata for search engines and shared links, each exactly once. */
async function expectShared(origin: string, path: string, own = path) {
  const page = await headOf(origin, path)
  const address = `${origin}${own}`
  expect(page.status).toBe(200)
  expect({ path, canonical: page.canonical, url: page.meta('og:url') }).toEqual({
    path,
    canonical: [address],
    url: [address],
  })
  expect(page.title).toHaveLength(1)
  const [description = '', ...more] = page.meta('description')
  expect(more).toEqual([])
  expect(description.length).toBeGreaterThan(15)
  expect(description.length).toBeLessThanOrEqual(170)
  expect(page.meta('og:title')[0]).toBeTruthy()
  expect(page.meta('og:description')).toEqual([description])
  expect(page.meta('og:type')).toEqual(['website'])
  expect(page.meta('twitter:card')).toEqual(['summary_large_image'])
  expect(page.meta('robots')).toEqual([])
  const [image = ''] = page.meta('og:image')
  expect(image.startsWith(`${origin}/og/`)).toBe(true)
  expect(page.meta('og:image:alt')[0]).toBeTruthy()
  const answer = await fetch(image)
  expect(answer.headers.get('content-type')).toBe('image/png')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { width, height } = await sharp(bytes).metadata()
  expect(page.meta('og:image:width').concat(page.meta('og:image:height'))).toEqual([String(width), String(height)])
  expect(bytes.length).toBeLessThan(300_000)
  return { ...page, image, description }
}

const pathsIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return []
  const own = 'path' in node && typeof node.path === 'string' ? [node.path] : []
  const children: unknown[] = 'children' in node && Array.isArray(node.children) ? node.children : []
  return [...own, ...children.flatMap(pathsIn)]
}

/** Pages that are not private but must not be indexed: steps of logging in, and other spellings of an address. */
const steps = ['/forgot-password', '/reset-password', '/welcome', '/campaigns/$id', '/contributor/dashboard']

test('every page of the product is known as public, as private, or as a step on the way', () => {
  const known = (path: string) =>
    [...publicPages, ...steps, '/campaign/$id'].some(each => each === path) ||
    closedPaths.some(closed => path.startsWith(closed))
  const all = pathsIn(routes)
  expect(all.length).toBeGreaterThan(25)
  expect(all.filter(path => !known(path))).toEqual([])
})

test('every public page says what it is, where it lives and what a shared link shows', async ({ origin }) => {
  const pages = []
  for (const path of publicPages) pages.push(await expectShared(origin, path))
  expect(new Set(pages.map(({ title }) => title[0])).size).toBe(pages.length)
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
})

test('a page names one canonical address, however it is reached, and search results are not indexed', async ({
  origin,
}) => {
  await expectShared(origin, '/pricing?utm_source=mail&ref=x', '/pricing')
  await expectShared(origin, '/explore?sort=ending&subreddit=SaaS&utm_source=x', '/explore')
  await expectShared(origin, '/explore?tab=posts&sort=ending', '/explore?tab=posts')
  for (const path of ['/explore?q=books', '/no-such-page', `/campaign/${randomUUID()}`, ...steps.slice(0, 2)]) {
    const { canonical, meta } = await headOf(origin, path)
    expect({ path, robots: meta('robots'), canonical }).toEqual({ path, robots: ['noindex'], canonical: [] })
  }
  expect((await headOf(origin, '/no-such-page')).status).toBe(404)
  for (const path of ['/confirm-email', '/unsubscribe?token=x', '/reset-password'])
    expect((await headOf(origin, path)).meta('robots')).toEqual(['noindex'])
})

test('private pages have titles of their own and are not indexed', async ({ origin, makeAdmin }) => {
  const [fiona, cleo, alma] = [
    await actor(origin, 'founder', 'Fiona Sharp'),
    await actor(origin, 'contributor', 'Cleo Sharp'),
    await actor(origin, 'founder', 'Alma Sharp'),
  ]
  await subscribes(fiona)
  const { id } = await fiona.api.campaigns.create(postsCampaign({ saasName: 'Sharplink' }))
  const own = await publishedPost(fiona, cleo)
  const fern = await actor(origin, 'founder', 'Fern Sharp')
  const { url } = await fern.api.billing.checkout({ variantId: plans[0].variantId })
  await makeAdmin((await alma.api.accounts.me())?.email ?? '')
  const admins = ['dashboard', 'team-management', 'moderation', 'audit', 'operations']
  const asked: [Actor, string][] = [
    [fiona, '/founder-dashboard'],
    [cleo, '/contributor-dashboard'],
    [cleo, '/karma'],
    [fiona, '/create-campaign'],
    [fiona, `/manage-campaign/${id}`],
    [cleo, `/contributor-manage-campaign/${own}`],
    [fiona, '/settings'],
    [fiona, '/squad-room'],
    [fern, url],
    ...admins.map((page): [Actor, string] => [alma, `/admin/${page}`]),
  ]
  const titles: (string | undefined)[] = []
  for (const [who, path] of asked) {
    await expect.poll(async () => (await headOf(origin, path, who)).at, path).toBe(new URL(path, origin).pathname)
    const page = await headOf(origin, path, who)
    expect({ path, robots: page.meta('robots') }).toEqual({ path, robots: ['noindex'] })
    expect(page.canonical).toEqual([])
    expect(page.meta('og:image')).toEqual([])
    titles.push(page.title[0])
    expect((await headOf(origin, path)).at).toBe('/login')
  }
  expect(titles.filter(title => title && / · Karmasquad$/.test(title))).toHaveLength(asked.length)
  expect(new Set(titles).size).toBe(asked.length)
})

test('a campaign is shared under its own picture, whatever its founder called it', async ({ origin, browser }) => {
  const finn = await founderWithPlan(origin, 'Finn Quote')
  const saasName = `</script><script>alert(1)</script>" onload='x' & more`
  const { id } = await finn.api.campaigns.create(
    engagementCampaign({ saasName, description: `"><img src=x onerror=alert(2)> ${'long words '.repeat(30)}` }),
  )
  const page = await expectShared(origin, `/campaign/${id}`)
  // Ids are accepted in capitals, too, and are then written in lower case.
  await expectShared(origin, `/campaign/${id.toUpperCase()}`, `/campaign/${id}`)
  expect(page.title).toEqual([`${saasName} · Karmasquad`])
  expect(page.meta('og:title')).toEqual([saasName])
  expect(page.image).toContain(`/og/campaign/${id}.png?v=`)
  expect(page.head).not.toContain('<script>alert')
  expect(page.head).not.toContain('<img')
  expect(page.data).toMatchObject([{ '@type': 'BreadcrumbList', itemListElement: [{}, {}, { name: saasName }] }])
  expect(await (await fetch(`${origin}/sitemap.xml`)).text()).toContain(`<loc>${origin}/campaign/${id}</loc>`)

  const visitor = await open(browser, origin, null)
  const faults = faultsOf(visitor)
  for (const path of ['/', '/faq', `/campaign/${id}`]) {
    await visitor.goto(path)
    // Once React has hydrated the page, it has also logged any mismatch.
    await hydrated(visitor.locator('h1'))
    await expect(visitor.locator('link[rel=canonical]')).toHaveCount(1)
    await expect(visitor.locator('script[type="application/ld+json"]')).toHaveCount(1)
  }
  await visitor.goto('/explore')
  const canonical = visitor.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${origin}/explore`)
  await visitor.getByRole('link', { name: saasName }).click()
  await expect(visitor).toHaveTitle(`${saasName} · Karmasquad`)
  await expect(canonical).toHaveAttribute('href', `${origin}/campaign/${id}`)
  expect(faults).toEqual([])
})

test('a campaign in review is shared by nobody, not even by who wrote it', async ({ origin, dataDir }) => {
  const fritz = await founderWithPlan(origin, 'Fritz Hidden')
  const cora = await actor(origin, 'contributor', 'Cora Hidden')
  const id = await publishedPost(fritz, cora)
  await revisesEnded(dataDir, cora, id)
  expect((await headOf(origin, `/campaign/${id}`)).status).toBe(404)
  const { status, meta } = await headOf(origin, `/campaign/${id}`, cora)
  expect({ status, robots: meta('robots'), image: meta('og:image') }).toEqual({
    status: 200,
    robots: ['noindex'],
    image: [],
  })
  expect((await fetch(`${origin}/og/campaign/${id}.png`)).status).toBe(404)
  expect(await (await fetch(`${origin}/sitemap.xml`)).text()).not.toContain(id)
})

test('what search sites read as facts is on the pages too, and no sample is among it', async ({ origin }) => {
  const [landing, faq, pricing] = [
    await headOf(origin, '/'),
    await headOf(origin, '/faq'),
    await headOf(origin, '/pricing'),
  ]
  expect(landing.data).toMatchObject([{ '@graph': [{ '@type': 'Organization' }, { '@type': 'WebSite' }] }])
  const questions: { name: string; acceptedAnswer: { text: string } }[] = faq.data[0].mainEntity
  expect(questions.length).toBeGreaterThan(15)
  const plain = (html: string) => unescaped(html.replaceAll(/<!-- -->|<[^>]*>/g, ''))
  for (const { name, acceptedAnswer } of questions) {
    expect(plain(faq.html)).toContain(name)
    expect(plain(faq.html)).toContain(acceptedAnswer.text)
  }
  const offers: { name: string; price: number }[] = pricing.data[0].offers
  expect(offers.map(({ name, price }) => ({ name, price }))).toEqual(plans.map(({ name, price }) => ({ name, price })))
  const facts = JSON.stringify([landing.data, faq.data, pricing.data])
  const counted = [...figures, ...reach].map(({ value }) => value)
  for (const sample of [trust, ...counted, ...testimonials.flatMap(({ words, name }) => [words, name])])
    expect(facts).not.toContain(sample)
  expect(facts).not.toMatch(/"(?:aggregateRating|review)"|So far/)
  await fetch(`${origin}/robots.txt`).then(async answer => expect(await answer.text()).toContain('/sitemap.xml'))
})
