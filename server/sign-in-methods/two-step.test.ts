import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { authenticator } from '#/tests/authenticator.ts'
import { testPassword } from '#/tests/cast.ts'
import { codeNow, owesCode } from '#/tests/codes.ts'
import { browserOf } from '#/tests/google.ts'
import { waitForLocks } from '#/tests/locks.ts'
import { openIdIssuer } from '#/tests/open-id-issuer.ts'
import { refused } from '#/tests/refused.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { forgetStaleSignIns } from './forget.ts'

const codeOf = ({ db }: TestWorld, secret: string, halfMinutes = 0) => codeNow(db, secret, halfMinutes)

async function switchesOn(world: TestWorld, { api }: Person) {
  const { secret, url } = await api.signInMethods.beginTwoStep({ present: null })
  const { codes } = await api.signInMethods.confirmTwoStep({ secret, code: await codeOf(world, secret) })
  await world.passes('1 minute')
  return { secret, url, codes }
}

const firstStep = (world: TestWorld, { email }: Person) =>
  send(world, 'accounts.signIn', { email, password: testPassword })

const gives = (world: TestWorld, cookie: string, code: string) =>
  send(world, 'signInMethods.giveCode', { code }, { cookie })

const notes = async ({ db }: TestWorld) =>
  (await db.selectFrom('audit_entries').select('action').orderBy('at').orderBy('id').execute()).map(
    ({ action }) => action,
  )

test('after a right password a code is owed, and opens the session', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { secret } = await switchesOn(world, cara)
  const first = await firstStep(world, cara)
  expect(first.code).toBe('code_needed')
  expect(first.headers.getSetCookie().join()).toMatch(/^code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await world.whoIs(cookieOf(first))).toBeNull()
  const second = await gives(world, cookieOf(first), await codeOf(world, secret))
  expect(await world.whoIs(cookieOf(second))).toBe(cara.id)
  expect(await notes(world)).toEqual(['two_step_on'])
})

test('a wrong password says nothing of a second step', async () => {
  await using world = await openWorld()
  const { cara } = world
  await switchesOn(world, cara)
  const answer = await send(world, 'accounts.signIn', { email: cara.email, password: 'not her password' })
  expect(answer.code).toBe('wrong_credentials')
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('a code is used once, also by five at once, and an older one not after it', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { secret } = await switchesOn(world, cara)
  const steps = await Promise.all(Array.from({ length: 5 }, () => owesCode(world.db, cara.id)))
  const code = await codeOf(world, secret)
  const before = await codeOf(world, secret, -1)
  const answers = await Promise.all(steps.map(step => gives(world, step, code)))
  expect(answers.map(answer => answer.code).toSorted()).toEqual([...Array(4).fill('code_wrong'), 'ok'])
  await world.db.deleteFrom('attempts').execute()
  const again = cookieOf(await firstStep(world, cara))
  for (const used of [code, before]) expect((await gives(world, again, used)).code).toBe('code_wrong')
})

test('clocks may differ by half a minute, and no more', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { secret } = await switchesOn(world, cara)
  for (const [away, outcome] of [
    [-2, 'code_wrong'],
    [2, 'code_wrong'],
    [-1, 'ok'],
    [1, 'ok'],
  ] as const) {
    const step = cookieOf(await firstStep(world, cara))
    expect([away, (await gives(world, step, await codeOf(world, secret, away))).code]).toEqual([away, outcome])
  }
})

test('the code that switched it on does not sign in', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { secret } = await cara.api.signInMethods.beginTwoStep({ present: null })
  expect((await firstStep(world, cara)).code).toBe('ok')
  const code = await codeOf(world, secret)
  await cara.api.signInMethods.confirmTwoStep({ secret, code })
  const step = cookieOf(await firstStep(world, cara))
  expect((await gives(world, step, code)).code).toBe('code_wrong')
})

test('five wrong codes are the last for a quarter of an hour, from whatever browser, and those of one attempt stay when another succeeds', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { secret, codes } = await switchesOn(world, cara)
  const step = cookieOf(await firstStep(world, cara))
  for (let tried = 0; tried < 5; tried++) expect((await gives(world, step, '000000')).code).toBe('code_wrong')
  const right = await codeOf(world, secret)
  expect((await gives(world, step, right)).code).toBe('slow_down')
  const elsewhere = cookieOf(await firstStep(world, cara))
  expect((await gives(world, elsewhere, right)).code).toBe('slow_down')
  expect((await gives(world, elsewhere, codes[0] ?? '')).code).toBe('ok')
  expect((await gives(world, step, right)).code).toBe('slow_down')
  await world.passes('16 minutes')
  const later = cookieOf(await firstStep(world, cara))
  expect((await gives(world, later, await codeOf(world, secret))).code).toBe('ok')
})

