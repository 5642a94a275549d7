import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rates, requestRates, requestsAtOnce } from '#/rules/rates.ts'
import { refusals } from '#/rules/words.ts'
import { makeApp } from '#/server/app.ts'
import { takeRaised } from '#/server/limits.ts'
import { waitFor } from '#/server/refusals.ts'
import { newAccessToken } from '#/server/tokens/access-token.ts'
import { origin, send, sendRest } from './access-matrix/procedures.ts'
import { pro } from './buying.ts'
import { byToken } from './by-token.ts'
import { waitForLocks } from './locks.ts'
import { refused } from './refused.ts'
import { comment, engagementCampaign, post, postsCampaign } from './samples.ts'
import { openWorld } from './world.ts'

const ordinary = { env: { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' } }
const at = (address: string) => ({ headers: { 'x-forwarded-for': address } })

const said = async (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    error => error.code,
  )

test('a person asks 300 times a minute, from wherever; the next one waits and is told how long', async () => {
  await using world = await openWorld(ordinary)
  const { cara, cole } = world
  const ask = (nth: number, cookie: string) =>
    send(world, 'accounts.me', undefined, { cookie, ...at(`192.0.2.${nth % 200}`) })
  for (let asked = 0; asked < requestRates.user.count; asked += requestsAtOnce.user) {
    const few = Array.from({ length: requestsAtOnce.user }, (_, nth) => ask(asked + nth, cara.cookie))
    expect(new Set((await Promise.all(few)).map(({ code }) => code))).toEqual(new Set(['ok']))
  }
  const next = await ask(1, cara.cookie)
  expect(next.status).toBe(429)
  const wait = Number(next.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(JSON.parse(next.text).json).toMatchObject(refused('too_many_requests', JSON.parse(next.text).json.data))
  expect(JSON.parse(next.text).json.message).toMatch(/Please wait \d+ seconds?, then try again\.$/)
  expect((await ask(1, cole.cookie)).code).toBe('ok')
  await expect(cara.api.accounts.me()).rejects.toMatchObject({ code: 'too_many_requests', defined: true })
})

test('an admin who views the app as somebody uses up none of that person’s requests', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.1' } })
  const { ada, cara } = world
  await ada.api.moderation.impersonate({ id: cara.id, reason: 'She asked us to.', present: null })
  const answers = []
  for (let asked = 0; asked <= requestRates.user.count * 0.1; asked += 1)
    answers.push(await said(ada.api.notifications.preferences()))
  expect(answers.at(0)).toBe('ok')
  expect(answers.at(-1)).toBe('too_many_requests')
  expect(await said(cara.api.notifications.preferences())).toBe('ok')
})

test.each([
  ['1', requestsAtOnce.user],
  ['0.1', 3],
])(
  'at a factor of %s a person has %i requests under way; one more is told to come back in a second',
  async (factor, most) => {
    await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: factor } })
    const { cara, db } = world
    const explore = () => send(world, 'campaigns.explore', {}, { cookie: cara.cookie })
    // Caches her session, so that it is known while no database connection is free to read it.
    await explore()
    const { asked, first } = await db.transaction().execute(async tx => {
      await sql`lock table campaigns`.execute(tx)
      const waiting = Promise.all(Array.from({ length: most }, explore))
      return { asked: waiting, first: await Promise.race([explore(), waiting.then(() => null)]) }
    })
    expect(first).toMatchObject({ code: 'too_many_requests', status: 429 })
    expect(first?.headers.get('retry-after')).toBe('1')
    expect((await asked).map(({ code }) => code)).toEqual(Array.from({ length: most }, () => 'ok'))
  },
)

test('visitors of one address share 200 a minute, over RPC, REST and plain endpoints; other addresses do not wait', async () => {
  await using world = await openWorld(ordinary)
  const explore = (address: string) => send(world, 'campaigns.explore', {}, at(address))
  await Promise.all(Array.from({ length: requestRates.visitors.count }, (_, nth) => explore(`2001:db8::${nth}`)))
  const rest = { name: 'campaigns.explore', method: 'GET', path: '/campaigns' }
  const plain = (path: string) =>
    world.fetch(new Request(`${origin}${path}`, { headers: { 'x-forwarded-for': '2001:db8::1' } }))
  const endpoints = ['/api/campaigns', '/unsubscribe', '/confirm-email']
  for (const answer of [await explore('2001:db8::ffff'), ...(await Promise.all(endpoints.map(plain)))]) {
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await plain('/healthz')).status).toBe(200)
  expect((await explore('2001:db8:0:1::1')).code).toBe('ok')
  expect((await sendRest(world, rest, {}, { cookie: world.cara.cookie })).code).toBe('ok')
})

test('the page of another site uses up no requests of its visitor’s address, for pages or for pictures', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.1', TRUST_PROXY: '1' } })
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const request = new Request(`${origin}${path}`, { headers: { 'x-forwarded-for': '192.0.2.7', ...headers } })
    return (await world.fetch(request)).status
  }
  const pages = ['/api/campaigns', '/avatars/x.webp']
  const embedded = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }
  for (const path of pages) {
    for (let nth = 0; nth < 20; nth += 1) await ask(path, embedded)
    expect(await ask(path, embedded)).toBe(429)
    expect(await ask(path)).not.toBe(429)
    const followed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }
    for (let nth = 0; nth < 20; nth += 1) await ask(path, followed)
    expect(await ask(path)).toBe(429)
  }
})

