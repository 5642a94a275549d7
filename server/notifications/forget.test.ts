import { expect, test } from 'vitest'
import { forgetDeliveries } from '#/server/notifications/forget.ts'
import { delivers, happens, openPushing, outcomes } from '#/tests/pushing.ts'

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