test('wrong codes of an app leave the recovery codes, and wrong recovery codes the app', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { secret, codes } = await switchesOn(world, cara)
  const step = cookieOf(await firstStep(world, cara))
  for (let tried = 0; tried < 5; tried++) await gives(world, step, '000 000')
  expect((await gives(world, step, '000000')).code).toBe('slow_down')
  expect((await gives(world, step, codes[0] ?? '')).code).toBe('ok')
  const next = cookieOf(await firstStep(world, cara))
  for (let tried = 0; tried < 10; tried++) expect((await gives(world, next, 'not one')).code).toBe('code_wrong')
  expect((await gives(world, next, codes[1] ?? '')).code).toBe('slow_down')
  expect((await gives(world, next, await codeOf(world, secret))).code).toBe('ok')
})

test('a recovery code opens once, also for fifty at once, typed as people type', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { codes } = await switchesOn(world, cara)
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  const [code = '', second = ''] = codes
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){6}$/)
  const steps = await Promise.all(Array.from({ length: 50 }, () => owesCode(world.db, cara.id)))
  const answers = await Promise.all(steps.map(step => gives(world, step, code)))
  expect(answers.filter(answer => answer.code === 'ok')).toHaveLength(1)
  expect(await cara.api.signInMethods.mine()).toMatchObject({ twoStep: { codesLeft: 9 } })
  await world.passes('16 minutes')
  const typed = cookieOf(await firstStep(world, cara))
  expect((await gives(world, typed, second.toUpperCase().replaceAll('-', ' '))).code).toBe('ok')
  expect((await notes(world)).filter(action => action === 'recovery_code_used')).toHaveLength(2)
})

test('new recovery codes end the old ones', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { codes: old } = await switchesOn(world, cara)
  const { codes } = await cara.api.signInMethods.renewCodes({ present: null })
  const step = cookieOf(await firstStep(world, cara))
  expect((await gives(world, step, old[0] ?? '')).code).toBe('code_wrong')
  expect((await gives(world, step, codes[0] ?? '')).code).toBe('ok')
})

test('the database holds neither the secret nor a code', async () => {
  await using world = await openWorld()
  const { secret, codes, url } = await switchesOn(world, world.cara)
  expect(url).toMatch(/^otpauth:\/\/totp\/Karmasquad:cara%40example\.com\?issuer=Karmasquad&secret=/)
  const rows = [
    await world.db.selectFrom('two_steps').selectAll().execute(),
    await world.db.selectFrom('recovery_codes').selectAll().execute(),
  ]
  for (const each of [secret, ...codes, ...codes.map(code => code.replaceAll('-', ''))])
    expect(JSON.stringify(rows)).not.toContain(each)
})

test('the second step belongs to the first: its browser, its ten minutes, its password', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { secret, codes } = await switchesOn(world, cara)
  expect((await gives(world, '', codes[0] ?? '')).code).toBe('code_too_late')
  expect((await gives(world, 'code=made-up', codes[0] ?? '')).code).toBe('code_too_late')
  const slow = cookieOf(await firstStep(world, cara))
  await world.passes('11 minutes')
  expect((await gives(world, slow, codes[0] ?? '')).code).toBe('code_too_late')
  const old = cookieOf(await firstStep(world, cara))
  await cara.api.accounts.changePassword({ present: testPassword, password: 'another password of hers' })
  expect((await gives(world, old, await codeOf(world, secret))).code).toBe('code_too_late')
})

test('switching off takes proof, and then the password alone opens again', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { secret } = await switchesOn(world, cara)
  await world.passes('11 minutes')
  await expect(cara.api.signInMethods.stopTwoStep({ present: null })).rejects.toMatchObject(refused('password_needed'))
  await expect(cara.api.signInMethods.beginTwoStep({ present: testPassword })).rejects.toMatchObject(
    refused('two_step_is_on'),
  )
  const { confirmTwoStep } = cara.api.signInMethods
  const code = await codeOf(world, secret)
  await expect(confirmTwoStep({ secret, code })).rejects.toMatchObject(refused('two_step_is_on'))
  await cara.api.signInMethods.stopTwoStep({ present: testPassword })
  expect((await firstStep(world, cara)).code).toBe('ok')
  await expect(cara.api.signInMethods.renewCodes({ present: testPassword })).rejects.toMatchObject(
    refused('two_step_is_off'),
  )
  expect(await notes(world)).toEqual(['two_step_on', 'two_step_off'])
})