test('the page that confirms an address may be read as often as any other', async () => {
  await using world = await openWorld(ordinary)
  const confirm = () =>
    world.fetch(new Request(`${origin}/confirm-email`, { headers: { 'x-forwarded-for': '2001:db8::1' } }))
  for (let nth = 0; nth < requestRates.visitors.count; nth += 1) expect((await confirm()).status).not.toBe(429)
  expect((await confirm()).status).toBe(429)
})

test('a page that has to wait says so to people', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.1' } })
  const { app, servePages } = makeApp(world.world)
  servePages(async () => ({ fetch: () => new Response('a page') }))
  const read = async () =>
    app.fetch(new Request(`${origin}/pricing`), { incoming: { socket: { remoteAddress: '192.0.2.1' } } })
  for (let nth = 0; nth < 20; nth += 1) expect((await read()).status).toBe(200)
  const answer = await read()
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(answer.headers.get('content-type')).toContain('text/html')
  const text = await answer.text()
  expect(text).toContain('<h1>Please wait a moment</h1>')
  expect(text).toMatch(/Please wait \d+ seconds?, then try again\./)
})

test('with the largest factor there is, what counts much is still counted', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '1000000' } })
  const take = () => takeRaised(world.db, 'pictureKilobytes', world.fran.id, world.world.config, { amount: 5_000 })
  for (let nth = 0; nth < 3; nth += 1) await take()
  const counted = await world.db
    .selectFrom('attempts')
    .select('count')
    .where('key', 'like', 'pictureKilobytes:%')
    .execute()
  expect(counted).toEqual([{ count: 15_000 }])
})

test('a founder starts ten campaigns an hour; what was refused does not count', async () => {
  await using world = await openWorld(ordinary)
  const { fran, fred } = world
  const create = () => fran.api.campaigns.create(engagementCampaign())
  const tooDear = fran.api.campaigns.create(postsCampaign({ postsPerDay: 1_000, durationDays: 365 }))
  expect(await said(tooDear)).toBe('not_enough_karma')
  const answers = await Promise.all(Array.from({ length: rates.campaign.count + 5 }, () => said(create())))
  expect(answers.filter(each => each === 'ok')).toHaveLength(rates.campaign.count)
  expect(answers.filter(each => each === 'slow_down')).toHaveLength(5)
  expect(await said(fred.api.campaigns.create(engagementCampaign()))).toBe('ok')
  const answer = await send(world, 'campaigns.create', engagementCampaign(), { cookie: fran.cookie })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
  await world.passes('61 minutes')
  expect(await said(create())).toBe('ok')
})

test('a contributor sends twenty posts and comments an hour, and sending one twice counts once', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.1' } })
  const { cara, fran, fred } = world
  const { id: postsId } = await fran.api.campaigns.create(postsCampaign())
  const { id: talkId } = await fred.api.campaigns.create(engagementCampaign())
  const first = post(postsId)
  for (let nth = 0; nth < 3; nth += 1) expect(await said(cara.api.submissions.submitPost(first))).toBe('ok')
  const { id } = await cara.api.submissions.submitComment(comment(talkId))
  await cara.api.submissions.withdraw({ id })
  expect(await said(cara.api.submissions.submitComment(comment(talkId)))).toBe('slow_down')
  await world.passes('61 minutes')
  expect(await said(cara.api.submissions.submitComment(comment(talkId)))).toBe('ok')
})

test('a founder starts five checkouts an hour', async () => {
  await using world = await openWorld(ordinary)
  const { fern } = world
  const checkout = () => said(fern.api.billing.checkout({ variantId: pro }))
  for (let nth = 0; nth < rates.checkout.count; nth += 1) expect(await checkout()).toBe('ok')
  expect(await checkout()).toBe('slow_down')
})

test('every refusal that asks to come back later says when', async () => {
  await using world = await openWorld(ordinary)
  const later = Object.values(refusals).filter(({ status }) => status === 429 || status === 503)
  expect(later.length).toBeGreaterThan(5)
  for (const { status } of later) expect(waitFor(status, undefined)).toBeGreaterThan(0)
  expect(waitFor(409, { seconds: 3 })).toBeNull()
  const { fran } = world
  const roomId = (await fran.api.squads.room({}))?.id ?? ''
  const says = () => ({ id: randomUUID(), roomId, content: 'Hello' })
  for (let nth = 0; nth < 20; nth += 1) await fran.api.squads.send(says())
  const answer = await send(world, 'squads.send', says(), { cookie: fran.cookie })
  expect([answer.code, answer.headers.get('retry-after')]).toEqual(['too_many_messages', '10'])
})

test('of an address that floods us with unknown tokens one is looked up at a time; a token that works is not held up', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '0.1' } })
  const { cara, db } = world
  const { token } = await cara.api.tokens.make({
    id: randomUUID(),
    name: 'Zap',
    scopes: ['profile:read'],
    days: 30,
    present: null,
  })
  const ask = async (by: string) => (await byToken(world, by, 'GET', '/me')).status
  const flood = Math.ceil(requestRates.visitors.count * 0.1)
  for (let nth = 0; nth < flood; nth += 1) expect(await ask(newAccessToken())).toBe(401)
  expect(await ask(token)).toBe(200)
  const { both } = await db.transaction().execute(async tx => {
    await sql`lock table access_tokens`.execute(tx)
    const first = ask(newAccessToken())
    await waitForLocks(db)
    expect(await ask(newAccessToken())).toBe(429)
    const works = ask(token)
    await waitForLocks(db, 2)
    return { both: Promise.all([first, works]) }
  })
  expect(await both).toEqual([429, 200])
})
