import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const carlsPlace = ({ db, carl }: TestWorld) =>
  db.selectFrom('founder_team_assignments').where('contributor_id', '=', carl.id).selectAll().executeTakeFirst()

const lead = async ({ db }: TestWorld) =>
  (await db.selectFrom('squad_rooms').select('team_lead_id').executeTakeFirstOrThrow()).team_lead_id

const says = ({ fran }: TestWorld, roomId: string, content: string) =>
  fran.api.squads.send({ id: randomUUID(), roomId, content })

test('a removed assignment is gone at once, and Undo brings back the same one: id, notes, time, team lead and history', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, db } = world
  const { id: roomId } = (await fran.api.squads.room({})) ?? expect.unreachable()
  await db.updateTable('founder_team_assignments').set({ notes: 'Knows the product' }).execute()
  await ada.api.squads.setTeamLead({ roomId, userId: carl.id })
  await says(world, roomId, 'before')
  const before = (await carlsPlace(world)) ?? expect.unreachable()

  const { removalId } = await ada.api.admin.unassign({ id: before.id })
  expect(await carlsPlace(world)).toBeUndefined()
  expect(await lead(world)).toBeNull()
  await says(world, roomId, 'meanwhile')
  await expect(carl.api.squads.messages({ roomId })).rejects.toMatchObject(refused('room_not_found'))

  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await carlsPlace(world)).toEqual(before)
  expect(await lead(world)).toBe(carl.id)
  const { items } = await carl.api.squads.messages({ roomId })
  expect(items.map(({ content }) => content).toSorted()).toEqual(['before', 'meanwhile'])
  const told = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', carl.id)
    .where('type', '=', 'team_assignment')
    .execute()
  expect(told).toEqual([])
  const log = await db.selectFrom('audit_entries').select(['action', 'actor_id', 'subject_id']).orderBy('id').execute()
  expect(log.slice(-2)).toEqual([
    { action: 'assignment_removed', actor_id: ada.id, subject_id: carl.id },
    { action: 'assignment_restored', actor_id: ada.id, subject_id: carl.id },
  ])
})

test('Undo also brings back the notices of the room: what they say, and whether they were read', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, db } = world
  const { id: roomId } = (await fran.api.squads.room({})) ?? expect.unreachable()
  const ids: string[] = []
  for (const content of ['@carl one', '@carl two', '@carl three', 'four', 'five'])
    ids.push((await says(world, roomId, content)).id)
  const notices = async () => {
    const { items, unread } = await carl.api.notifications.list({})
    return { unread, items: items.map(({ id, title, body, read }) => ({ id, title, body, read })) }
  }
  const mentionOf = async (text: string) => (await notices()).items.find(({ body }) => body.includes(text))?.id ?? ''
  await carl.api.notifications.markRead({ id: await mentionOf('one') })
  const before = await notices()
  expect(before.unread).toBe(3)

  for (const remove of [
    async () => ada.api.admin.unassign({ id: (await carlsPlace(world))?.id ?? '' }),
    () => ada.api.admin.removeRole({ id: fran.id }),
  ]) {
    const { removalId } = await remove()
    expect((await notices()).items.map(({ body }) => body)).not.toContain('@carl two')
    expect((await notices()).unread).toBe(0)
    await ada.api.admin.undoRemoval({ id: removalId })
    expect(await notices()).toEqual(before)
  }

  const three = await mentionOf('three')
  const { removalId } = await ada.api.admin.removeRole({ id: carl.id })
  await fran.api.squads.edit({ id: ids[1] ?? '', content: '@carl two, in other words' })
  await fran.api.squads.remove({ id: ids[2] ?? '' })
  await ada.api.admin.undoRemoval({ id: removalId })
  const after = await notices()
  expect(after.items.map(({ body }) => body)).toContain('@carl two, in other words')
  expect(after.items.find(({ id }) => id === three)?.body).toBe('This message was deleted.')
  expect(await db.selectFrom('deliveries').select('id').where('state', '=', 'sent').execute()).toEqual([])
})

