import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { browserOf, consents } from '#/tests/google.ts'
import { waitForLocks } from '#/tests/locks.ts'
import { openIdIssuer } from '#/tests/open-id-issuer.ts'
import { refused } from '#/tests/refused.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const verify = ({ db }: TestWorld, { id }: Person) =>
  db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()

const notes = async ({ db }: TestWorld) =>
  (await db.selectFrom('audit_entries').select('action').orderBy('at').execute()).map(({ action }) => action)

/** Starts linking in Settings and consents at Google. */
async function links(world: TestWorld, { cookie, api }: Person) {
  const browser = browserOf(world, cookie)
  const answer = await send(world, 'signInMethods.linkGoogle', { present: null }, { cookie })
  browser.keep(answer.headers.getSetCookie())
  const { to } = await browser.opens(await consents(JSON.parse(answer.text).json.url))
  return { to, methods: await api.signInMethods.mine() }
}

test('a verified account is linked, keeps its password and its sessions, and is noted', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { cara } = world
  await verify(world, cara)
  google.state.account = { ...google.state.account, email: cara.email }
  const browser = browserOf(world)
  expect(await browser.signsIn()).toBe('/contributor-dashboard')
  expect(await world.whoIs(browser.cookies())).toBe(cara.id)
  expect(await cara.api.accounts.me()).toMatchObject({ id: cara.id })
  const signedIn = await send(world, 'accounts.signIn', { email: cara.email, password: testPassword })
  expect(signedIn.code).toBe('ok')
  expect(await notes(world)).toContain('google_linked')
})

test('whoever signed up first under an address that is not theirs loses every sign-in method to its owner', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { cara } = world
  const linked = await links(world, cara)
  expect(linked.methods.google.linkedAt).not.toBeNull()
  await world.db.updateTable('users').set({ email_verified: false }).where('id', '=', cara.id).execute()
  google.state.account = { ...google.state.account, sub: 'the owner', email: cara.email }
  const owner = browserOf(world)
  expect(await owner.signsIn('?next=%2Fkarma')).toBe('/settings?tab=security&google=ended&then=%2Fkarma')
  expect(await world.whoIs(owner.cookies())).toBe(cara.id)
  expect(await cara.api.accounts.me()).toBeNull()
  const old = await send(world, 'accounts.signIn', { email: cara.email, password: testPassword })
  expect(old.code).toBe('wrong_credentials')
  const rows = await world.db.selectFrom('accounts').select('account_id').where('user_id', '=', cara.id).execute()
  expect(rows).toEqual([{ account_id: 'the owner' }])
  const { isVerified } = await world.db
    .selectFrom('users')
    .select('email_verified as isVerified')
    .where('id', '=', cara.id)
    .executeTakeFirstOrThrow()
  expect(isVerified).toBe(true)
})

test('a second Google account under the same address does not get in', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  await browserOf(world).signsIn('?role=founder')
  google.state.account = { ...google.state.account, sub: 'another' }
  expect(await browserOf(world).signsIn()).toBe('/login?google=other')
})

test('in Settings one links and unlinks, with proof', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { cara } = world
  const { to, methods } = await links(world, cara)
  expect(to).toBe('/settings?tab=security&google=linked')
  expect(methods.google).toEqual({ isSetUp: true, linkedAt: expect.any(Date) })
  await expect(cara.api.signInMethods.linkGoogle({ present: null })).rejects.toMatchObject(refused('google_linked'))
  expect(await browserOf(world).signsIn()).toBe('/contributor-dashboard')
  await world.passes('11 minutes')
  const { unlinkGoogle } = cara.api.signInMethods
  await expect(unlinkGoogle({ present: null })).rejects.toMatchObject(refused('password_needed'))
  await expect(unlinkGoogle({ present: 'not her password' })).rejects.toMatchObject(refused('password_wrong'))
  expect(await unlinkGoogle({ present: testPassword })).toEqual({})
  await expect(unlinkGoogle({ present: testPassword })).rejects.toMatchObject(refused('not_found'))
  expect(await notes(world)).toEqual(['google_linked', 'google_unlinked'])
})

