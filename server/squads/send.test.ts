import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { wantsQuiet } from '#/tests/pushing.ts'
import { noticesOf } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { subscription } from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const says = (person: Person, content: string, more: { replyTo?: string; mentions?: string[]; id?: string } = {}) =>
  person.api.squads.send({ id: randomUUID(), roomId, content, ...more })

const texts = async (person: Person) =>
  (await person.api.squads.messages({ roomId })).items.map(({ seq, content }) => `${seq} ${content}`)

test('what a member says is read by all members in one order, and by nobody else', async () => {
  await using world = await openWorld()
  const { fran, carl, ada, cara, fred } = world
  await says(fran, 'hello')
  await says(carl, 'hi')
  for (const member of [fran, carl, ada]) expect(await texts(member)).toEqual(['1 hello', '2 hi'])
  for (const stranger of [cara, fred]) {
    await expect(texts(stranger)).rejects.toThrow('Squad room not found')
    expect(stranger.heard).toEqual([])
  }
  expect(carl.heard.filter(({ name }) => name === 'squad_message')).toHaveLength(2)
})

test('a message sent twice counts once, and with other words it is refused', async () => {
  await using world = await openWorld()
  const { fran } = world
  const id = randomUUID()
  const [first, second] = await Promise.all([says(fran, 'once', { id }), says(fran, 'once', { id })])
  expect(second).toEqual(first)
  expect(await texts(fran)).toEqual(['1 once'])
  await expect(says(fran, 'twice', { id })).rejects.toMatchObject(refused('id_reused'))
})

test('fifty people who write at once each get a place of their own, without gaps', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const writers = [fran, carl, ada]
  await Promise.all(Array.from({ length: 48 }, (_, nth) => says(writers[nth % 3] ?? fran, `message ${nth}`)))
  const { items } = await fran.api.squads.messages({ roomId })
  expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 48 }, (_, nth) => nth + 1))
})

test('a removed contributor can neither write nor read, and hears nothing more', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  await says(carl, 'still here')
  await says(fran, '@Carl Novak the launch code is swordfish')
  expect(await noticesOf(carl)).toContainEqual(['squad_mention', '@Carl Novak the launch code is swordfish'])
  const { items } = await ada.api.admin.assignments({})
  const { id } = items.find(({ contributor }) => contributor.id === carl.id) ?? { id: '' }
  await ada.api.admin.unassign({ id })
  // Their notices lose the text as well.
  expect(JSON.stringify(await noticesOf(carl))).not.toContain('swordfish')
  carl.heard.length = 0
  await says(fran, 'gone?')
  expect(carl.heard).toEqual([])
  await expect(says(carl, 'let me in')).rejects.toThrow('Squad room not found')
  await expect(carl.api.squads.changes({ roomId, after: 0 })).rejects.toThrow('Squad room not found')
  expect(await carl.api.squads.rooms({})).toEqual({ items: [], next: null })
})

test('twenty messages in ten seconds are enough for anybody', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  for (let nth = 0; nth < 20; nth++) await says(fran, `${nth}`)
  await expect(says(fran, 'too much')).rejects.toMatchObject(refused('too_many_messages'))
  await says(carl, 'others may')
  await world.passes('11 seconds')
  await says(fran, 'again')
})

test('who writes to several rooms in the same moment sends no more than twenty messages either', async () => {
  await using world = await openWorld()
  const { ada, carl, fran, fred, fern } = world
  for (const { id } of [fred, fern])
    await ada.api.admin.assign({ id: randomUUID(), founderId: id, contributorId: carl.id, notes: null })
  const { items: rooms } = await carl.api.squads.rooms({})
  const sent = await Promise.allSettled(
    Array.from({ length: 30 }, (_, nth) =>
      carl.api.squads.send({ id: randomUUID(), roomId: rooms[nth % 3]?.id ?? '', content: `${nth}` }),
    ),
  )
  expect(rooms).toHaveLength(3)
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  for (const one of sent) if (one.status === 'rejected') expect(one.reason).toMatchObject(refused('too_many_messages'))
  await says(fran, 'others may')
})

test('a message mentions whom it names, once each, and leaves one folded notice for everybody else', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  await says(fran, 'one, for an @Ada Brandt who never wrote here')
  await says(fran, 'Look, @Carl Novak')
  await says(fran, 'two')
  const { items } = await carl.api.notifications.list({})
  expect(items.map(({ type, body }) => [type, body])).toEqual([
    ['squad_message', '2 new messages'],
    ['squad_mention', 'Look, @Carl Novak'],
  ])
  expect((await ada.api.notifications.list({})).items).toEqual([])
})

test('a folded notice groups the digits of a thousand messages', async () => {
  await using world = await openWorld()
  const { fran, carl, db } = world
  await says(fran, 'the first of many')
  const data = sql<string>`data || '{"count": 999}'`
  await db.updateTable('notifications').set({ data }).where('user_id', '=', carl.id).execute()
  await says(fran, 'one more')
  expect((await carl.api.notifications.list({})).items).toMatchObject([{ body: '1,000 new messages' }])
})

