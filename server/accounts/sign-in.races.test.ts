import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Answer } from '#/tests/access-matrix/procedures.ts'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { codeNow } from '#/tests/codes.ts'
import { waitForLocks } from '#/tests/locks.ts'
import { tokenOf } from '#/tests/mailed.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { operatorsLink } from '../email/operators-link.ts'

const password = 'a longer password'

const signsIn = (world: TestWorld, typed = testPassword) =>
  send(world, 'accounts.signIn', { email: world.cara.email, password: typed })

const signsUpAgain = (world: TestWorld) => {
  const { email, fullName } = world.cara
  return send(world, 'accounts.signUp', { role: 'contributor', fullName, email, password: testPassword })
}

async function changes(world: TestWorld) {
  const { code } = await send(world, 'accounts.changePassword', { present: null, password }, world.cara)
  expect(code).toBe('ok')
}

async function resets({ db, visitor, cara }: TestWorld) {
  const token = tokenOf(await operatorsLink(db, 'http://localhost:3000', cara.email))
  await visitor.api.email.reset({ token, password })
}

/** Holds `slow` where it counts its attempt, after it has read the password, runs `quick`, then lets `slow` go on. */
async function overtaken({ db }: TestWorld, slow: () => Promise<Answer>, quick: () => Promise<unknown>) {
  const { going } = await db.transaction().execute(async tx => {
    await sql`lock table attempts in share mode`.execute(tx)
    const slowly = slow()
    await waitForLocks(db)
    await quick()
    return { going: slowly }
  })
  return going
}

const sessionsOf = async ({ db, cara }: TestWorld) =>
  (await db.selectFrom('sessions').where('user_id', '=', cara.id).select('id').execute()).length

test.each([
  { what: 'a change', of: changes, left: 1 },
  { what: 'a reset', of: resets, left: 0 },
])('a login under way with the old password opens nothing after $what', async ({ of, left }) => {
  await using world = await openWorld()
  const late = await overtaken(
    world,
    () => signsIn(world),
    () => of(world),
  )
  expect([late.code, cookieOf(late)]).toEqual(['wrong_credentials', ''])
  expect(await sessionsOf(world)).toBe(left)
  expect((await signsIn(world, password)).code).toBe('ok')
})

test.each([
  { what: 'a login', of: signsIn, code: 'wrong_credentials' },
  { what: 'a sign-up with one’s own address', of: signsUpAgain, code: 'cannot_sign_up' },
])('$what waits for a change that is not through yet', async ({ of, code }) => {
  await using world = await openWorld()
  const { db, cara } = world
  const { going } = await db.transaction().execute(async tx => {
    await tx.updateTable('accounts').set({ password: 'another hash' }).where('user_id', '=', cara.id).execute()
    await tx.deleteFrom('sessions').where('user_id', '=', cara.id).execute()
    const slowly = of(world)
    await waitForLocks(db)
    return { going: slowly }
  })
  const late = await going
  expect([late.code, cookieOf(late)]).toEqual([code, ''])
  expect(await sessionsOf(world)).toBe(0)
})

test('a login waits for a suspension that is not through yet', async () => {
  await using world = await openWorld()
  const { db, cara } = world
  const { going } = await db.transaction().execute(async tx => {
    await tx.selectFrom('users').select('id').where('id', '=', cara.id).forUpdate().execute()
    await tx.deleteFrom('sessions').where('user_id', '=', cara.id).execute()
    const slowly = signsIn(world)
    await waitForLocks(db)
    await tx.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', cara.id).execute()
    return { going: slowly }
  })
  const late = await going
  expect([late.code, cookieOf(late)]).toEqual(['suspended', ''])
  expect(await sessionsOf(world)).toBe(0)
})

test('a session that the owner ends while it changes the password changes nothing', async () => {
  await using world = await openWorld()
  const { cara } = world
  await world.passes('11 minutes')
  const owner = cookieOf(await signsIn(world))
  const late = await overtaken(
    world,
    () => send(world, 'accounts.changePassword', { present: testPassword, password }, { cookie: cara.cookie }),
    () => send(world, 'accounts.endOtherSessions', { present: null }, { cookie: owner }),
  )
  expect([late.code, cookieOf(late)]).toEqual(['not_signed_in', ''])
  expect(await sessionsOf(world)).toBe(1)
  expect((await signsIn(world)).code).toBe('ok')
})

test('with two steps, a password that is changed meanwhile opens nothing, neither at the first step nor at the second', async () => {
  await using world = await openWorld()
  const { db, cara } = world
  const { secret } = await cara.api.signInMethods.beginTwoStep({ present: null })
  await cara.api.signInMethods.confirmTwoStep({ secret, code: await codeNow(db, secret) })
  await world.passes('1 minute')
  const owing = cookieOf(await signsIn(world))
  const code = await codeNow(db, secret)
  const given = await overtaken(
    world,
    () => send(world, 'signInMethods.giveCode', { code }, { cookie: owing }),
    () => changes(world),
  )
  expect([given.code, cookieOf(given)]).toEqual(['code_too_late', ''])
  const again = await overtaken(
    world,
    () => signsIn(world, password),
    () => resets(world),
  )
  expect([again.code, cookieOf(again)]).toEqual(['wrong_credentials', ''])
  expect(await db.selectFrom('second_steps').select('id').execute()).toEqual([])
  expect(await sessionsOf(world)).toBe(0)
})
