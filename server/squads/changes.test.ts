import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign, publishedPost, revised } from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const says = (person: Person, content: string) => person.api.squads.send({ id: randomUUID(), roomId, content })

const roomOf = async (person: Person) => {
  const room = await person.api.squads.room({ roomId })
  if (!room) throw new Error('There is no room')
  return room
}

test('whoever missed changes asks once for all of them, in their order and newest state', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const first = await says(fran, 'first')
  const second = await says(fran, 'second')
  const { lastChange } = await roomOf(carl)
  await carl.api.squads.react({ id: second.id, emoji: '👍', on: true })
  await fran.api.squads.edit({ id: first.id, content: 'first, better' })
  await fran.api.squads.remove({ id: second.id })
  const third = await says(fran, 'third')
  const { items, more } = await carl.api.squads.changes({ roomId, after: lastChange })
  expect(more).toBe(false)
  expect(items.map(({ id, content, deletedAt }) => [id, content, deletedAt !== null])).toEqual([
    [first.id, 'first, better', false],
    [second.id, '', true],
    [third.id, 'third', false],
  ])
  expect(items.map(({ change }) => change)).toEqual([...items.map(({ change }) => change)].toSorted((a, b) => a - b))
  expect((await roomOf(carl)).lastChange).toBe(items.at(-1)?.change)
})

test('only its sender edits a message, only text, and nobody is mentioned anew', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { id } = await says(fran, 'hello')
  expect((await fran.api.squads.edit({ id, content: 'hello' })).editedAt).toBeNull()
  await expect(carl.api.squads.edit({ id, content: 'mine' })).rejects.toMatchObject(refused('only_the_sender'))
  const edited = await fran.api.squads.edit({ id, content: 'hello @Carl Novak' })
  expect(edited.editedAt).not.toBeNull()
  expect((await carl.api.notifications.list({})).items.map(({ type }) => type)).toEqual(['squad_message'])
  const campaign = await fran.api.campaigns.create(engagementCampaign())
  const card = await fran.api.squads.share({ id: randomUUID(), roomId, campaignId: campaign.id })
  await expect(fran.api.squads.edit({ id: card.id, content: 'x' })).rejects.toMatchObject(refused('only_text'))
})

test('a deleted message leaves its words nowhere, and an admin’s removal says so', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const { id } = await says(fran, 'a secret for @Carl Novak')
  await carl.api.squads.react({ id, emoji: '🎉', on: true })
  await ada.api.squads.remove({ id })
  const [message] = (await carl.api.squads.messages({ roomId })).items
  expect(message).toMatchObject({ content: '', moderated: true, reactions: [] })
  const { items } = await carl.api.notifications.list({})
  expect(JSON.stringify(items)).not.toContain('secret')
  expect((await carl.api.squads.search({ roomId, q: 'secret' })).items).toEqual([])
  await expect(fran.api.squads.edit({ id, content: 'back' })).rejects.toMatchObject(refused('message_not_found'))
})

test('once all that was new to somebody is deleted, they have no unread notice of it', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const unreadNotices = async () => (await carl.api.notifications.list({})).unread
  const seen = await says(fran, 'seen')
  await carl.api.squads.read({ roomId, seq: seen.seq })
  const [one, two] = [await says(fran, 'one'), await says(fran, 'two')]
  await carl.api.squads.send({ id: randomUUID(), roomId, content: 'mine', mentions: [] })
  await fran.api.squads.remove({ id: one.id })
  expect([(await carl.api.squads.unread()).unread, await unreadNotices()]).toEqual([1, 1])
  await fran.api.squads.remove({ id: two.id })
  expect([(await carl.api.squads.unread()).unread, await unreadNotices()]).toEqual([0, 0])
})

test('who is mentioned in a message that is deleted has no unread notice of it, whoever deletes it', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  await carl.api.notifications.markAllRead()
  for (const by of [fran, ada]) {
    const { id } = await says(fran, '@Carl Novak, look')
    expect((await carl.api.notifications.list({})).unread).toBe(1)
    carl.heard.length = 0
    await by.api.squads.remove({ id })
    const { items, unread } = await carl.api.notifications.list({})
    expect(unread).toBe(0)
    expect(items[0]).toMatchObject({ type: 'squad_mention', body: 'This message was deleted.', read: true })
    expect(carl.heard).toContainEqual({ name: 'notified' })
  }
})

test('a folded notice counts what is there: neither what was deleted nor what was told as a mention', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const unread = async () =>
    (await carl.api.notifications.list({})).items.filter(({ read }) => !read).map(({ type, body }) => [type, body])
  await carl.api.notifications.markAllRead()
  const [one, two, three] = [await says(fran, 'one'), await says(fran, 'two'), await says(fran, 'three')]
  const mention = ['squad_mention', '@Carl Novak, look']
  const { seq } = await says(fran, '@Carl Novak, look')
  expect(await unread()).toEqual([mention, ['squad_message', '3 new messages']])
  carl.heard.length = 0
  await fran.api.squads.remove({ id: two.id })
  expect(await unread()).toEqual([mention, ['squad_message', '2 new messages']])
  expect(carl.heard).toContainEqual({ name: 'notified' })
  await fran.api.squads.remove({ id: one.id })
  expect(await unread()).toEqual([mention, ['squad_message', '1 new message']])
  const four = await says(fran, 'four')
  expect(await unread()).toEqual([['squad_message', '2 new messages'], mention])
  for (const { id } of [three, four]) await fran.api.squads.remove({ id })
  expect(await unread()).toEqual([mention])
  await carl.api.squads.read({ roomId, seq })
  await says(fran, 'five')
  expect(await unread()).toEqual([['squad_message', 'New message from Fran Miller']])
})

