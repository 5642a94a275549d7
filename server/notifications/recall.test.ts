import { expect, test } from 'vitest'
import { idsMax } from '#/server/notifications/push-message.ts'
import { delivers, happens, openPushing, outcomes, says } from '#/tests/pushing.ts'
import { fransRoomId } from '#/tests/cast.ts'

type Pushing = Awaited<ReturnType<typeof openPushing>>

const kinds = ({ service }: Pushing, device: string) => service.receivedBy(device).map(({ payload }) => payload.kind)
const recalled = ({ service }: Pushing, device: string) =>
  service.receivedBy(device).flatMap(({ payload }) => (payload.kind === 'read' ? payload.ids : []))
const left = ({ db }: Pushing) => db.selectFrom('push_recalls').selectAll().execute()

test('a notice read or deleted in the app leaves the screens of all devices that show it', async () => {
  await using world = await openPushing()
  const { carl, cara, service } = world
  await service.deviceOf(carl, 'phone')
  await service.deviceOf(carl, 'laptop')
  await service.deviceOf(cara, 'hers')
  const read = await happens(world, carl, 'new_campaign')
  const deleted = await happens(world, carl, 'new_campaign')
  const kept = await happens(world, carl, 'new_campaign')
  await happens(world, cara, 'new_campaign')
  await delivers(world)
  await carl.api.notifications.markRead({ id: read })
  await carl.api.notifications.remove({ id: deleted })
  await delivers(world)
  for (const device of ['phone', 'laptop']) {
    expect(recalled(world, device).toSorted()).toEqual([read, deleted].toSorted())
    expect(recalled(world, device)).not.toContain(kept)
    expect(service.receivedBy(device).at(-1)).toMatchObject({ payload: { unread: 1 }, ttl: 3_600, urgency: 'low' })
  }
  expect(kinds(world, 'hers')).toEqual(['notice'])
  await carl.api.notifications.markRead({ id: read })
  await delivers(world)
  expect(kinds(world, 'phone')).toHaveLength(4)
})

test('what was read before its push went is not pushed, and no device is told of it', async () => {
  await using world = await openPushing()
  const { carl, service } = world
  await service.deviceOf(carl, 'phone')
  const id = await happens(world, carl, 'submission_approved')
  await carl.api.notifications.markRead({ id })
  expect((await outcomes(world)).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
  await service.deviceOf(carl, 'tablet')
  await delivers(world)
  expect(service.received).toEqual([])
})

test('what is read while its push is on its way is recalled after it', async () => {
  await using world = await openPushing()
  const { carl, service } = world
  await service.deviceOf(carl, 'phone')
  service.behaves('phone', { afterMs: 600 })
  const read = await happens(world, carl, 'new_campaign')
  const delivering = delivers(world)
  await expect.poll(() => service.asked('phone')).toBe(1)
  await carl.api.notifications.remove({ id: read })
  await delivering
  await delivers(world)
  expect(kinds(world, 'phone')).toEqual(['notice', 'read'])
  expect(recalled(world, 'phone')).toEqual([read])
})

test('all are marked read at once, in as few words as fit', async () => {
  await using world = await openPushing()
  const { carl, service } = world
  await service.deviceOf(carl, 'phone')
  const ids = []
  for (let nth = 0; nth < idsMax + 5; nth++) ids.push(await happens(world, carl, 'new_campaign'))
  await delivers(world)
  await carl.api.notifications.markAllRead()
  await delivers(world)
  await delivers(world)
  expect(recalled(world, 'phone').toSorted()).toEqual(ids.toSorted())
  expect(kinds(world, 'phone').filter(kind => kind === 'read')).toHaveLength(2)
})

test('reading a room, or deleting a message, takes what was said off the screens', async () => {
  await using world = await openPushing()
  const { fran, carl, service } = world
  await service.deviceOf(carl, 'phone')
  const { id } = await says(fran, 'The launch is off', [carl.id])
  const { seq } = await says(fran, 'Good morning')
  await world.passes('1 minute')
  await delivers(world)
  expect(kinds(world, 'phone')).toEqual(['notice', 'notice'])
  await fran.api.squads.remove({ id })
  await delivers(world)
  expect(recalled(world, 'phone')).toHaveLength(1)
  await carl.api.squads.read({ roomId: fransRoomId, seq })
  await delivers(world)
  expect(new Set(recalled(world, 'phone')).size).toBe(2)
})

test('a push of more than a day ago is left where it is', async () => {
  await using world = await openPushing()
  const { carl, service } = world
  await service.deviceOf(carl, 'phone')
  const id = await happens(world, carl, 'new_campaign')
  await delivers(world)
  await world.passes('25 hours')
  await carl.api.notifications.markRead({ id })
  await delivers(world)
  expect(kinds(world, 'phone')).toEqual(['notice'])
})

test('a service that fails is told three times; Apple, which ends subscriptions that show nothing, never', async () => {
  await using world = await openPushing()
  const { db, carl, service } = world
  const { id: apple } = await service.deviceOf(carl, 'apple')
  await service.deviceOf(carl, 'phone')
  const id = await happens(world, carl, 'new_campaign')
  await delivers(world)
  await db
    .updateTable('push_devices')
    .set({ endpoint: 'https://web.push.apple.com/x' })
    .where('id', '=', apple)
    .execute()
  service.behaves('phone', { status: 500 })
  await carl.api.notifications.markRead({ id })
  for (const minutes of [1, 2, 3, 4, 5]) {
    await delivers(world)
    await world.passes(`${minutes} minutes`)
  }
  expect(service.asked('apple')).toBe(1)
  expect(service.asked('phone')).toBe(1 + 3)
  expect(await left(world)).toEqual([])
})

test('a service that refuses a recall is not asked again; one that asks for a pause is left alone for as long', async () => {
  await using world = await openPushing()
  const { carl, service } = world
  for (const device of ['refusing', 'busy']) await service.deviceOf(carl, device)
  const id = await happens(world, carl, 'new_campaign')
  await delivers(world)
  service.behaves('refusing', { status: 400, words: 'No' })
  service.behaves('busy', { status: 429, headers: { 'retry-after': '600' } })
  await carl.api.notifications.markRead({ id })
  for (const minutes of [5, 9]) {
    await delivers(world)
    await world.passes(`${minutes} minutes`)
  }
  await delivers(world)
  expect([service.asked('refusing'), service.asked('busy')]).toEqual([1 + 1, 1 + 1])
  expect(world.said).toContainEqual(expect.objectContaining({ error: 'The push service answered 400 No' }))
  service.behaves('busy', {})
  await world.passes('11 minutes')
  await delivers(world)
  expect(recalled(world, 'busy')).toEqual([id])
  expect(await left(world)).toEqual([])
})

test('a recall that fails through a fault of ours is logged as one, and is given up as well', async () => {
  const send = () => Promise.reject(new TypeError('Not a function'))
  await using world = await openPushing()
  const { carl, faults, push, service } = world
  await service.deviceOf(carl, 'phone')
  const id = await happens(world, carl, 'new_campaign')
  await delivers(world)
  await carl.api.notifications.markRead({ id })
  for (const minutes of [1, 2, 3, 4]) {
    await delivers({ ...world.world, push: { ...push, send } })
    await world.passes(`${minutes} minutes`)
  }
  expect(faults.splice(0)).toMatchObject([1, 2, 3].map(() => ({ message: 'Not a function' })))
  expect(await left(world)).toEqual([])
})
