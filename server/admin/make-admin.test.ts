import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { testPassword } from '#/tests/cast.ts'
import { codeNow } from '#/tests/codes.ts'
import { follow, linkIn, openMailed, toOf } from '#/tests/mailed.ts'
import { refused } from '#/tests/refused.ts'
import { subscription } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { closeLeftSockets } from './left-sockets.ts'
import { makeAdmin } from './make-admin.ts'

const signIn = async (world: TestWorld, { email }: Person) =>
  cookieOf(await send(world, 'accounts.signIn', { email, password: testPassword }))

/** In production a running server notices within two seconds; here its session cache is dropped at once. */
async function makesAdmin({ db, sessions }: TestWorld, { id, email }: Person) {
  await makeAdmin(db, email)
  sessions.drop(id)
}

test('whoever is made an admin logs in anew: no session of before is an admin’s', async () => {
  await using world = await openWorld()
  const { cole, cara, db } = world
  const elsewhere = await signIn(world, cole)
  await cole.api.notifications.addDevice({ name: 'Phone', subscription: subscription() })
  expect(await world.whoIs(elsewhere)).toBe(cole.id)
  await makesAdmin(world, cole)
  for (const cookie of [cole.cookie, elsewhere]) expect(await world.whoIs(cookie)).toBeNull()
  expect(await db.selectFrom('push_devices').select('id').where('user_id', '=', cole.id).execute()).toEqual([])
  expect(await world.whoIs(cara.cookie)).toBe(cara.id)

  const fresh = await signIn(world, cole)
  expect((await world.apiOf(fresh).accounts.me())?.role).toBe('admin')
  await makesAdmin(world, cole)
  expect(await world.whoIs(fresh)).toBe(cole.id)
})

test('whoever is made an admin by a command loses the sockets of before, which a command cannot reach', async () => {
  await using world = await openWorld()
  const { ada, cole, cara, connected } = world
  const browser = { device: 'Firefox on Linux', since: new Date(), looking: true, lookedAt: new Date(), roomId: null }
  connected.push(...[ada, cole, cara].map(({ id }) => ({ userId: id, ...browser })))
  const people = () => connected.map(({ userId }) => userId)
  await closeLeftSockets(world.world)
  expect(people()).toEqual([ada.id, cole.id, cara.id])
  await makeAdmin(world.db, cole.email)
  await closeLeftSockets(world.world)
  expect(people()).toEqual([ada.id, cara.id])
})

test('a suspended person is not made an admin: they could not log in, but would count as the last one', async () => {
  await using world = await openWorld()
  const { ada, cole, cara } = world
  await ada.api.moderation.suspend({ id: cole.id, reason: 'Asked for votes.', present: null })
  await expect(makeAdmin(world.db, cole.email)).rejects.toThrow('cole@example.com is suspended')
  await expect(ada.api.ownData.leave({ email: ada.email, present: null })).rejects.toMatchObject(refused('last_admin'))
  await ada.api.moderation.lift({ id: cole.id, reason: 'A mistake.', present: null })
  expect(await makeAdmin(world.db, cole.email)).toBe('made')
  expect(await makeAdmin(world.db, cara.email)).toBe('made')
})

test('a sign-in that waits for its code when its person is made an admin has to begin anew', async () => {
  await using world = await openWorld()
  const { cole, db } = world
  const { secret } = await cole.api.signInMethods.beginTwoStep({ present: null })
  await cole.api.signInMethods.confirmTwoStep({ secret, code: await codeNow(db, secret) })
  await send(world, 'accounts.signIn', { email: cole.email, password: testPassword })
  expect(await db.selectFrom('second_steps').select('id').execute()).toHaveLength(1)
  await makesAdmin(world, cole)
  expect(await db.selectFrom('second_steps').select('id').execute()).toEqual([])
})

test('a change of address that waits ends with the sessions: whoever asked for it does not become the admin by a mail', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const { cara, db } = world
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', cara.id).execute()
  const email = 'mallory@squad.example'
  await cara.api.email.changeAddress({ email, present: null })
  const asked = (await letters()).find(mail => toOf(mail) === email)
  await makesAdmin(world, cara)
  expect((await follow(mailed, linkIn(asked), 'confirm')).status).toBe(410)
  expect(await db.selectFrom('users').select('email').where('id', '=', cara.id).execute()).toEqual([
    { email: cara.email },
  ])
})

test('whoever is made an admin has no pushes in browsers of which no session is known', async () => {
  await using world = await openWorld()
  const { cole, db } = world
  await cole.api.notifications.addDevice({ name: 'Phone', subscription: subscription() })
  await db.updateTable('push_devices').set({ session_id: null }).execute()
  await makesAdmin(world, cole)
  expect(await db.selectFrom('push_devices').select('id').execute()).toEqual([])
})

test('a founder who becomes an admin has unread what was said in their own room, though they never opened it', async () => {
  await using world = await openWorld()
  const { fran, carl, db } = world
  const roomId = (await carl.api.squads.room({}))?.id ?? expect.unreachable()
  expect(await db.selectFrom('squad_reads').selectAll().where('user_id', '=', fran.id).execute()).toEqual([])
  await carl.api.squads.send({ id: randomUUID(), roomId, content: 'Good morning' })
  expect((await fran.api.squads.unread()).unread).toBe(1)
  await makesAdmin(world, fran)
  const own = world.apiOf(await signIn(world, fran))
  expect((await own.squads.unread()).unread).toBe(1)
  expect(await own.squads.room({ roomId })).toMatchObject({ unread: 1, readSeq: 0 })
})

test('an impersonation of whoever is made an admin ends with it, and the audit log says so at once', async () => {
  await using world = await openWorld()
  const { ada, cole, cara } = world
  const view = { reason: 'She asked why a button is missing.', present: null }
  await ada.api.moderation.impersonate({ id: cara.id, ...view })
  await makeAdmin(world.db, cole.email)
  expect(await world.whoIs(ada.cookie)).toBe(cara.id)
  await makesAdmin(world, cara)
  world.sessions.drop(ada.id)
  expect(await ada.api.accounts.me()).toMatchObject({ id: ada.id, viewing: null })
  const ended = (await ada.api.audit.entries({ action: 'viewing_ended' })).items
  expect(ended.map(({ actor, subject }) => [actor?.id, subject?.id])).toEqual([[ada.id, cara.id]])
})
