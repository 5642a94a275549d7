import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { openMailed } from '#/tests/mailed.ts'
import { noticesOf } from '#/tests/observed.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const says = (person: Person, content: string) => person.api.squads.send({ id: randomUUID(), roomId, content })

test('what was edited out of a mention is neither mailed nor kept in its notice', async () => {
  await using mailed = await openMailed()
  const { world, smtp, after } = mailed
  const { fran, carl } = world
  const { id } = await says(fran, '@Carl Novak the key is swordfish')
  expect(await noticesOf(carl)).toContainEqual(['squad_mention', '@Carl Novak the key is swordfish'])
  await world.passes('1 minute')
  await fran.api.squads.edit({ id, content: '@Carl Novak the key is in the safe' })
  expect(await noticesOf(carl)).toContainEqual(['squad_mention', '@Carl Novak the key is in the safe'])
  expect(await after('6 minutes')).toHaveLength(1)
  expect(smtp.taken[0]?.text).toContain('the key is in the safe')
  expect(JSON.stringify(smtp.taken)).not.toContain('swordfish')
})

test('an edit cuts the notice as sending does, counts nothing anew, and tells the open pages of the mentioned alone', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  await says(fran, 'first')
  const { id } = await says(fran, '@Carl Novak look')
  const before = await carl.api.notifications.list({})
  await carl.api.notifications.markRead({ id: before.items[0]?.id ?? '' })
  for (const person of [carl, ada]) person.heard.length = 0
  const long = '👩‍🚀'.repeat(limits.notificationBodyMax)
  await fran.api.squads.edit({ id, content: long })
  const { items, unread } = await carl.api.notifications.list({})
  const [notice] = items
  expect(notice).toMatchObject({ type: 'squad_mention', read: true })
  expect(notice?.body).toMatch(/^(👩‍🚀)+…$/u)
  expect(notice?.body.length).toBeLessThanOrEqual(limits.notificationBodyMax)
  expect([items.length, unread]).toEqual([before.items.length, before.unread - 1])
  expect(items[1]).toEqual(before.items[1])
  const told = ({ heard }: Person) => heard.filter(({ name }) => name === 'notified')
  expect([told(carl), told(ada)]).toEqual([[{ name: 'notified' }], []])
})

test('whoever has left the room does not learn the new words of a message that mentioned them', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const { id } = await says(fran, '@Carl Novak the key is swordfish')
  const [place] = (await ada.api.admin.assignments({})).items
  expect(place?.contributor.id).toBe(carl.id)
  await ada.api.admin.unassign({ id: place?.id ?? '' })
  carl.heard.length = 0
  await fran.api.squads.edit({ id, content: '@Carl Novak the key is marlin' })
  expect(JSON.stringify(await noticesOf(carl))).not.toMatch(/swordfish|marlin/)
  expect(carl.heard).toEqual([])
})

test('notices of mentions say the words without the marks of bold, code and lists, also once edited and when an Undo brings them back', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const { id } = await says(fran, '@Carl Novak **please**:\n- read `the brief`')
  expect(await noticesOf(carl)).toContainEqual(['squad_mention', '@Carl Novak please: read the brief'])
  const empty = await says(fran, '@Carl Novak')
  await fran.api.squads.edit({ id: empty.id, content: '```' })
  expect(await noticesOf(carl)).toContainEqual(['squad_mention', '```'])
  await fran.api.squads.edit({ id, content: '@Carl Novak _never mind_' })
  expect(await noticesOf(carl)).toContainEqual(['squad_mention', '@Carl Novak never mind'])
  const [place] = (await ada.api.admin.assignments({})).items
  const { removalId } = await ada.api.admin.unassign({ id: place?.id ?? '' })
  expect(JSON.stringify(await noticesOf(carl))).not.toContain('never mind')
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await noticesOf(carl)).toContainEqual(['squad_mention', '@Carl Novak never mind'])
})
