import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { listen } from '#/tests/observed.ts'
import { promoted } from '#/tests/promoted.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { makeAdmin } from '../admin/make-admin.ts'
import { tellPresence } from './presence.ts'

const says = ({ api }: Person, content: string) => api.squads.send({ id: randomUUID(), roomId, content })

const bodies = async ({ api }: Person) => (await api.notifications.list({})).items.map(({ body }) => body)

const unread = async ({ api }: Person) => (await api.notifications.list({})).unread

const isOut = 'You are no longer in this squad room.'

const unassigned = (world: TestWorld) => unassignedFrom(world, world.fran)

async function unassignedFrom({ ada, carl, db }: TestWorld, founder: Person) {
  const places = db.selectFrom('founder_team_assignments').select('id').where('contributor_id', '=', carl.id)
  return ada.api.admin.unassign(await places.where('founder_id', '=', founder.id).executeTakeFirstOrThrow())
}

const assignedAnew = ({ ada, fran, carl }: TestWorld) =>
  ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: carl.id, notes: null })

test('whoever joins a team anew finds in their notices what the messages say, and all of it read', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  await says(fran, '@carl one')
  const { id: gone } = await says(fran, '@carl two')
  await says(fran, 'three')
  await unassigned(world)
  expect(await bodies(carl)).toEqual([isOut, isOut, isOut])
  await fran.api.squads.remove({ id: gone })
  await assignedAnew(world)
  const [joined, ...ofRoom] = await bodies(carl)
  expect(joined).toMatch('Fran Miller works with you now')
  expect(ofRoom.toSorted()).toEqual(['@carl one', 'New message from Fran Miller', 'This message was deleted.'])
  expect(await unread(carl)).toBe(1)
})

test('a founder who loses their role is not in their room any more, nor its words in their notices, until they are back', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, db } = world
  await says(carl, '@fran one')
  await says(carl, 'two')
  expect(await unread(fran)).toBe(2)
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  expect(await bodies(fran)).toEqual([isOut, isOut])
  expect(await unread(fran)).toBe(0)
  expect(await db.selectFrom('deliveries').select('id').where('state', '=', 'waiting').execute()).toEqual([])
  await ada.api.admin.undoRemoval({ id: removalId })
  expect((await bodies(fran)).toSorted()).toEqual(['@fran one', 'New message from Carl Novak'])
  expect(await unread(fran)).toBe(2)

  await ada.api.admin.removeRole({ id: fran.id })
  await ada.api.admin.giveRole({ id: fran.id, role: 'contributor' })
  fran.heard.length = 0
  await says(ada, '@fran three')
  expect(fran.heard).toEqual([])
  expect(await bodies(fran)).toEqual([isOut, isOut])
  await ada.api.admin.removeRole({ id: fran.id })
  await ada.api.admin.giveRole({ id: fran.id, role: 'founder' })
  expect((await bodies(fran)).toSorted()).toEqual(['@fran one', 'New message from Carl Novak'])
  expect(await unread(fran)).toBe(0)
})

test('whoever left a team before they were made an admin has nothing unread from the time between', async () => {
  await using world = await openWorld()
  const { fran, fred, carl, ada, db, sessions } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: carl.id, notes: null })
  const { id: other = '' } = (await fred.api.squads.room({})) ?? {}
  await says(fran, 'one')
  await carl.api.squads.read({ roomId, seq: 1 })
  await unassigned(world)
  await says(fran, 'two')
  await fred.api.squads.send({ id: randomUUID(), roomId: other, content: 'three' })
  await promoted(db, carl.email)
  sessions.drop(carl.id)
  const counts = async () => (await carl.api.squads.rooms({})).items.map(({ id, unread: count }) => [id, count])
  expect(await counts()).toEqual([
    [other, 1],
    [roomId, 0],
  ])
  await says(fran, 'four')
  expect(await counts()).toEqual([
    [roomId, 1],
    [other, 1],
  ])
})

test('an ex-founder who is made an admin is in their room again', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, db } = world
  await says(carl, '@fran one')
  await ada.api.admin.removeRole({ id: fran.id })
  expect(await bodies(fran)).toEqual([isOut])
  await makeAdmin(db, fran.email)
  const kept = await db.selectFrom('notifications').select(['body', 'read']).where('user_id', '=', fran.id).execute()
  expect(kept).toEqual([{ body: '@fran one', read: true }])
})

test('a contributor who is made an admin is in the rooms of the teams they left, as in all', async () => {
  await using world = await openWorld()
  const { ada, fran, fred, carl, db } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: carl.id, notes: null })
  const freds = (await fred.api.squads.room({})) ?? expect.unreachable()
  await says(fran, '@carl one')
  await fred.api.squads.send({ id: randomUUID(), roomId: freds.id, content: '@carl two' })
  await unassignedFrom(world, fred)
  await makeAdmin(db, carl.email)
  const kept = db.selectFrom('notifications').select(['body', 'read']).where('user_id', '=', carl.id)
  expect(await kept.where('type', '=', 'squad_mention').orderBy('body').execute()).toEqual([
    { body: '@carl one', read: true },
    { body: '@carl two', read: true },
  ])
})

test('a founder who loses their role hears no more who of the room is here, or has another name, and is not heard of', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  await says(ada, 'Welcome!')
  const ofRoom = async () => {
    for (const each of [ada, fran]) each.heard.length = 0
    for (const { id } of [ada, fran]) await tellPresence(world.world, id)
    await ada.api.accounts.updateProfile({ fullName: 'Ada Brandt' })
    return [ada, fran].map(({ heard }) => heard.map(({ name }) => name).filter(name => /presence|squad/.test(name)))
  }
  expect(await ofRoom()).toEqual([['presence'], ['presence', 'squad_changed']])
  await ada.api.admin.removeRole({ id: fran.id })
  expect(await ofRoom()).toEqual([[], []])
})

test('admins who have a founder’s room open, with nobody on the team, see at once that the founder lost or has the role', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  await unassigned(world)
  const told = async <T>(act: () => Promise<T>) => {
    const heard = listen(world)
    const answer = await act()
    expect(heard()['ada']).toContain('squad_changed')
    return answer
  }
  const { id } = fran
  const { removalId } = await told(() => ada.api.admin.removeRole({ id }))
  await told(() => ada.api.admin.undoRemoval({ id: removalId }))
  await told(() => ada.api.admin.removeRole({ id }))
  await told(() => ada.api.admin.giveRole({ id, role: 'founder' }))
})

test('of two rooms, reading one or leaving its team leaves the notices of the other as they were', async () => {
  await using world = await openWorld()
  const { fran, fred, carl, ada } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: carl.id, notes: null })
  const { id: freds = '' } = (await fred.api.squads.room({})) ?? {}
  await says(fran, '@carl ours')
  for (const content of ['@carl theirs', 'and more']) {
    await fred.api.squads.send({ id: randomUUID(), roomId: freds, content })
  }
  const ofFreds = async () => (await carl.api.notifications.list({})).items.filter(({ data }) => data.roomId === freds)
  const before = await ofFreds()
  expect(before.map(({ body }) => body).toSorted()).toEqual(['@carl theirs', 'New message from Fred Okafor'])
  expect(before.map(({ read }) => read)).toEqual([false, false])
  await carl.api.squads.read({ roomId, seq: 1 })
  expect(await ofFreds()).toEqual(before)
  await unassigned(world)
  expect(await ofFreds()).toEqual(before)
  await assignedAnew(world)
  expect(await ofFreds()).toEqual(before)
})
