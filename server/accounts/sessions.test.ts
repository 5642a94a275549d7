import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { forgetStaleSignIns } from '../sign-in-methods/forget.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1'

const signIn = async (world: TestWorld, { email }: Person) =>
  cookieOf(
    await send(world, 'accounts.signIn', { email, password: testPassword }, { headers: { 'user-agent': phone } }),
  )

const isIn = async (world: TestWorld, cookie: string) =>
  (await send(world, 'accounts.security', undefined, { cookie })).code

test('one sees where one is signed in, newest first, without tokens, and nobody else’s', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  await signIn(world, cara)
  await signIn(world, cole)
  const { items, next } = await cara.api.accounts.sessions({})
  expect(items.map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Safari on iPhone', false],
    ['An unknown device', true],
  ])
  expect(next).toBeNull()
  expect(Number(items[0]?.openedAt)).toBeGreaterThan(Number(items[1]?.openedAt))
  const { text } = await send(world, 'accounts.sessions', {}, { cookie: cara.cookie })
  const rows = await world.db.selectFrom('sessions').select('token').execute()
  expect(rows.length).toBeGreaterThan(8)
  for (const { token } of rows) expect(text).not.toContain(token)
})

test('a session that has run out is not listed, and a long list comes in pages', async () => {
  await using world = await openWorld()
  const { cara } = world
  const old = { user_id: cara.id, expires_at: new Date(Date.now() + 60_000) }
  const rows = Array.from({ length: 60 }, (_, at) => ({ ...old, id: crypto.randomUUID(), token: `token ${at}` }))
  await world.db.insertInto('sessions').values(rows).execute()
  const first = await cara.api.accounts.sessions({})
  expect(first.items).toHaveLength(50)
  const rest = await cara.api.accounts.sessions({ cursor: first.next ?? '' })
  expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(61)
  await world.passes('2 minutes')
  expect((await cara.api.accounts.sessions({})).items).toHaveLength(1)
})

test('a session that is ended is refused with its next call; the others go on', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const lost = await signIn(world, cara)
  expect(await isIn(world, lost)).toBe('ok')
  const { items } = await cara.api.accounts.sessions({})
  const id = items.find(({ isThis }) => !isThis)?.id ?? ''
  await expect(cole.api.accounts.endSession({ id, present: null })).rejects.toMatchObject(refused('not_found'))
  expect(await cara.api.accounts.endSession({ id, present: null })).toEqual({})
  expect(await isIn(world, lost)).toBe('not_signed_in')
  expect(await isIn(world, cara.cookie)).toBe('ok')
  await expect(cara.api.accounts.endSession({ id, present: null })).rejects.toMatchObject(refused('not_found'))
})

test('all other places are signed out with one press', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const others = [await signIn(world, cara), await signIn(world, cara)]
  const stranger = await signIn(world, cole)
  expect(await cara.api.accounts.endOtherSessions({ present: null })).toEqual({})
  for (const cookie of others) expect(await isIn(world, cookie)).toBe('not_signed_in')
  expect(await isIn(world, cara.cookie)).toBe('ok')
  expect(await isIn(world, stranger)).toBe('ok')
  expect((await cara.api.accounts.sessions({})).items).toHaveLength(1)
})

test('some time after signing in, ending sessions needs the password; logging out does not', async () => {
  await using world = await openWorld()
  const { cara } = world
  const elsewhere = [await signIn(world, cara), await signIn(world, cara)]
  await world.passes('11 minutes')
  const { accounts } = cara.api
  const id = (await accounts.sessions({})).items.find(({ isThis }) => !isThis)?.id ?? ''
  for (const end of [
    (present: string | null) => accounts.endSession({ id, present }),
    (present: string | null) => accounts.endOtherSessions({ present }),
  ]) {
    const before = (await accounts.sessions({})).items.length
    await expect(end(null)).rejects.toMatchObject(refused('password_needed'))
    await expect(end('not the password')).rejects.toMatchObject(refused('password_wrong'))
    expect((await accounts.sessions({})).items).toHaveLength(before)
    expect(await end(testPassword)).toEqual({})
    expect((await accounts.sessions({})).items).toHaveLength(before - 1)
  }
  for (const cookie of elsewhere) expect(await isIn(world, cookie)).toBe('not_signed_in')
  expect(await accounts.signOut()).toEqual({})
  expect(await isIn(world, cara.cookie)).toBe('not_signed_in')
})

