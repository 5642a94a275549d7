import { expect, test } from 'vitest'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { listen } from '#/tests/observed.ts'
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

test('that somebody types is told to the others of the room who have it on screen, and to nobody else', async () => {
  await using world = await openWorld()
  const { fran, carl, ada, cara } = world
  world.viewing.set(roomId, new Set([fran.id, carl.id, cara.id]))
  expect((await ada.api.squads.room({ roomId }))?.members.map(({ id }) => id)).toContain(ada.id)
  const heard = listen(world)
  await fran.api.squads.typing({ roomId })
  expect(heard()).toEqual({ carl: ['squad_typing'] })
})
