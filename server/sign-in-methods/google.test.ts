import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { makeApp } from '#/server/app.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { browserOf, consents } from '#/tests/google.ts'
import { googleClient, openIdIssuer } from '#/tests/open-id-issuer.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { freePort } from '#/tests/program.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { send } from '#/tests/access-matrix/procedures.ts'

const isMe = async (world: TestWorld, cookie: string) =>
  JSON.parse((await send(world, 'accounts.me', undefined, { cookie })).text).json

const people = ({ db }: TestWorld) => db.selectFrom('users').select(['id', 'email']).execute()

test('a new person with a role chosen on /signup gets it, and admins are told', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const browser = browserOf(world)
  expect(await browser.signsIn('?role=contributor')).toBe('/contributor-dashboard')
  expect(await isMe(world, browser.cookies())).toMatchObject({
    email: 'gil@example.com',
    fullName: 'Gil Torres',
    role: 'contributor',
    choosesRole: false,
    undoSeconds: 10,
  })
  expect(await noticesOf(world.ada)).toEqual([['new_user_signup', 'Gil Torres joined as a contributor.']])
  // A page that was left open still has the button.
  expect((await browser.opens('/api/auth/google')).to).toBe('/contributor-dashboard')
  expect((await browser.opens('/api/auth/google/callback?state=of-before')).to).toBe('/contributor-dashboard')
})

test('a name at Google that is too long here ends before an emoji, not within one', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const begins = `Gil ${'T'.repeat(limits.fullNameMax - 5)}`
  google.state.account = { ...google.state.account, name: `${begins}🦉 of the night` }
  const browser = browserOf(world)
  await browser.signsIn('?role=contributor')
  expect((await isMe(world, browser.cookies())).fullName).toBe(`${begins}…`)
})

test('without a role they choose one on /signup, once', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const browser = browserOf(world)
  expect(await browser.signsIn('?next=%2Fsettings')).toBe('/signup?next=%2Fsettings')
  const cookie = browser.cookies()
  expect(await isMe(world, cookie)).toMatchObject({ role: null, choosesRole: true })
  expect((await browser.opens('/api/auth/google?next=%2Fkarma')).to).toBe('/signup?next=%2Fkarma')
  expect(await noticesOf(world.ada)).toEqual([['new_user_signup', 'Gil Torres joined through Google.']])
  const choose = (role: string) => send(world, 'signInMethods.chooseRole', { role }, { cookie })
  expect((await choose('admin')).code).toBe('bad_input')
  const heard = listen(world)
  const both = await Promise.all([choose('founder'), choose('contributor')])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['ok', 'role_settled'])
  expect((await choose('founder')).code).toBe('role_settled')
  expect(heard()).toEqual({ ada: ['team_changed'] })
  const { role } = await isMe(world, cookie)
  expect(await browserOf(world).signsIn()).toBe(`/${role}-dashboard`)
})

test('whoever lost a role to an admin cannot give themselves another', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { nora } = world
  await expect(nora.api.signInMethods.chooseRole({ role: 'founder' })).rejects.toMatchObject({ code: 'role_settled' })
  expect(await nora.api.accounts.me()).toMatchObject({ role: null, choosesRole: false })
})

test('who comes again is the same person, under whatever address', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const first = browserOf(world)
  await first.signsIn('?role=founder')
  google.state.account = { ...google.state.account, email: 'gil.new@example.com', name: 'Another' }
  const second = browserOf(world)
  expect(await second.signsIn('?role=contributor')).toBe('/founder-dashboard')
  const me = await isMe(world, second.cookies())
  expect(me).toEqual(await isMe(world, first.cookies()))
  expect(me).toMatchObject({ email: 'gil@example.com', fullName: 'Gil Torres', role: 'founder' })
})

test('a state is good once, and in the browser that began alone', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const mine = browserOf(world)
  const back = await mine.goesToGoogle()
  const theirs = browserOf(world)
  expect((await theirs.opens(back)).to).toBe('/login?google=late')
  await theirs.goesToGoogle()
  expect((await theirs.opens(back)).to).toBe('/login?google=late')
  expect(await isMe(world, theirs.cookies())).toBeNull()
  const kept = mine.cookies()
  expect((await mine.opens(back)).to).toBe('/signup')
  const again = browserOf(world, kept)
  expect((await again.opens(back)).to).toBe('/login?google=late')
  expect(await isMe(world, again.cookies())).toBeNull()
  expect((await browserOf(world, kept).opens(back.replace(/state=[^&]+/, 'state=made-up'))).to).toBe(
    '/login?google=late',
  )
})

test('ten minutes at Google are enough', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const browser = browserOf(world)
  const back = await browser.goesToGoogle()
  await world.passes('11 minutes')
  expect((await browser.opens(back)).to).toBe('/login?google=late')
})

test('twenty who come back at once with one code make one account and one session', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const before = (await people(world)).length
  const browser = browserOf(world)
  const back = await browser.goesToGoogle('?role=founder')
  const cookie = browser.cookies()
  const led = await Promise.all(Array.from({ length: 20 }, () => browserOf(world, cookie).opens(back)))
  expect(led.filter(({ to }) => to === '/founder-dashboard')).toHaveLength(1)
  expect(led.filter(({ to }) => to === '/login?google=late')).toHaveLength(19)
  expect((await people(world)).length).toBe(before + 1)
})

