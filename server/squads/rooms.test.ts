import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { fransRoomId } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { rowsRead } from '#/tests/scans.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

test('an admin turns over all rooms, the one that moved last first and each once, also those that moved in one moment', async () => {
  await using world = await openWorld()
  const { ada, db } = world
  const more = limits.listPageSize + 10
  await sql`with people as (
    insert into users (id, name, email) select gen_random_uuid(), 'x', 'founder' || n || '@example.com'
      from generate_series(1, ${more}) n returning id)
    insert into squad_rooms (id, founder_id, name, created_at, last_message_at)
      select gen_random_uuid(), id, 'A squad', now() - interval '1 day',
        case when row_number() over () % 3 > 0 then now() - row_number() over () / 20 * interval '1 microsecond' end
      from people`.execute(db)
  const first = await ada.api.squads.rooms({})
  const rest = await ada.api.squads.rooms({ cursor: first.next ?? expect.unreachable() })
  expect([first.items.length, rest.next]).toEqual([limits.listPageSize, null])
  const order = await db
    .selectFrom('squad_rooms')
    .select('id')
    .orderBy(sql`coalesce(last_message_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .execute()
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(order.map(({ id }) => id))
  expect(order).toContainEqual({ id: fransRoomId })
})

test('a contributor of two teams begins in the room of the one they joined first, an admin in the one that moved last', async () => {
  await using world = await openWorld()
  const { ada, carl, fran, fred } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: carl.id, notes: null })
  const { id: roomId = '' } = (await fred.api.squads.room({})) ?? {}
  await fred.api.squads.send({ id: randomUUID(), roomId, content: 'Welcome' })
  expect(await carl.api.squads.room({})).toMatchObject({ id: fransRoomId })
  expect(await carl.api.squads.room({ roomId })).toMatchObject({ id: roomId })
  expect(await ada.api.squads.room({})).toMatchObject({ id: roomId })
  await fran.api.squads.send({ id: randomUUID(), roomId: fransRoomId, content: 'Hello' })
  expect(await ada.api.squads.room({})).toMatchObject({ id: fransRoomId })
})

test('a team is led by one of its contributors alone, and a lead named meanwhile stays when another comes back', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, cara } = world
  const leads = (userId: string) => ada.api.squads.setTeamLead({ roomId: fransRoomId, userId })
  for (const { id } of [fran, ada, cara]) await expect(leads(id)).rejects.toMatchObject(refused('not_in_squad'))
  await leads(carl.id)
  const [place] = (await ada.api.admin.assignments({})).items
  await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: cara.id, notes: null })
  const { removalId } = await ada.api.admin.unassign({ id: place?.id ?? '' })
  await leads(cara.id)
  await ada.api.admin.undoRemoval({ id: removalId })
  expect((await fran.api.squads.room({}))?.teamLeadId).toBe(cara.id)
})

test('among thousands of rooms, the one that an admin begins in is found without reading the others', async () => {
  await using world = await openWorld()
  const { ada, db } = world
  await sql`with people as (
    insert into users (id, name, email) select gen_random_uuid(), 'x', 'founder' || n || '@example.com'
      from generate_series(1, 3000) n returning id)
    insert into squad_rooms (id, founder_id, name, last_message_at)
      select gen_random_uuid(), id, 'A squad', now() - row_number() over () * interval '1 minute' from people`.execute(
    db,
  )
  await sql`analyze squad_rooms`.execute(db)
  const begin = () => ada.api.squads.room({})
  await begin()
  expect(await rowsRead(world, 'squad_rooms', begin)).toBeLessThan(20)
})

test('whoever is in two rooms reads in each what was said there, and nothing of the other', async () => {
  await using world = await openWorld()
  const { ada, carl, fran, fred } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: carl.id, notes: null })
  const { id: freds = '' } = (await fred.api.squads.room({})) ?? {}
  const rooms = [
    { roomId: fransRoomId, founder: fran, said: ['The harbour', 'The harbour at night'] },
    { roomId: freds, founder: fred, said: ['The orchard', 'The orchard in May'] },
  ]
  for (const { roomId, founder, said } of rooms) {
    for (const content of said) {
      const { id } = await founder.api.squads.send({ id: randomUUID(), roomId, content })
      await founder.api.squads.pin({ id, on: true })
    }
  }
  for (const { roomId, said } of rooms) {
    const { squads } = carl.api
    const found = await Promise.all([
      squads.messages({ roomId }),
      squads.messages({ roomId, around: 1 }),
      squads.messages({ roomId, before: 3 }),
      squads.changes({ roomId, after: 0 }),
      squads.pinned({ roomId }),
      squads.search({ roomId, q: 'the' }),
    ])
    for (const { items } of found) expect(items.map(({ content }) => content).toSorted()).toEqual(said)
  }
})

test('an admin who writes in a room for the first time joins its people, so open rooms read them again, once', async () => {
  await using world = await openWorld()
  const { ada, carl, cara, fran } = world
  const rereads = ({ heard }: Person) => heard.filter(({ name }) => name === 'squad_changed').length
  const says = (content: string) => ada.api.squads.send({ id: randomUUID(), roomId: fransRoomId, content })
  await says('Hello')
  expect([fran, carl, cara].map(rereads)).toEqual([1, 1, 0])
  expect((await fran.api.squads.room({}))?.members.map(({ id }) => id)).toEqual([fran.id, carl.id, ada.id])
  await says('Hello again')
  await fran.api.squads.send({ id: randomUUID(), roomId: fransRoomId, content: 'Welcome' })
  expect([fran, carl].map(rereads)).toEqual([1, 1])
})
