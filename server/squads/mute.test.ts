import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { noticesOf } from '#/tests/observed.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const says = (person: Person, content: string) => person.api.squads.send({ id: randomUUID(), roomId, content })

test('whoever muted a room is told of mentions only; the others of everything', async () => {
  await using world = await openWorld()
  const { fran, carl, ada, cara } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: cara.id, notes: null })
  const before = { carl: await noticesOf(carl), cara: await noticesOf(cara) }
  await carl.api.squads.mute({ roomId, on: true })
  await says(fran, 'one')
  expect(await noticesOf(carl)).toEqual(before.carl)
  expect(await noticesOf(cara)).toEqual([['squad_message', 'New message from Fran Miller'], ...before.cara])
  await says(fran, '@Carl Novak, please')
  expect(await noticesOf(carl)).toEqual([['squad_mention', '@Carl Novak, please'], ...before.carl])
  expect((await carl.api.squads.unread()).unread).toBe(2)
})

test('a muted person is not even told that there is something to read again', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  await carl.api.squads.mute({ roomId, on: true })
  carl.heard.length = 0
  await says(fran, 'quiet')
  expect(carl.heard.map(({ name }) => name)).toEqual(['squad_message'])
})

test('a notice from before the room was muted goes with its message, whatever was written since', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { id } = await says(fran, 'one')
  await carl.api.squads.mute({ roomId, on: true })
  await says(fran, 'two')
  await fran.api.squads.remove({ id })
  expect((await carl.api.notifications.list({})).unread).toBe(0)
})

test('a room is muted for one reader, as often as they say so, until they unmute it', async () => {
  await using world = await openWorld()
  const { fran, carl, cara } = world
  const muted = async ({ api }: Person) => [
    (await api.squads.room({ roomId }))?.muted,
    ...(await api.squads.rooms({})).items.map(room => room.muted),
  ]
  expect(await muted(carl)).toEqual([false, false])
  for (const on of [true, true]) await carl.api.squads.mute({ roomId, on })
  expect(await muted(carl)).toEqual([true, true])
  expect(await muted(fran)).toEqual([false, false])
  expect(carl.heard.at(-1)).toEqual({ name: 'squad_changed', roomId })
  expect(fran.heard).toEqual([])
  await fran.api.squads.mute({ roomId, on: true })
  for (const on of [false, false]) await carl.api.squads.mute({ roomId, on })
  expect(await muted(carl)).toEqual([false, false])
  expect(await muted(fran)).toEqual([true, true])
  await says(fran, 'again')
  expect((await noticesOf(carl))[0]).toEqual(['squad_message', 'New message from Fran Miller'])
  await expect(cara.api.squads.mute({ roomId, on: true })).rejects.toThrow('Squad room not found')
})