test('whoever waits for their code when it is switched off elsewhere begins anew, and is not told that their code is wrong', async () => {
  await using world = await openWorld()
  const { cara } = world
  const { secret, codes } = await switchesOn(world, cara)
  const step = cookieOf(await firstStep(world, cara))
  await cara.api.signInMethods.stopTwoStep({ present: null })
  for (const code of [await codeOf(world, secret), codes[0] ?? ''])
    expect((await gives(world, step, code)).code).toBe('code_too_late')
})

test('Google leads to the code step as well; a passkey needs none', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { cara } = world
  const device = authenticator()
  const asked = await cara.api.signInMethods.beginPasskey({ present: null })
  await cara.api.signInMethods.addPasskey({ credential: device.creates(asked) })
  const { secret } = await switchesOn(world, cara)
  await world.db.updateTable('users').set({ email_verified: true }).where('id', '=', cara.id).execute()
  google.state.account = { ...google.state.account, email: cara.email }
  const browser = browserOf(world)
  expect(await browser.signsIn('?next=%2Fkarma')).toBe('/login?step=code&next=%2Fkarma')
  expect(await world.whoIs(browser.cookies())).toBeNull()
  const entered = await gives(world, browser.cookies(), await codeOf(world, secret))
  expect(await world.whoIs(cookieOf(entered))).toBe(cara.id)
  const credential = device.signs(await world.visitor.api.signInMethods.beginSignIn())
  expect((await send(world, 'signInMethods.signInWithPasskey', { credential })).code).toBe('ok')
})

test('signing up anew with one’s own address and password asks for the code too', async () => {
  await using world = await openWorld()
  const { cara } = world
  await switchesOn(world, cara)
  const again = { role: 'founder', fullName: 'Cara', email: cara.email, password: testPassword }
  expect((await send(world, 'accounts.signUp', again)).code).toBe('code_needed')
})

test('whoever came from a Google account that is unlinked before their code, or just then, begins anew', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { db, cara } = world
  const mine = { user_id: cara.id, provider_id: 'google', account_id: google.state.account.sub }
  const link = () =>
    db
      .insertInto('accounts')
      .values({ id: crypto.randomUUID(), ...mine })
      .execute()
  await link()
  const { secret } = await switchesOn(world, cara)
  const browser = browserOf(world)
  expect(await browser.signsIn()).toBe('/login?step=code')
  await cara.api.signInMethods.unlinkGoogle({ present: testPassword })
  expect((await gives(world, browser.cookies(), await codeOf(world, secret))).code).toBe('code_too_late')
  await link()
  const back = await browser.goesToGoogle()
  const { arriving } = await db.transaction().execute(async tx => {
    await tx.deleteFrom('accounts').where('user_id', '=', cara.id).where('provider_id', '=', 'google').execute()
    const started = browser.opens(back)
    await waitForLocks(db)
    return { arriving: started }
  })
  expect((await arriving).to).toBe('/login?google=late')
})

test('two-step verification that was begun and not switched on in time leaves no secret behind', async () => {
  await using world = await openWorld()
  const { cara, cole, db } = world
  const begun = async () => (await db.selectFrom('two_steps').select('user_id').execute()).map(each => each.user_id)
  const { secret } = await cara.api.signInMethods.beginTwoStep({ present: null })
  await switchesOn(world, cole)
  await world.passes('13 minutes')
  await forgetStaleSignIns(world)
  expect((await begun()).toSorted()).toEqual([cara.id, cole.id].toSorted())
  await world.passes('16 minutes')
  await forgetStaleSignIns(world)
  expect(await begun()).toEqual([cole.id])
  await expect(
    cara.api.signInMethods.confirmTwoStep({ secret, code: await codeOf(world, secret) }),
  ).rejects.toMatchObject(refused('two_step_begun_anew'))
})

test('of two tabs that begin it, the older one is told that its key is no longer valid', async () => {
  await using world = await openWorld()
  const { beginTwoStep, confirmTwoStep } = world.cara.api.signInMethods
  const older = await beginTwoStep({ present: null })
  const newer = await beginTwoStep({ present: null })
  const confirms = async ({ secret }: typeof older) => confirmTwoStep({ secret, code: await codeOf(world, secret) })
  await expect(confirms(older)).rejects.toMatchObject(refused('two_step_begun_anew'))
  expect((await confirms(newer)).codes).not.toEqual([])
})

test('a key that was shown a quarter of an hour ago switches nothing on', async () => {
  await using world = await openWorld()
  const { secret } = await world.cara.api.signInMethods.beginTwoStep({ present: null })
  await world.passes('16 minutes')
  const late = world.cara.api.signInMethods.confirmTwoStep({ secret, code: await codeOf(world, secret) })
  await expect(late).rejects.toMatchObject(refused('two_step_begun_anew'))
})
