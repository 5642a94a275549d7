import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused, wrong } from '#/tests/refused.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const newcomer = {
  role: 'contributor',
  fullName: 'Nils Berg',
  email: 'nils@example.com',
  password: testPassword,
} as const

const peopleOf = ({ db }: TestWorld) =>
  db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.email', 'users.name', 'profiles.full_name', 'user_roles.role'])
    .orderBy('users.email')
    .execute()

test('whoever signs up has the chosen role and is signed in', async () => {
  await using world = await openWorld()
  for (const role of ['contributor', 'founder'] as const) {
    const email = `${role}@example.com`
    const answer = await send(world, 'accounts.signUp', { ...newcomer, role, email })
    expect(answer.code).toBe('ok')
    const me = await send(world, 'accounts.me', undefined, { cookie: cookieOf(answer) })
    expect(JSON.parse(me.text)).toMatchObject({ json: { fullName: 'Nils Berg', email, role, avatarUrl: null } })
  }
})

test('name and address are kept in one form', async () => {
  await using world = await openWorld()
  const me = await world.visitor.api.accounts.signUp({
    ...newcomer,
    fullName: '  Nils Berg ',
    email: ' Nils@Example.COM ',
  })
  expect(me).toMatchObject({ fullName: 'Nils Berg', email: 'nils@example.com' })
  const again = world.visitor.api.accounts.signUp({ ...newcomer, email: 'NILS@example.com', password: 'another one' })
  await expect(again).rejects.toMatchObject(refused('cannot_sign_up'))
})

test('admins alone are told of a newcomer, once', async () => {
  await using world = await openWorld()
  const { ada, fran, cara } = world
  const before = await Promise.all([ada, fran, cara].map(noticesOf))
  const heard = listen(world)
  await world.visitor.api.accounts.signUp(newcomer)
  // The notice leads to the admins' list of people, which is reloaded with it.
  expect(heard()).toEqual({ ada: ['notified', 'team_changed'] })
  const [adas = [], ...others] = await Promise.all([ada, fran, cara].map(noticesOf))
  expect(adas[0]).toEqual(['new_user_signup', 'Nils Berg joined as a contributor.'])
  expect(adas).toHaveLength((before[0]?.length ?? 0) + 1)
  expect(others).toEqual(before.slice(1))
})

test('nobody becomes an admin by signing up', async () => {
  await using world = await openWorld()
  const before = await peopleOf(world)
  for (const role of ['admin', 'Admin', '', null, ['admin']]) {
    expect((await send(world, 'accounts.signUp', { ...newcomer, role })).status).toBe(400)
  }
  expect((await send(world, 'accounts.signUp', { ...newcomer, roles: ['admin'], isAdmin: true })).status).toBe(400)
  expect(await peopleOf(world)).toEqual(before)
})

test('an address that is taken is refused without saying so, and nothing is made or told', async () => {
  await using world = await openWorld()
  const before = await peopleOf(world)
  const heard = listen(world)
  const taken = world.visitor.api.accounts.signUp({
    ...newcomer,
    email: 'fran@example.com',
    password: 'not her password',
  })
  await expect(taken).rejects.toMatchObject(refused('cannot_sign_up'))
  const answer = await send(world, 'accounts.signUp', {
    ...newcomer,
    email: 'fran@example.com',
    password: 'not her password',
  })
  expect(cookieOf(answer)).toBe('')
  expect(heard()).toEqual({})
  expect(await peopleOf(world)).toEqual(before)
})

test('whoever signs up with an address and password of their own is signed in, as who they are', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  await db
    .updateTable('users')
    .set({ created_at: sql<Date>`now() - interval '1 day'` })
    .where('id', '=', fran.id)
    .execute()
  const me = await world.visitor.api.accounts.signUp({ ...newcomer, email: 'fran@example.com' })
  expect(me).toEqual({
    id: fran.id,
    fullName: 'Fran Miller',
    email: 'fran@example.com',
    avatarUrl: null,
    role: 'founder',
    isVerified: true,
    choosesRole: false,
    undoSeconds: 10,
    viewing: null,
    isNew: false,
  })
})

test('somebody who is signed in does not sign up', async () => {
  await using world = await openWorld()
  const { cara, nora, ada } = world
  for (const { api } of [cara, nora, ada]) {
    await expect(api.accounts.signUp(newcomer)).rejects.toMatchObject(refused('already_signed_in'))
  }
  expect((await peopleOf(world)).map(({ email }) => email)).not.toContain(newcomer.email)
})

test('each field has its limits and its words', async () => {
  await using world = await openWorld()
  const { visitor } = world
  const cases: [object, string, string][] = [
    [{ fullName: ' ' }, 'fullName', 'Full name is required'],
    [{ fullName: '\u200b \u2060\u3164' }, 'fullName', 'Full name is required'],
    [{ fullName: 'x'.repeat(101) }, 'fullName', 'At most 100 characters'],
    [{ email: 'nils' }, 'email', 'Invalid email address'],
    [{ email: `${'n'.repeat(250)}@example.com` }, 'email', 'Invalid email address'],
    [{ email: 'ｎils@example.com' }, 'email', 'Invalid email address'],
    [{ password: 'seven77' }, 'password', 'Password must be at least 8 characters'],
    [{ password: '👩'.repeat(7) }, 'password', 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(73) }, 'password', 'Password must be at most 72 characters'],
  ]
  for (const [change, field, words] of cases) {
    const call = visitor.api.accounts.signUp({ ...newcomer, ...change })
    await expect(call).rejects.toMatchObject(wrong(field, words))
  }
  const farTooLong = visitor.api.accounts.signUp({ ...newcomer, password: 'x'.repeat(289) })
  const message = 'Password must be at most 72 characters'
  await expect(farTooLong).rejects.toMatchObject({ data: { issues: [{ message }, { message }] } })
  const longest = `${'👩'.repeat(71)}👨`
  await visitor.api.accounts.signUp({ ...newcomer, fullName: 'x'.repeat(100), password: longest })
  const cut = visitor.api.accounts.signIn({ email: newcomer.email, password: '👩'.repeat(71) })
  await expect(cut).rejects.toMatchObject(refused('wrong_credentials'))
})

test('a password is kept as a hash of its own and told to nobody', async () => {
  await using world = await openWorld()
  const emails = [newcomer.email, 'nele@example.com']
  for (const email of emails)
    expect((await send(world, 'accounts.signUp', { ...newcomer, email })).text).not.toContain(testPassword)
  const rows = await world.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.user_id')
    .where('email', 'in', emails)
    .select('password')
    .execute()
  expect(new Set(rows.map(({ password }) => password)).size).toBe(2)
  expect(JSON.stringify(rows)).not.toContain(testPassword)
})