test('a notice that counts what is left after reading says the same after Undo', async () => {
  await using world = await openWorld()
  const { ada, carl } = world
  const { id: roomId } = (await carl.api.squads.room({})) ?? expect.unreachable()
  await says(world, roomId, 'one')
  await ada.api.squads.send({ id: randomUUID(), roomId, content: 'two' })
  await carl.api.squads.read({ roomId, seq: 1 })
  const bodies = async () => (await carl.api.notifications.list({})).items.map(({ body }) => body)
  expect(await bodies()).toEqual(['1 new message'])
  const { removalId } = await ada.api.admin.unassign({ id: (await carlsPlace(world))?.id ?? '' })
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await bodies()).toEqual(['1 new message'])
})

test('what was deleted meanwhile is not unread after Undo', async () => {
  await using world = await openWorld()
  const { ada, fran, carl } = world
  const { id: roomId } = (await carl.api.squads.room({})) ?? expect.unreachable()
  const said: string[] = []
  for (const content of ['@carl one', 'two', 'three', 'four']) said.push((await says(world, roomId, content)).id)
  const unread = async () => {
    const { items, unread: count } = await carl.api.notifications.list({})
    return [count, ...items.filter(({ read }) => !read).map(({ body }) => body)]
  }
  expect(await unread()).toEqual([2, '3 new messages', '@carl one'])
  const { removalId } = await ada.api.admin.unassign({ id: (await carlsPlace(world))?.id ?? '' })
  for (const id of said.slice(0, 3)) await fran.api.squads.remove({ id })
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await unread()).toEqual([1, '1 new message'])
})

test('the news of joining a team is read once the place is gone, and as unread as it was after Undo', async () => {
  await using world = await openWorld()
  const { ada, fran, cara, cole } = world
  const places = [cara, cole].map(({ id: contributorId }) => ({ id: randomUUID(), founderId: fran.id, contributorId }))
  for (const place of places) await ada.api.admin.assign(place)
  await cara.api.notifications.markAllRead()
  const unread = () => Promise.all([cara, cole].map(async ({ api }) => (await api.notifications.list({})).unread))
  expect(await unread()).toEqual([0, 1])
  const removed: string[] = []
  cole.heard.length = 0
  for (const { id } of places) removed.push((await ada.api.admin.unassign({ id })).removalId)
  expect(await unread()).toEqual([0, 0])
  expect(cole.heard).toContainEqual({ name: 'notified' })
  for (const id of removed) await ada.api.admin.undoRemoval({ id })
  expect(await unread()).toEqual([0, 1])
})

test('Undo is taken for some seconds, by the admin who removed, and counts once', async () => {
  await using world = await openWorld()
  const { ada, db, cole } = world
  const { id = '' } = (await carlsPlace(world)) ?? {}
  const { removalId } = await ada.api.admin.unassign({ id })
  await db.updateTable('removals').set({ removed_by: cole.id }).execute()
  await expect(ada.api.admin.undoRemoval({ id: removalId })).rejects.toMatchObject(refused('undo_too_late'))
  await db.updateTable('removals').set({ removed_by: ada.id }).execute()
  await Promise.all([1, 2, 3, 4].map(() => ada.api.admin.undoRemoval({ id: removalId })))
  expect((await carlsPlace(world))?.id).toBe(id)
  const restored = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('action', '=', 'assignment_restored')
    .execute()
  expect(restored).toHaveLength(1)

  const second = await ada.api.admin.unassign({ id })
  await world.passes('16 seconds')
  await expect(ada.api.admin.undoRemoval({ id: second.removalId })).rejects.toMatchObject(refused('undo_too_late'))
  expect(await carlsPlace(world)).toBeUndefined()
})

test('when both are a team again by other hands, Undo changes nothing and says so', async () => {
  await using world = await openWorld()
  const { ada, fran, carl } = world
  const { id = '' } = (await carlsPlace(world)) ?? {}
  const { removalId } = await ada.api.admin.unassign({ id })
  const again = await ada.api.admin.assign({
    id: randomUUID(),
    founderId: fran.id,
    contributorId: carl.id,
    notes: null,
  })
  await expect(ada.api.admin.undoRemoval({ id: removalId })).rejects.toMatchObject(refused('cannot_undo'))
  expect((await carlsPlace(world))?.id).toBe(again.id)
})