test('each person reacts once with each sign, and takes it off again', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { id } = await says(fran, 'done')
  await Promise.all([1, 2, 3].map(() => carl.api.squads.react({ id, emoji: '🎉', on: true })))
  await fran.api.squads.react({ id, emoji: '🎉', on: true })
  const both = await fran.api.squads.react({ id, emoji: '👀', on: true })
  expect(both.reactions).toEqual([
    { emoji: '🎉', by: [carl.id, fran.id] },
    { emoji: '👀', by: [fran.id] },
  ])
  const left = await carl.api.squads.react({ id, emoji: '🎉', on: false })
  expect(left.reactions[0]).toEqual({ emoji: '🎉', by: [fran.id] })
})

test('the founder and the team lead pin; the lead stops when they leave the team', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const { id } = await says(carl, 'read this first')
  await expect(carl.api.squads.pin({ id, on: true })).rejects.toMatchObject(refused('only_leaders_pin'))
  await ada.api.squads.setTeamLead({ roomId, userId: carl.id })
  await carl.api.squads.pin({ id, on: true })
  expect((await fran.api.squads.pinned({ roomId })).items.map(message => message.id)).toEqual([id])
  const { items } = await ada.api.admin.assignments({})
  await ada.api.admin.unassign({ id: items.find(({ contributor }) => contributor.id === carl.id)?.id ?? '' })
  expect((await roomOf(fran)).teamLeadId).toBeNull()
})

test('a shared campaign shows its present state, and only active ones of one’s own can be shared', async () => {
  await using world = await openWorld()
  const { fran, fred, carl } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id: foreign } = await fred.api.campaigns.create(engagementCampaign())
  expect((await fran.api.squads.shareable({ roomId })).items.map(({ id }) => id)).toEqual([campaignId])
  await fran.api.squads.share({ id: randomUUID(), roomId, campaignId })
  await fran.api.campaigns.pause({ id: campaignId })
  const [message] = (await carl.api.squads.messages({ roomId })).items
  expect(message?.campaign).toMatchObject({ id: campaignId, status: 'paused', founderName: 'Fran Miller' })
  for (const other of [campaignId, foreign])
    await expect(fran.api.squads.share({ id: randomUUID(), roomId, campaignId: other })).rejects.toMatchObject(
      refused('campaign_not_shareable'),
    )
})

test('of a shared campaign that is not public a room sees only the name, wherever it is shown', async () => {
  await using world = await openWorld()
  const { fran, cara, carl } = world
  const campaignId = await publishedPost(fran, cara)
  const { id } = await fran.api.squads.share({ id: randomUUID(), roomId, campaignId })
  await fran.api.squads.pin({ id, on: true })
  await carl.api.squads.send({ id: randomUUID(), roomId, content: 'Ledgerly, again?', replyTo: id })
  const { description } = revised(campaignId)
  const read = async () => {
    const { api } = carl
    const [messages, pinned] = await Promise.all([api.squads.messages({ roomId }), api.squads.pinned({ roomId })])
    const changes = await api.squads.changes({ roomId, after: 0 })
    const found = await api.squads.search({ roomId, q: 'Ledgerly' })
    expect(found.items).toMatchObject([{ replyTo: { id, campaignName: 'Ledgerly' } }])
    expect(pinned.items[0]?.campaign).toEqual(messages.items[0]?.campaign)
    return { card: messages.items[0]?.campaign, all: JSON.stringify([messages, pinned, changes, found]) }
  }
  const closed = { name: 'Ledgerly', description: '', status: 'pending' }
  await world.passes('8 days')
  expect((await read()).card).toMatchObject({ status: 'expired', description: expect.stringContaining('conversation') })
  await cara.api.campaigns.revise(revised(campaignId))
  const inReview = await read()
  expect(inReview.card).toMatchObject(closed)
  expect(inReview.all).not.toContain(description)
  await fran.api.campaigns.reject({ id: campaignId, reason: null })
  expect((await read()).card).toEqual(inReview.card)
  await cara.api.campaigns.revise(revised(campaignId))
  await fran.api.campaigns.approve({ id: campaignId })
  expect((await read()).card).toMatchObject({ status: 'active', description })
  await fran.api.campaigns.remove({ id: campaignId })
  expect((await read()).card).toMatchObject({ ...closed, status: 'deleted' })
  await fran.api.squads.remove({ id })
  const [gone, reply] = (await carl.api.squads.messages({ roomId })).items
  expect([gone?.campaign, reply?.replyTo?.campaignName]).toEqual([null, null])
})

