import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { rowRates } from '#/rules/rates.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const says = (person: Person, content: string) => person.api.squads.send({ id: randomUUID(), roomId, content })

test('a reply whose answer was lost is known again, though the message it replies to is gone', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { id: original } = await says(carl, 'What do you think?')
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const reply = { id: randomUUID(), roomId, content: 'Good', replyTo: original }
  const card = { id: randomUUID(), roomId, campaignId, replyTo: original }
  await fran.api.squads.send(reply)
  await fran.api.squads.share(card)
  await carl.api.squads.remove({ id: original })
  expect(await fran.api.squads.send(reply)).toMatchObject({ seq: 2, content: 'Good', replyTo: { deleted: true } })
  expect(await fran.api.squads.share(card)).toMatchObject({ seq: 3, campaign: { id: campaignId } })
  expect((await carl.api.squads.messages({ roomId })).items).toHaveLength(3)
  await expect(fran.api.squads.send({ ...reply, id: randomUUID() })).rejects.toMatchObject(refused('message_not_found'))
})

test('the last message that the limit allows may be sent again, and a refused one leaves no trace', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { count } = rowRates.squadMessage
  for (let nth = 1; nth < count; nth++) await says(fran, `${nth}`)
  const last = { id: randomUUID(), roomId, content: 'the last' }
  const sent = await fran.api.squads.send(last)
  expect(await fran.api.squads.send(last)).toEqual(sent)
  const refusedFirst = { id: randomUUID(), roomId, content: 'one more' }
  for (let nth = 1; nth <= 2; nth++)
    await expect(fran.api.squads.send(refusedFirst)).rejects.toMatchObject(refused('too_many_messages'))
  await world.passes('11 seconds')
  expect(await fran.api.squads.send(refusedFirst)).toMatchObject({ seq: count + 1 })
})

test('whoever has left the room is refused also when they repeat a message', async () => {
  await using world = await openWorld()
  const { carl, ada } = world
  const sent = { id: randomUUID(), roomId, content: 'hello' }
  await carl.api.squads.send(sent)
  const [place] = (await ada.api.admin.assignments({})).items
  await ada.api.admin.unassign({ id: place?.id ?? '' })
  await expect(carl.api.squads.send(sent)).rejects.toMatchObject(refused('room_not_found'))
})

test('a message deleted twice, as after a lost answer, is deleted once and answered the same; nobody else is', async () => {
  await using world = await openWorld()
  const { carl, fran, ada, cole, db } = world
  await secondAdmin(world)
  const [own, others] = [(await says(carl, 'mine')).id, (await says(carl, 'insult')).id]
  const first = await carl.api.squads.remove({ id: own })
  expect(await carl.api.squads.remove({ id: own })).toEqual(first)
  for (const { api } of [fran, ada])
    await expect(api.squads.remove({ id: own })).rejects.toMatchObject(refused('message_not_found'))
  const removed = await ada.api.squads.remove({ id: others })
  expect(await ada.api.squads.remove({ id: others })).toEqual(removed)
  for (const { api } of [carl, cole])
    await expect(api.squads.remove({ id: others })).rejects.toMatchObject(refused('message_not_found'))
  expect(await db.selectFrom('audit_entries').where('action', '=', 'message_removed').execute()).toHaveLength(1)
  const [place] = (await ada.api.admin.assignments({})).items
  await ada.api.admin.unassign({ id: place?.id ?? '' })
  await expect(carl.api.squads.remove({ id: own })).rejects.toMatchObject(refused('message_not_found'))
})
