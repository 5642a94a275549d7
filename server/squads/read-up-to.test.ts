import { expect, test } from 'vitest'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { waitForLocks } from '#/tests/locks.ts'
import { says } from '#/tests/pushing.ts'
import { openWorld } from '#/tests/world.ts'

test('a message that comes while somebody reads what was there before stays news to them', async () => {
  await using world = await openWorld()
  const { fran, carl, db } = world
  const { seq } = await says(fran, 'One')
  await carl.api.squads.read({ roomId, seq: 0 })
  const { reading } = await db.transaction().execute(async tx => {
    await tx.selectFrom('squad_reads').where('user_id', '=', carl.id).select('user_id').forUpdate().execute()
    const going = carl.api.squads.read({ roomId, seq })
    await waitForLocks(db)
    await says(fran, 'Two')
    return { reading: going }
  })
  await reading
  expect((await carl.api.squads.unread()).unread).toBe(1)
  const { items } = await carl.api.notifications.list({})
  expect(items.filter(({ type, read }) => type === 'squad_message' && !read)).toMatchObject([{ body: '1 new message' }])
  await carl.api.squads.read({ roomId, seq: seq + 1 })
  expect((await carl.api.notifications.list({})).unread).toBe(0)
})

test('whoever reads some of a room on one device finds in the bell of all how many are left, also after the next', async () => {
  await using world = await openWorld()
  const { fran, carl, cole } = world
  const bell = async ({ api }: typeof carl) =>
    (await api.notifications.list({})).items.filter(({ read }) => !read).map(({ body, data }) => [body, data.count])
  for (const words of ['One', 'Two', 'Three', 'Four']) await says(fran, words)
  expect(await bell(carl)).toEqual([['4 new messages', 4]])
  carl.heard.length = 0
  await carl.api.squads.read({ roomId, seq: 2 })
  expect(await bell(carl)).toEqual([['2 new messages', 2]])
  expect(carl.heard).toContainEqual({ name: 'notified' })
  await carl.api.squads.read({ roomId, seq: 3 })
  expect(await bell(carl)).toEqual([['1 new message', 1]])
  await says(fran, 'Five')
  expect(await bell(carl)).toEqual([['2 new messages', 2]])
  expect(await bell(cole)).toEqual([])
})

test('what somebody wrote between the messages of others is not counted as new to them when one of those is deleted', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const bell = async () =>
    (await carl.api.notifications.list({})).items.filter(({ read }) => !read).map(({ body }) => body)
  await says(fran, 'One')
  await says(carl, 'Mine')
  const { id } = await says(fran, 'Two')
  expect(await bell()).toEqual(['2 new messages'])
  await fran.api.squads.remove({ id })
  expect(await bell()).toEqual(['1 new message'])
})

test('all devices of whoever marks a room as unread are told from where on, and asked again say how far they have read', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  for (const words of ['One', 'Two', 'Three']) await says(fran, words)
  const { lastSeq: seq = 0, lastChange: after = 0 } = (await carl.api.squads.room({ roomId })) ?? {}
  await carl.api.squads.read({ roomId, seq })
  expect(await carl.api.squads.changes({ roomId, after })).toMatchObject({ items: [], readSeq: seq })
  fran.heard.length = 0
  await carl.api.squads.markUnread({ roomId, seq: seq - 1 })
  expect(carl.heard.filter(({ name }) => name === 'squad_read')).toEqual([
    { name: 'squad_read', roomId, unreadFrom: null },
    { name: 'squad_read', roomId, unreadFrom: seq - 1 },
  ])
  expect(fran.heard).toEqual([])
  expect(await carl.api.squads.changes({ roomId, after })).toMatchObject({ items: [], readSeq: seq - 2 })
})

test('whoever marks a message as unread before reading the earlier ones has read those, in their bell too', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const bell = async () => {
    const { items, unread } = await carl.api.notifications.list({})
    return { unread, bodies: items.filter(({ read }) => !read).map(({ body }) => body) }
  }
  await says(fran, '@Carl Novak, read this')
  for (const words of ['One', 'Two', 'Three']) await says(fran, words)
  const { lastSeq: seq = 0 } = (await carl.api.squads.room({ roomId })) ?? {}
  expect(await bell()).toEqual({ unread: 2, bodies: ['3 new messages', '@Carl Novak, read this'] })
  await carl.api.squads.markUnread({ roomId, seq })
  expect((await carl.api.squads.unread()).unread).toBe(1)
  expect(await bell()).toEqual({ unread: 1, bodies: ['1 new message'] })
  await carl.api.squads.read({ roomId, seq })
  const { seq: named } = await says(fran, '@Carl Novak, and this')
  for (const [upTo, unread] of [
    [named - 1, 1],
    [named, 0],
    [seq, 0],
  ] as const) {
    await carl.api.squads.read({ roomId, seq: upTo })
    expect(await carl.api.squads.unread()).toMatchObject({ unread })
    expect(await bell()).toMatchObject({ unread })
  }
  await carl.api.squads.read({ roomId, seq: named + 9 })
  await says(fran, 'News')
  expect(await carl.api.squads.unread()).toMatchObject({ unread: 1 })
})