test('whoever has no password logs in again before ending sessions', async () => {
  await using world = await openWorld()
  const { cara, db } = world
  await signIn(world, cara)
  await world.passes('11 minutes')
  const fresh = await signIn(world, cara)
  await db.deleteFrom('accounts').where('user_id', '=', cara.id).execute()
  await expect(cara.api.accounts.endOtherSessions({ present: testPassword })).rejects.toMatchObject(
    refused('log_in_again'),
  )
  expect(await world.apiOf(fresh).accounts.endOtherSessions({ present: null })).toEqual({})
  expect(await isIn(world, cara.cookie)).toBe('not_signed_in')
})

test('when a session was last seen is noted while it is used, and not with every call', async () => {
  await using world = await openWorld()
  const { cara } = world
  const seenAt = async () => (await cara.api.accounts.sessions({})).items[0]?.seenAt.getTime() ?? 0
  const before = await seenAt()
  world.sessions.drop(cara.id)
  expect(await seenAt()).toBe(before)
  await world.db
    .updateTable('sessions')
    .set({ updated_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', cara.id)
    .execute()
  world.sessions.drop(cara.id)
  expect(await seenAt()).toBeGreaterThan(Date.now() - 60_000)
})

test('a socket prolongs no session: the browser would not hear of it', async () => {
  await using world = await openWorld()
  const { cara, db } = world
  const soon = sql<Date>`now() + interval '10 days'`
  await db.updateTable('sessions').set({ expires_at: soon }).where('user_id', '=', cara.id).execute()
  const daysLeft = async () => {
    const { expires_at } = await db
      .selectFrom('sessions')
      .where('user_id', '=', cara.id)
      .select('expires_at')
      .executeTakeFirstOrThrow()
    return Math.round((expires_at.getTime() - Date.now()) / 86_400_000)
  }
  const headers = new Headers({ cookie: cara.cookie })
  world.world.sessions.drop(cara.id)
  expect(await world.world.sessions.read(headers, null)).toMatchObject({ id: cara.id })
  expect(await daysLeft()).toBe(10)
  const cookies: string[] = []
  world.world.sessions.drop(cara.id)
  await world.world.sessions.read(headers, cookies)
  expect([await daysLeft(), cookies.length]).toEqual([30, 1])
})

test('ninety days after signing in one signs in again, however often one came, and what is over is forgotten', async () => {
  await using world = await openWorld()
  const { cara, db } = world
  await db
    .updateTable('sessions')
    .set({ created_at: sql<Date>`now() - interval '89 days'` })
    .execute()
  expect(await isIn(world, cara.cookie)).toBe('ok')
  await world.passes('2 days')
  world.world.sessions.drop(cara.id)
  expect(await isIn(world, cara.cookie)).toBe('not_signed_in')
  const again = await signIn(world, cara)
  expect(await isIn(world, again)).toBe('ok')
  expect((await world.apiOf(again).accounts.sessions({})).items).toHaveLength(1)
  world.connected.push({
    userId: cara.id,
    device: 'A browser',
    since: new Date(),
    looking: true,
    lookedAt: new Date(),
    roomId: null,
  })
  await forgetStaleSignIns(world.world)
  expect(world.connected).toEqual([])
  expect(await db.selectFrom('sessions').select('user_id').execute()).toEqual([{ user_id: cara.id }])
})

test('a backlog of sessions that are over is forgotten in batches, and whoever had one is disconnected', async () => {
  await using world = await openWorld()
  const { cara, cole, db } = world
  await sql`insert into sessions
    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'token', n, 'expires_at', now() - interval '1 day'))).*
    from sessions s cross join generate_series(1, 5001) n where user_id = ${cara.id}`.execute(db)
  const page = { device: 'A browser', since: new Date(), looking: true, lookedAt: new Date(), roomId: null }
  world.connected.push({ ...page, userId: cara.id }, { ...page, userId: cole.id })
  world.statements.length = 0
  await forgetStaleSignIns(world.world)
  expect(world.connected).toEqual([{ ...page, userId: cole.id }])
  expect(world.statements.filter(text => /delete from "sessions"/.test(text))).toHaveLength(2)
  expect(await db.selectFrom('sessions').where('user_id', '=', cara.id).select('id').execute()).toHaveLength(1)
})
