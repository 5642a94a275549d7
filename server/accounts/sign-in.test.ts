import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { openWorld } from '#/tests/world.ts'

test('address and password open a session, a new one each time', async () => {
  await using world = await openWorld()
  const right = { email: ' Cara@Example.com', password: testPassword }
  const first = await send(world, 'accounts.signIn', right)
  const second = await send(world, 'accounts.signIn', right)
  expect(cookieOf(first)).not.toBe(cookieOf(second))
  for (const answer of [first, second]) {
    const me = await send(world, 'accounts.me', undefined, { cookie: cookieOf(answer) })
    expect(JSON.parse(me.text)).toMatchObject({ json: { id: world.cara.id, role: 'contributor' } })
  }
})

test('a wrong password and an unknown address get the very same answer', async () => {
  await using world = await openWorld()
  const { visitor } = world
  const wrongPassword = { email: 'cara@example.com', password: 'not her password' }
  const unknown = { email: 'nobody@example.com', password: 'not her password' }
  for (const tried of [wrongPassword, unknown]) {
    await expect(visitor.api.accounts.signIn(tried)).rejects.toMatchObject(refused('wrong_credentials'))
  }
  const answers = [await send(world, 'accounts.signIn', wrongPassword), await send(world, 'accounts.signIn', unknown)]
  expect(answers[0]?.text).toBe(answers[1]?.text)
  for (const answer of answers) expect(answer.headers.getSetCookie()).toEqual([])
})

test('a password is compared exactly', async () => {
  await using world = await openWorld()
  const { visitor } = world
  for (const password of [
    `${testPassword} `,
    ` ${testPassword}`,
    testPassword.toUpperCase(),
    testPassword.slice(0, -1),
  ]) {
    const tried = visitor.api.accounts.signIn({ email: 'cara@example.com', password })
    await expect(tried).rejects.toMatchObject(refused('wrong_credentials'))
  }
})

test('a malformed address and a missing password are reported at their fields', async () => {
  await using world = await openWorld()
  const { visitor } = world
  const noAddress = visitor.api.accounts.signIn({ email: 'cara', password: testPassword })
  await expect(noAddress).rejects.toMatchObject(wrong('email', 'Invalid email address'))
  const noPassword = visitor.api.accounts.signIn({ email: 'cara@example.com', password: '' })
  await expect(noPassword).rejects.toMatchObject(wrong('password', 'Password is required'))
})

test('whoever is signed in signs out before signing in as somebody else', async () => {
  await using world = await openWorld()
  const { cara, nora } = world
  for (const { api } of [cara, nora]) {
    const other = api.accounts.signIn({ email: 'fran@example.com', password: testPassword })
    await expect(other).rejects.toMatchObject(refused('already_signed_in'))
  }
})

test('signing out ends this session for good and leaves others alone', async () => {
  await using world = await openWorld()
  const { cara } = world
  const elsewhere = cookieOf(await send(world, 'accounts.signIn', { email: cara.email, password: testPassword }))
  expect(await cara.api.accounts.me()).toMatchObject({ id: cara.id })
  const answer = await send(world, 'accounts.signOut', undefined, { cookie: cara.cookie })
  expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=0/)
  expect(await cara.api.accounts.me()).toBeNull()
  await expect(cara.api.notifications.list({})).rejects.toMatchObject(refused('not_signed_in'))
  const other = await send(world, 'accounts.me', undefined, { cookie: elsewhere })
  expect(JSON.parse(other.text)).toMatchObject({ json: { id: cara.id } })
})

test('an answer that somebody is signed out is true, and their cookie is removed in any case', async () => {
  await using world = await openWorld()
  const { cara, db } = world
  await sql`create function stays() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`.execute(db)
  await sql`create trigger stays before delete on sessions execute function stays()`.execute(db)
  const inVain = await send(world, 'accounts.signOut', undefined, { cookie: cara.cookie })
  expect(inVain.code).toBe('storage_full')
  expect(inVain.headers.getSetCookie().join()).toMatch(/Max-Age=0/)
  expect(world.faults.splice(0)).toMatchObject([{ message: 'no room' }])
  await sql`drop trigger stays on sessions`.execute(db)
  expect((await send(world, 'accounts.signOut', undefined, { cookie: cara.cookie })).code).toBe('ok')
  expect(await db.selectFrom('sessions').where('user_id', '=', cara.id).select('id').execute()).toEqual([])
})

test('people sign out while the disk is nearly full', async () => {
  await using world = await openWorld()
  const { cara } = world
  world.world.isFull = async () => true
  await expect(cara.api.accounts.updateProfile({ fullName: 'Cara Lee' })).rejects.toMatchObject(refused('storage_full'))
  expect(await cara.api.accounts.signOut()).toEqual({})
  expect(await cara.api.accounts.me()).toBeNull()
})

test('a visitor signs out without complaint', async () => {
  await using world = await openWorld()
  expect(await world.visitor.api.accounts.signOut()).toEqual({})
})

test('a session that has run out, and a cookie that was tampered with, belong to nobody', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  await world.db
    .updateTable('sessions')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', cara.id)
    .execute()
  expect(await cara.api.accounts.me()).toBeNull()
  const [name = '', value = ''] = cole.cookie.split('=')
  const token = decodeURIComponent(value)
  const tampered = [
    `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`,
    token.slice(0, -2),
    token.split('.')[0] ?? '',
    '',
    '%00',
    token.replace('.', '.x'),
  ]
  for (const each of tampered) {
    const me = await send(world, 'accounts.me', undefined, { cookie: `${name}=${encodeURIComponent(each)}` })
    expect(JSON.parse(me.text)).toMatchObject({ json: null })
  }
})