test('whoever wants to know of messages and not of mentions is told of a mention as of any message', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  await carl.api.notifications.changePreferences({ squad_mention: false })
  await says(fran, 'Look, @Carl Novak')
  const { items } = await carl.api.notifications.list({})
  expect(items.map(({ type, body }) => [type, body])).toEqual([['squad_message', 'New message from Fran Miller']])
})

test('several who are mentioned at once are each told the way they chose', async () => {
  await using world = await openWorld()
  const { db, fran, ada, cara, cole, carl } = world
  for (const { id } of [cara, cole])
    await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: id, notes: null })
  for (const { api } of [cara, cole, carl])
    await api.notifications.addDevice({ subscription: subscription(), name: 'Phone' })
  await cara.api.notifications.changePreferences({ squad_mention: false })
  await wantsQuiet(world, cole)
  await cole.api.notifications.changePreferences({ email_squad_mention: false })
  const before = new Map([cara, cole, carl].map(({ id, heard }) => [id, heard.length]))
  await says(fran, 'Look', { mentions: [carl.id, cara.id, cole.id] })
  const told = async (person: Person) => {
    const notice = (await person.api.notifications.list({})).items.find(({ type }) => type.startsWith('squad_m'))
    const channels = await db
      .selectFrom('deliveries')
      .where('notification_id', '=', notice?.id ?? '')
      .select('channel')
      .orderBy('channel')
      .execute()
    const alerts = person.heard.slice(before.get(person.id)).filter(({ name }) => name === 'notified')
    const isAlert = alerts.map(fact => 'alert' in fact && fact.alert === notice?.id)
    return [notice?.type, notice?.body, ...channels.map(({ channel }) => channel), ...isAlert]
  }
  expect(await told(carl)).toEqual(['squad_mention', 'Look', 'email', 'push', true])
  expect(await told(cole)).toEqual(['squad_mention', 'Look', 'push', false])
  expect(await told(cara)).toEqual(['squad_message', 'New message from Fran Miller', 'push', true])
})

test('a notice of a message is at most 100 characters long, however long the name of whoever wrote it', async () => {
  await using world = await openWorld()
  const { db, fran, carl } = world
  const name = 'Maximiliane '.repeat(8).trim()
  await db.updateTable('profiles').set({ full_name: name }).where('id', '=', fran.id).execute()
  await says(fran, 'hello')
  const [notice] = (await carl.api.notifications.list({})).items
  expect(notice?.body).toMatch(/^New message from Maximiliane .*…$/)
  expect(notice?.body).toHaveLength(limits.notificationBodyMax)
})

test('of two members with one name the picked one alone is mentioned; the name as typed means both', async () => {
  await using world = await openWorld()
  const { db, fran, ada, cara, cole } = world
  for (const { id } of [cara, cole]) {
    await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: id, notes: null })
    await db.updateTable('profiles').set({ full_name: 'Sam Lee' }).where('id', '=', id).execute()
  }
  const mentionsIn = async (...said: Parameters<typeof says>) =>
    (await says(...said)).mentions.map(({ id }) => id).toSorted()
  expect(await mentionsIn(fran, 'Hi @Sam Lee', { mentions: [cole.id] })).toEqual([cole.id])
  expect(await mentionsIn(fran, 'Hi @Sam Lee')).toEqual([cara.id, cole.id].toSorted())
  expect(await mentionsIn(fran, 'Hi @sam', { mentions: [cole.id] })).toEqual([cara.id, cole.id].toSorted())
  const { items } = await cara.api.notifications.list({})
  expect(items.filter(({ type }) => type === 'squad_mention')).toHaveLength(2)
})

test('4,000 characters as a reader counts them fit, and one more does not', async () => {
  await using world = await openWorld()
  const { fran } = world
  await says(fran, '👩‍👩‍👧‍👦'.repeat(4_000))
  await expect(says(fran, 'x'.repeat(4_001))).rejects.toMatchObject(refused('bad_input'))
  await expect(says(fran, '   ')).rejects.toMatchObject(refused('bad_input'))
})

test('a reply shows the original until that is deleted', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const original = await says(fran, 'What do you think?')
  const reply = await says(carl, 'Good', { replyTo: original.id })
  expect(reply.replyTo).toMatchObject({ senderName: 'Fran Miller', content: 'What do you think?', deleted: false })
  await fran.api.squads.remove({ id: original.id })
  const [tombstone, kept] = (await carl.api.squads.messages({ roomId })).items
  expect(tombstone).toMatchObject({ content: '', moderated: false })
  expect(kept?.replyTo).toMatchObject({ content: '', deleted: true })
  await expect(says(carl, 'Still good', { replyTo: original.id })).rejects.toMatchObject(refused('message_not_found'))
})

test('a reply is to a message of the same room, also for somebody who is in both', async () => {
  await using world = await openWorld()
  const { ada, fred, carl, fran } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: carl.id, notes: null })
  const other = (await fred.api.squads.room({}))?.id ?? expect.unreachable()
  const { id: replyTo } = await says(fran, 'The key is swordfish')
  const across = carl.api.squads.send({ id: randomUUID(), roomId: other, content: 'Look at this', replyTo })
  await expect(across).rejects.toMatchObject(refused('message_not_found'))
  expect((await fred.api.squads.messages({ roomId: other })).items).toEqual([])
})
