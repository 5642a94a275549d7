import { expect, test, vi } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { refused, wrong } from '#/tests/refused.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const password = 'a longer password'

const signIn = async (world: TestWorld, { email }: Person, typed = testPassword) =>
  cookieOf(await send(world, 'accounts.signIn', { email, password: typed }))

const sessionIds = ({ db }: TestWorld, { id }: Person) =>
  db.selectFrom('sessions').where('user_id', '=', id).select(['id', 'token']).execute()

test('a new password ends every other session at once and gives this one a new id and cookie', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const elsewhere = await signIn(world, cara)
  expect(await world.whoIs(elsewhere)).toBe(cara.id)
  const before = await sessionIds(world, cara)

  const answer = await send(world, 'accounts.changePassword', { present: null, password }, { cookie: cara.cookie })
  expect(answer.code).toBe('ok')
  const fresh = cookieOf(answer)
  expect(fresh).not.toBe('')
  expect(fresh).not.toBe(cara.cookie)
  const after = await sessionIds(world, cara)
  expect(after).toHaveLength(1)
  for (const old of before) {
    expect(after.map(({ id }) => id)).not.toContain(old.id)
    expect(after.map(({ token }) => token)).not.toContain(old.token)
  }
  expect(await world.whoIs(fresh)).toBe(cara.id)
  for (const old of [cara.cookie, elsewhere]) expect(await world.whoIs(old)).toBeNull()
  expect(await world.whoIs(cole.cookie)).toBe(cole.id)

  expect(await signIn(world, cara)).toBe('')
  expect(await world.whoIs(await signIn(world, cara, password))).toBe(cara.id)
})

test('ten minutes after signing in the present password is asked for, and compared exactly', async () => {
  await using world = await openWorld()
  const { cara } = world
  expect(await cara.api.accounts.security()).toEqual({ hasPassword: true, isFresh: true })
  await world.passes('11 minutes')
  expect(await cara.api.accounts.security()).toEqual({ hasPassword: true, isFresh: false })
  const { changePassword } = cara.api.accounts
  await expect(changePassword({ present: null, password })).rejects.toMatchObject(refused('password_needed'))
  for (const present of ['not her password', `${testPassword} `])
    await expect(changePassword({ present, password })).rejects.toMatchObject(refused('password_wrong'))
  expect(await world.whoIs(cara.cookie)).toBe(cara.id)
  expect(await changePassword({ present: testPassword, password })).toEqual({})
})

test('whoever has only ever come through Google sets a first password', async () => {
  await using world = await openWorld()
  const { cara } = world
  await world.db.deleteFrom('accounts').where('user_id', '=', cara.id).execute()
  expect(await cara.api.accounts.security()).toEqual({ hasPassword: false, isFresh: true })
  const answer = await send(world, 'accounts.changePassword', { present: null, password }, { cookie: cara.cookie })
  expect(await world.whoIs(cookieOf(answer))).toBe(cara.id)
  expect(await world.whoIs(await signIn(world, cara, password))).toBe(cara.id)
})

test('a session that was left open sets no first password', async () => {
  await using world = await openWorld()
  const { cara } = world
  await world.db.deleteFrom('accounts').where('user_id', '=', cara.id).execute()
  await world.passes('1 day')
  expect(await cara.api.accounts.security()).toEqual({ hasPassword: false, isFresh: false })
  const change = cara.api.accounts.changePassword({ present: null, password })
  await expect(change).rejects.toMatchObject(refused('log_in_again'))
})

test('of two changes at once one counts, and the other finds its session ended', async () => {
  await using world = await openWorld()
  const { cara } = world
  const elsewhere = await signIn(world, cara)
  const words = ['the first password', 'the second password']
  const answers = await Promise.all(
    words.map((each, at) =>
      send(
        world,
        'accounts.changePassword',
        { present: null, password: each },
        { cookie: at === 0 ? cara.cookie : elsewhere },
      ),
    ),
  )
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['not_signed_in', 'ok'])
  expect(await sessionIds(world, cara)).toHaveLength(1)
  const won = words[answers.findIndex(({ code }) => code === 'ok')]
  expect(await world.whoIs(await signIn(world, cara, won))).toBe(cara.id)
})

test('when no new session can be opened the password stays, and so do the sessions', async () => {
  await using world = await openWorld()
  const { cara, faults } = world
  const before = await sessionIds(world, cara)
  vi.spyOn(world.world.auth.api, 'openSession').mockRejectedValueOnce(new Error('The database is gone'))
  const answer = await send(world, 'accounts.changePassword', { present: null, password }, { cookie: cara.cookie })
  expect(answer.code).not.toBe('ok')
  expect(faults.splice(0)).toMatchObject([{ message: 'The database is gone' }])
  expect(await sessionIds(world, cara)).toEqual(before)
  expect(await world.whoIs(cara.cookie)).toBe(cara.id)
  expect(await signIn(world, cara, password)).toBe('')
})

test('a new password has its limits and their words', async () => {
  await using world = await openWorld()
  const { changePassword } = world.cara.api.accounts
  await expect(changePassword({ present: null, password: 'seven77' })).rejects.toMatchObject(
    wrong('password', 'Password must be at least 8 characters'),
  )
  await expect(changePassword({ present: null, password: 'x'.repeat(73) })).rejects.toMatchObject(
    wrong('password', 'Password must be at most 72 characters'),
  )
})