test('who was put on the team again since, and removed from it again, is not brought back by the Undo of the first removal', async () => {
  await using world = await openWorld()
  const { ada, cole, fran, carl } = world
  await secondAdmin(world)
  const { id = '' } = (await carlsPlace(world)) ?? {}
  const { removalId } = await ada.api.admin.unassign({ id })
  const again = { id: randomUUID(), founderId: fran.id, contributorId: carl.id, notes: null }
  await cole.api.admin.assign(again)
  const second = await cole.api.admin.unassign({ id: again.id })
  await expect(ada.api.admin.unassign({ id })).rejects.toMatchObject(refused('not_found'))
  await expect(ada.api.admin.undoRemoval({ id: removalId })).rejects.toMatchObject(refused('cannot_undo'))
  expect(await carlsPlace(world)).toBeUndefined()
  await cole.api.admin.undoRemoval({ id: second.removalId })
  expect((await carlsPlace(world))?.id).toBe(again.id)
})

test('two admins remove one assignment at once: one did it, the other is told that it is gone', async () => {
  for (let round = 0; round < 3; round++) {
    await using world = await openWorld()
    const { ada, cole, db } = world
    await secondAdmin(world)
    const { id = '' } = (await carlsPlace(world)) ?? {}
    const tried = await Promise.allSettled([ada, cole].map(({ api }) => api.admin.unassign({ id })))
    const lost = tried.filter(({ status }) => status === 'rejected')
    expect(lost).toMatchObject([{ reason: refused('not_found') }])
    expect(await db.selectFrom('removals').select('id').execute()).toHaveLength(1)
  }
})

test('removing, assigning and undoing at the same time leave one assignment or none, and nothing half', async () => {
  for (let round = 0; round < 4; round++) {
    await using world = await openWorld()
    const { ada, fran, carl, db } = world
    const { id = '' } = (await carlsPlace(world)) ?? {}
    const { removalId } = await ada.api.admin.unassign({ id })
    const assign = () =>
      ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: carl.id, notes: null })
    const [undone, assigned] = await Promise.allSettled([ada.api.admin.undoRemoval({ id: removalId }), assign()])
    const done = [undone, assigned].filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(1)
    const rows = await db
      .selectFrom('founder_team_assignments')
      .select('id')
      .where('contributor_id', '=', carl.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.id === id).toBe(undone.status === 'fulfilled')
  }
})

test('a founder whose role was removed meanwhile gets nobody back into a team', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  await fran.api.campaigns.create(engagementCampaign())
  const { id = '' } = (await carlsPlace(world)) ?? {}
  const { removalId } = await ada.api.admin.unassign({ id })
  await ada.api.admin.removeRole({ id: fran.id })
  await expect(ada.api.admin.undoRemoval({ id: removalId })).rejects.toMatchObject(refused('cannot_undo'))
  expect(await carlsPlace(world)).toBeUndefined()
})

test('a removal said again, as after a lost answer, has the same Undo; another admin, or one after the time to undo, is refused', async () => {
  await using world = await openWorld()
  const { ada, cole, fran } = world
  await secondAdmin(world)
  const place = (await carlsPlace(world)) ?? expect.unreachable()
  for (const remove of [
    ({ api }: Person) => api.admin.unassign({ id: place.id }),
    ({ api }: Person) => api.admin.removeRole({ id: fran.id }),
  ]) {
    const first = await remove(ada)
    expect(await remove(ada)).toEqual(first)
    await expect(remove(cole)).rejects.toMatchObject(refused('not_found'))
    await ada.api.admin.undoRemoval({ id: first.removalId })
    expect(await carlsPlace(world)).toEqual(place)
  }
  const { removalId } = await ada.api.admin.unassign({ id: place.id })
  await world.passes('16 seconds')
  await expect(ada.api.admin.unassign({ id: place.id })).rejects.toMatchObject(refused('not_found'))
  await expect(ada.api.admin.undoRemoval({ id: removalId })).rejects.toMatchObject(refused('undo_too_late'))
})
