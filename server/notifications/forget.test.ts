import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetDeliveries, forgetNotices } from '#/server/notifications/forget.ts'
import { delivers, happens, openPushing, outcomes, says } from '#/tests/pushing.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

test('what was settled is kept for a month, what waits for as long as it waits', async () => {
  await using world = await openPushing()
  const { db, carl, service } = world
  await service.deviceOf(carl, 'phone')
  await happens(world, carl, 'new_campaign')
  await delivers(world)
  await happens(world, carl, 'new_campaign')
  await world.passes('29 days')
  await forgetDeliveries(db)
  expect((await outcomes(world)).map(({ state }) => state).toSorted()).toEqual(['sent', 'waiting'])
  await world.passes('31 days')
  await forgetDeliveries(db)
  expect((await outcomes(world)).map(({ state }) => state)).toEqual(['waiting'])
  expect((await carl.api.notifications.list({})).items).toHaveLength(2)
})

/** Makes all existing notices older; sessions stay as they are. */
const age = ({ db }: TestWorld, days: number) =>
  sql`update notifications set created_at = created_at - make_interval(days => ${days})`.execute(db)

test('a notice stays for 180 days, whether or not it was read, and the younger ones longer', async () => {
  await using world = await openWorld()
  const { db, carl, fran } = world
  const listed = async () => (await carl.api.notifications.list({})).items.map(({ id }) => id)
  const read = await happens(world, carl, 'new_campaign')
  const unread = await happens(world, carl, 'karma_earned')
  await carl.api.notifications.markRead({ id: read })
  await age(world, 179)
  const young = await happens(world, carl, 'new_campaign')
  await happens(world, fran, 'new_campaign')
  await forgetNotices(db)
  expect(await listed()).toEqual([young, unread, read])
  await age(world, 2)
  await forgetNotices(db)
  expect(await listed()).toEqual([young])
  expect((await carl.api.notifications.list({})).unread).toBe(1)
  expect((await fran.api.notifications.list({})).items).toHaveLength(1)
})

test('the one notice of a room is as old as the newest message it counts', async () => {
  await using world = await openWorld()
  const { db, carl, fran } = world
  await says(fran, 'one')
  await age(world, 179)
  await says(fran, 'two')
  await age(world, 2)
  await forgetNotices(db)
  expect((await carl.api.notifications.list({})).items).toMatchObject([{ body: '2 new messages', read: false }])
})
