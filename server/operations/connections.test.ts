import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { fransRoomId } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const opened = (who: Pick<Person, 'id'>, secondsAgo: number, change: { looking?: boolean; roomId?: string } = {}) => ({
  userId: who.id,
  device: 'Firefox on Linux',
  since: new Date(Date.now() - secondsAgo * 1_000),
  looking: change.looking ?? false,
  lookedAt: new Date(),
  roomId: change.roomId ?? null,
})

test('who is connected, newest first, with their pages and the rooms on screen', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, nora } = world
  world.connected.push(
    opened(fran, 300, { looking: true, roomId: fransRoomId }),
    opened(fran, 20),
    opened(carl, 60, { looking: true, roomId: fransRoomId }),
    opened(nora, 100),
  )
  const said = await ada.api.operations.connections({})
  expect(said).toMatchObject({ people: 3, sockets: 4, looking: 2, next: null })
  expect(said.rooms).toEqual([{ id: fransRoomId, name: 'Fran Miller’s Squad', screens: 2 }])
  expect(said.items.map(({ name, role, pages }) => [name, role, pages])).toEqual([
    ['Fran Miller', 'founder', 2],
    ['Carl Novak', 'contributor', 1],
    ['Nora Haddad', null, 1],
  ])
  expect(JSON.stringify(said)).not.toContain('@')
})

test('many are read page by page, each once, also those who came in one moment', async () => {
  await using world = await openWorld()
  const ids = (await world.db.selectFrom('users').select('id').execute()).map(({ id }) => id)
  const { ada, db } = world
  const since = new Date()
  for (let nth = 0; nth < limits.connectionsPageSize * 2 + 1; nth++) {
    const id = crypto.randomUUID()
    await db
      .insertInto('users')
      .values({ id, name: 'x', email: `${id}@example.com` })
      .execute()
    await db
      .insertInto('profiles')
      .values({ id, full_name: `Person ${nth}` })
      .execute()
    world.connected.push({ ...opened({ id }, 0), since })
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await ada.api.operations.connections({ ...(cursor && { cursor }) })
    seen.push(...items.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor)
  expect(new Set(seen).size).toBe(limits.connectionsPageSize * 2 + 1)
  expect(seen).toHaveLength(limits.connectionsPageSize * 2 + 1)
  expect(seen.filter(id => ids.includes(id))).toEqual([])
})

test('ending somebody’s connections ends all of theirs and nobody else’s, and is noted', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, db } = world
  world.connected.push(opened(fran, 1), opened(fran, 2), opened(carl, 3))
  await ada.api.operations.endConnections({ id: fran.id, present: null })
  expect(world.connected.map(({ userId }) => userId)).toEqual([carl.id])
  await expect(ada.api.operations.endConnections({ id: fran.id, present: null })).rejects.toMatchObject(
    refused('not_found'),
  )
  const noted = await db.selectFrom('audit_entries').select(['action', 'actor_id', 'subject_id', 'before']).execute()
  expect(noted).toEqual([
    { action: 'connections_ended', actor_id: ada.id, subject_id: fran.id, before: { connections: 2 } },
  ])
})