test('unread counts are exact, grow with others’ messages alone, and shrink with reading and deleting', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const unread = async (person: Person) => (await person.api.squads.unread()).unread
  const [first, , third] = [await says(fran, 'one'), await says(fran, 'two'), await says(fran, 'three')]
  expect([await unread(fran), await unread(carl), await unread(ada)]).toEqual([0, 3, 0])
  await fran.api.squads.remove({ id: first.id })
  expect(await unread(carl)).toBe(2)
  await carl.api.squads.read({ roomId, seq: 2 })
  await carl.api.squads.read({ roomId, seq: 1 })
  expect(await unread(carl)).toBe(1)
  await carl.api.squads.read({ roomId, seq: 99 })
  expect(await unread(carl)).toBe(0)
  await says(fran, 'four')
  expect(await unread(carl)).toBe(1)
  await carl.api.squads.markUnread({ roomId, seq: third.seq })
  expect(await unread(carl)).toBe(2)
  expect((await carl.api.squads.rooms({})).items[0]).toMatchObject({ id: roomId, unread: 2 })
})

test('reading the newest message reads the room’s folded notice', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { seq } = await says(fran, 'hello')
  expect((await carl.api.notifications.list({})).unread).toBe(1)
  await carl.api.squads.read({ roomId, seq })
  expect((await carl.api.notifications.list({})).unread).toBe(0)
  await says(fran, 'again')
  const { items, unread } = await carl.api.notifications.list({})
  expect([items.length, unread]).toEqual([2, 1])
})

test('a new member has nothing unread of what was said before, and reads it all the same', async () => {
  await using world = await openWorld()
  const { fran, cara, ada } = world
  await says(fran, 'before')
  await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: cara.id, notes: null })
  expect(await cara.api.squads.unread()).toEqual({ rooms: 1, unread: 0 })
  expect((await cara.api.squads.messages({ roomId })).items).toHaveLength(1)
})

test('who comes back to a team has nothing unread of before, and is told of new messages alone', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  for (const words of ['one', 'two', 'three']) await says(fran, words)
  await carl.api.squads.read({ roomId, seq: 1 })
  const [place] = (await ada.api.admin.assignments({})).items
  await ada.api.admin.unassign({ id: place?.id ?? '' })
  await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: carl.id, notes: null })
  await says(fran, 'welcome back')
  expect((await carl.api.squads.unread()).unread).toBe(1)
  const { items } = await carl.api.notifications.list({})
  expect(items.filter(({ read }) => !read).map(({ body }) => body)).toEqual([
    'New message from Fran Miller',
    'Fran Miller works with you now.',
  ])
})

test('a founder’s room opens with the first assignment, under their name, and is renamed by them alone', async () => {
  await using world = await openWorld()
  const { fred, cole, ada } = world
  expect(await fred.api.squads.room({})).toBeNull()
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: cole.id, notes: null })
  const room = await fred.api.squads.room({})
  expect(room).toMatchObject({ name: 'Fred Okafor’s Squad', founder: { id: fred.id } })
  expect(room?.members.map(({ id }) => id)).toEqual([fred.id, cole.id])
  await fred.api.squads.rename({ roomId: room?.id ?? '', name: '  Launch  ' })
  expect((await cole.api.squads.room({}))?.name).toBe('Launch')
})

test('a room of a founder with a long name has a name that they may also type', async () => {
  await using world = await openWorld()
  const { fred, cole, ada } = world
  await fred.api.accounts.updateProfile({ fullName: `👩‍🚀${'w'.repeat(90)}` })
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: cole.id, notes: null })
  const room = await fred.api.squads.room({})
  expect(room?.name).toBe(`👩‍🚀${'w'.repeat(40)}…’s Squad`)
  await fred.api.squads.rename({ roomId: room?.id ?? '', name: room?.name ?? '' })
})

test('pages and searches come in order, around a message as well', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  for (let nth = 1; nth <= 120; nth++) {
    if (nth % 20 === 1) await world.passes(`${nth} seconds`)
    await says(fran, `word${nth} of the day`)
  }
  const newest = await carl.api.squads.messages({ roomId })
  expect([newest.items[0]?.seq, newest.items.at(-1)?.seq, newest.older, newest.newer]).toEqual([71, 120, true, false])
  const before = await carl.api.squads.messages({ roomId, before: 71 })
  expect([before.items[0]?.seq, before.items.at(-1)?.seq, before.older]).toEqual([21, 70, true])
  const first = await carl.api.squads.messages({ roomId, before: 51 })
  expect([first.items.length, first.older]).toEqual([50, false])
  const around = await carl.api.squads.messages({ roomId, around: 60 })
  expect([around.items[0]?.seq, around.items.at(-1)?.seq]).toEqual([11, 110])
  const found = await carl.api.squads.search({ roomId, q: 'WORD11 day' })
  expect(found.items.map(({ seq }) => seq)).toEqual([119, 118, 117, 116, 115, 114, 113, 112, 111, 110, 11])
})