test('twenty browsers of one new person at once make one account', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const before = (await people(world)).length
  const browsers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const browser = browserOf(world)
      return { browser, back: await browser.goesToGoogle('?role=founder') }
    }),
  )
  const led = await Promise.all(browsers.map(({ browser, back }) => browser.opens(back)))
  expect(new Set(led.map(({ to }) => to))).toEqual(new Set(['/founder-dashboard']))
  expect((await people(world)).length).toBe(before + 1)
})

test('one new person under twenty addresses at once makes one account, and nothing half-made stays', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const before = (await people(world)).length
  const backs = await Promise.all(
    Array.from({ length: 20 }, async (_, nth) => {
      const browser = browserOf(world)
      const { to } = await browser.opens('/api/auth/google?role=founder')
      google.state.account = { ...google.state.account, email: `gil${nth}@example.com` }
      return { browser, back: await consents(to) }
    }),
  )
  const led = await Promise.all(backs.map(({ browser, back }) => browser.opens(back)))
  expect(new Set(led.map(({ to }) => to))).toEqual(new Set(['/founder-dashboard']))
  expect((await people(world)).length).toBe(before + 1)
  expect(await noticesOf(world.ada)).toHaveLength(1)
})

test.each([
  ['wrong nonce', 'nonsense'],
  ['wrong audience', 'nonsense'],
  ['wrong issuer', 'nonsense'],
  ['expired', 'nonsense'],
  ['bad signature', 'nonsense'],
  ['no id token', 'nonsense'],
  ['nonsense', 'nonsense'],
  ['denies', 'denied'],
] as const)('a provider with "%s" lets nobody in', async (fault, reason) => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  google.state.fault = fault
  const before = await people(world)
  const browser = browserOf(world)
  expect(await browser.signsIn('?next=%2Fkarma')).toBe(`/login?google=${reason}&next=%2Fkarma`)
  expect(await browserOf(world).signsIn('?role=founder')).toBe(`/signup?role=founder&google=${reason}`)
  expect(await isMe(world, browser.cookies())).toBeNull()
  expect(await people(world)).toEqual(before)
})

test('a provider that hangs or is down is said, and the server goes on', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  google.state.fault = 'is down'
  expect((await browserOf(world).opens('/api/auth/google')).to).toBe('/login?google=unreachable')
  google.state.fault = 'hangs'
  expect(await browserOf(world).signsIn()).toBe('/login?google=unreachable')
  google.state.fault = undefined
  expect(await browserOf(world).signsIn()).toBe('/signup')
})

test('an address that Google has not verified opens nothing', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const before = await people(world)
  google.state.account = { ...google.state.account, email: world.cara.email, email_verified: false }
  expect(await browserOf(world).signsIn()).toBe('/login?google=unverified')
  expect(await people(world)).toEqual(before)
})

test('not set up, the button’s endpoint sends back with that reason', async () => {
  await using world = await openWorld()
  const browser = browserOf(world)
  expect((await browser.opens('/api/auth/google?next=%2Fkarma')).to).toBe('/login?google=not-set-up&next=%2Fkarma')
  expect((await browser.opens('/api/auth/google?role=founder')).to).toBe('/signup?role=founder&google=not-set-up')
  expect(await world.cara.api.signInMethods.mine()).toMatchObject({ google: { isSetUp: false, linkedAt: null } })
})

test('what goes to Google, and what a browser keeps', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { to, headers, status } = await browserOf(world).opens('/api/auth/google')
  const asked = new URL(to)
  expect(status).toBe(303)
  expect(asked.origin).toBe(google.origin)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    client_id: googleClient.id,
    redirect_uri: 'http://localhost:3000/api/auth/google/callback',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  })
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(/^google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  const [request] = await world.db.selectFrom('google_trips').selectAll().execute()
  expect(JSON.stringify(request)).not.toContain(asked.searchParams.get('state'))
  await using https = await openWorld({ env: { ...google.env, ORIGIN: 'https://karma.example' } })
  const [secure = ''] = (await browserOf(https).opens('/api/auth/google')).headers.getSetCookie()
  expect(secure).toMatch(/^__Host-google=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('the way to Google and back, whose addresses have keys in them, is named to no page that follows', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const browser = browserOf(world)
  for (const path of [
    await browser.goesToGoogle('?role=founder'),
    '/api/auth/google',
    '/api/auth/google/callback?state=x',
  ])
    expect((await browser.opens(path)).headers.get('referrer-policy')).toBe('no-referrer')
})

test('who sets out again and again is stopped for a while', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: { ...google.env, RATE_LIMIT_FACTOR: '1' } })
  const led = []
  for (let tried = 0; tried < 61; tried++) led.push((await browserOf(world).opens('/api/auth/google')).to)
  expect(led.slice(0, 60).every(to => to.startsWith(google.origin))).toBe(true)
  expect(led.at(-1)).toBe('/login?google=busy')
  await world.passes('16 minutes')
  expect((await browserOf(world).opens('/api/auth/google')).to).toContain(google.origin)
})

test('while the database is away nobody is told that Google is, and the page tries again', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const away = openPool({ host: '127.0.0.1', port: await freePort() }, 1, () => {})
  const { app } = makeApp({ ...world.world, db: away.db })
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const answer = await app.request('/api/auth/google', {}, connection)
  await away.close()
  expect([answer.status, answer.headers.get('location')]).toEqual([503, null])
  expect(world.said.filter(({ message }) => message === 'Google cannot be reached')).toEqual([])
})
