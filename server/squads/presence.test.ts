import { expect, test } from 'vitest'
import { openWorld } from '#/tests/world.ts'
import { tellPresence } from './presence.ts'

test('who comes back while the database is slow is not shown as offline afterwards', async () => {
  await using world = await openWorld()
  const { carl, fran } = world
  let isOnline = false
  const live = { ...world.world.live, isOnline: () => isOnline }
  const left = tellPresence({ ...world.world, live }, carl.id)
  isOnline = true
  await left
  expect(fran.heard.filter(({ name }) => name === 'presence')).toEqual([
    { name: 'presence', userId: carl.id, online: true },
  ])
})
