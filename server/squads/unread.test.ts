import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { says } from '#/tests/pushing.ts'
import { rowsRead } from '#/tests/scans.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** Inserts this many messages by one person, without the side effects of sending. */
async function talk({ db }: TestWorld, { id }: Person, room: string, count: number) {
  await sql`insert into squad_messages (id, room_id, seq, change, sender_id, sender_role, kind, content, created_at)
    select gen_random_uuid(), r.id, r.last_seq + n, r.last_change + n, ${id}, 'founder', 'text', 'Message ' || n, now() - interval '1 day'
    from squad_rooms r, generate_series(1, ${count}) n where r.id = ${room}`.execute(db)
  await sql`update squad_rooms set last_seq = last_seq + ${count}, last_change = last_change + ${count} where id = ${room}`.execute(
    db,
  )
}

async function moreRooms({ db }: TestWorld, count: number) {
  const { rows } = await sql<{ id: string }>`with people as (
    insert into users (id, name, email) select gen_random_uuid(), 'x', 'founder' || n || '@example.com'
      from generate_series(1, ${count}) n returning id)
    insert into squad_rooms (id, founder_id, name) select gen_random_uuid(), id, 'A squad' from people returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

test('unread messages are counted up to a thousand, in a room and over all', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  await talk(world, fran, roomId, 999)
  expect(await carl.api.squads.unread()).toEqual({ rooms: 1, unread: 999 })
  await talk(world, fran, roomId, 500)
  expect(await carl.api.squads.unread()).toEqual({ rooms: 1, unread: 1_000 })
  expect((await carl.api.squads.rooms({})).items).toMatchObject([{ id: roomId, unread: 1_000 }])
  expect(await carl.api.squads.room({})).toMatchObject({ unread: 1_000, lastSeq: 1_499 })
  await carl.api.squads.read({ roomId, seq: 1_495 })
  expect(await carl.api.squads.unread()).toEqual({ rooms: 1, unread: 4 })
})

test('an admin has unread what was said since in the rooms they opened, and no more than a thousand', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const [one = '', other = '', never = ''] = await moreRooms(world, 120)
  for (const id of [one, other]) {
    await talk(world, fran, id, 700)
    await ada.api.squads.read({ roomId: id, seq: 10 })
  }
  await talk(world, fran, never, 70)
  expect(await ada.api.squads.unread()).toEqual({ rooms: 121, unread: 1_000 })
  await ada.api.squads.read({ roomId: other, seq: 700 })
  expect(await ada.api.squads.unread()).toEqual({ rooms: 121, unread: 690 })
  expect((await ada.api.squads.room({ roomId: never }))?.unread).toBe(0)
})

test('an admin who wrote in a room they had not read before has unread what was said since, and no notice outlives their reading', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  await says(ada, 'Hello from the platform side.')
  expect(await ada.api.squads.unread()).toMatchObject({ unread: 0 })
  await says(fran, 'Welcome.')
  await says(fran, 'We have a question.')
  const unread = async () => (await ada.api.notifications.list({})).items.filter(({ read }) => !read)
  expect(await unread()).toMatchObject([{ type: 'squad_message', body: '2 new messages' }])
  expect(await ada.api.squads.unread()).toMatchObject({ unread: 2 })
  expect(await ada.api.squads.room({ roomId })).toMatchObject({ unread: 2 })
  await ada.api.squads.read({ roomId, seq: 3 })
  expect(await unread()).toEqual([])
})

test('of thousands of unread messages no more are read than are counted', async () => {
  await using world = await openWorld()
  const { carl, fran, db } = world
  const rooms = await moreRooms(world, 100)
  await talk(world, fran, roomId, 6_000)
  for (const id of rooms) await talk(world, fran, id, 10)
  await sql`vacuum analyze squad_messages, squad_rooms`.execute(db)
  for (const ask of [() => carl.api.squads.unread(), () => carl.api.squads.rooms({}), () => carl.api.squads.room({})])
    expect(await rowsRead(world, 'squad_messages', ask)).toBeLessThan(2_500)
})

test('however much an admin has written elsewhere, a message reads none of it', async () => {
  await using world = await openWorld()
  const { ada, fran, db } = world
  const [elsewhere = ''] = await moreRooms(world, 1)
  await talk(world, ada, elsewhere, 6_000)
  await talk(world, fran, roomId, 6_000)
  await sql`vacuum analyze squad_messages`.execute(db)
  expect(await rowsRead(world, 'squad_messages', () => says(fran, 'hello'))).toBeLessThan(500)
})