test('a Google account that is somebody’s is linked to nobody else, and an OAuth request belongs to who began it', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { cara, cole } = world
  await links(world, cara)
  expect((await links(world, cole)).to).toBe('/settings?tab=security&google=taken')
  google.state.account = { ...google.state.account, sub: 'coles', email: 'cole@elsewhere.example' }
  const answer = await send(world, 'signInMethods.linkGoogle', { present: null }, { cookie: cole.cookie })
  const back = await consents(JSON.parse(answer.text).json.url)
  const fransBrowser = browserOf(world, world.fran.cookie)
  fransBrowser.keep(answer.headers.getSetCookie())
  expect((await fransBrowser.opens(back)).to).toBe('/settings?tab=security&google=late')
  expect((await cole.api.signInMethods.mine()).google.linkedAt).toBeNull()
  expect((await world.fran.api.signInMethods.mine()).google.linkedAt).toBeNull()
})

test('the last sign-in method stays; with a password set it may go', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const browser = browserOf(world)
  await browser.signsIn('?role=founder')
  const cookie = browser.cookies()
  const unlink = (as: string) => send(world, 'signInMethods.unlinkGoogle', { present: null }, { cookie: as })
  expect((await unlink(cookie)).code).toBe('last_sign_in_method')
  expect(await browserOf(world).signsIn()).toBe('/founder-dashboard')
  const password = { present: null, password: 'a password of her own' }
  const renewed = await send(world, 'accounts.changePassword', password, { cookie })
  expect((await unlink(cookieOf(renewed))).code).toBe('ok')
})

test('without a password, what guards the account needs a fresh sign-in', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const browser = browserOf(world)
  await browser.signsIn('?role=founder')
  await world.passes('11 minutes')
  for (const [name, input] of [
    ['signInMethods.unlinkGoogle', { present: null }],
    ['signInMethods.beginPasskey', { present: null }],
    ['signInMethods.beginTwoStep', { present: null }],
    ['accounts.changePassword', { present: null, password: 'a password of her own' }],
  ] as const)
    expect([name, (await send(world, name, input, { cookie: browser.cookies() })).code]).toEqual([name, 'log_in_again'])
})

test('a suspended person is told so, and gets no session', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  await links(world, world.cara)
  await world.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', world.cara.id).execute()
  expect(await browserOf(world).signsIn()).toBe('/login?google=suspended')
})

test('sixty hostile pages to return to, and no redirect leaves the site', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  await browserOf(world).signsIn('?role=founder')
  const starts = ['//', '/\\', '\\\\', '/\t/', 'https://', 'https:', 'javascript:', '/..//', '/%2e//', ' //']
  const ends = ['evil.example', 'evil.example/%2e', '@evil.example', '[::1]', 'evil.example#/', 'evil.example:80']
  const hostile = starts.flatMap(start => ends.map(end => `${start}${end}`))
  expect(hostile.length).toBeGreaterThanOrEqual(60)
  for (const next of hostile) {
    const to = await browserOf(world).signsIn(`?next=${encodeURIComponent(next)}`)
    expect([next, new URL(to, 'http://localhost:3000').origin]).toEqual([next, 'http://localhost:3000'])
  }
  expect(await browserOf(world).signsIn('?next=%2Fexplore%3Fq%3Da')).toBe('/explore?q=a')
})

test('whoever comes from Google while the account of their address is being deleted starts anew', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { db, cara } = world
  google.state.account = { ...google.state.account, email: cara.email }
  const browser = browserOf(world)
  const back = await browser.goesToGoogle()
  const { going } = await db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', cara.id).forUpdate().execute()
    const started = browser.opens(back)
    await waitForLocks(db)
    await tx
      .updateTable('users')
      .set({ email: 'gone@left.invalid', left_at: new Date() })
      .where('id', '=', cara.id)
      .execute()
    return { going: started }
  })
  expect((await going).to).toBe('/signup')
  expect(await db.selectFrom('users').select('id').where('email', '=', cara.email).execute()).toHaveLength(1)
})
