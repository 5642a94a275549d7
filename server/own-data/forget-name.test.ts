import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { ofContributor } from '#/tests/by-hand.ts'
import { fransRoomId as roomId, testPassword } from '#/tests/cast.ts'
import { browserOf } from '#/tests/google.ts'
import { openIdIssuer } from '#/tests/open-id-issuer.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { promoted } from '#/tests/promoted.ts'
import {
  betterPost,
  comment,
  engagementCampaign,
  post,
  postsCampaign,
  publishedPost,
  revised,
  submittedPost,
} from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

const without = (name: string, bodies: readonly (string | undefined)[]) =>
  bodies.map(body => body?.replace(name, 'Unknown User'))

test('what a founder was told about somebody’s work keeps everything but the name once they have left', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const bodies = async () => (await noticesOf(fran)).map(([, body]) => body)
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.reject({ id, reason: null })
  await cara.api.submissions.resubmitPost(betterPost(id))
  const own = await publishedPost(fran, cara)
  await ofContributor(world, own, { contributor: cara, status: 'rejected' })
  await cara.api.campaigns.revise(revised(own))
  const { id: other } = await fran.api.campaigns.create(engagementCampaign())
  await cara.api.submissions.submitComment(comment(other))
  const before = await bodies()
  for (const did of ['wrote', 'changed', 'published', 'sent a campaign for', 'commented on'])
    expect(before).toContainEqual(expect.stringMatching(`^Cara Jensen ${did} `))
  await cara.api.ownData.leave({ email: cara.email, present: null })
  expect(await bodies()).toEqual(without('Cara Jensen', before))
})

test('a notice of a squad’s only new message, which was deleted since, loses the name of its sender when they leave', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { id } = await carl.api.squads.send({ id: randomUUID(), roomId, content: 'Hello!' })
  await carl.api.squads.remove({ id })
  const bodies = async () => (await noticesOf(fran)).map(([, body]) => body)
  expect(await bodies()).toEqual(['New message from Carl Novak'])
  await carl.api.ownData.leave({ email: carl.email, present: null })
  expect(await bodies()).toEqual(['New message from Unknown User'])
})

test('whoever left a room reads no more in their notice of it when the sender has left, too', async () => {
  await using world = await openWorld()
  const { ada, fran, carl } = world
  await carl.api.squads.send({ id: randomUUID(), roomId, content: 'Hello!' })
  await ada.api.admin.removeRole({ id: fran.id })
  const before = await noticesOf(fran)
  expect(before).toContainEqual(['squad_message', 'You are no longer in this squad room.'])
  await carl.api.ownData.leave({ email: carl.email, present: null })
  expect(await noticesOf(fran)).toEqual(before)
})

test('admins still read how somebody joined who has left since', async () => {
  await using google = await openIdIssuer()
  await using world = await openWorld({ env: google.env })
  const { ada } = world
  const nils = { role: 'founder', fullName: 'Nils Berg', email: 'nils@example.com', password: testPassword }
  const cookies = { [nils.email]: cookieOf(await send(world, 'accounts.signUp', nils)) }
  const gil = browserOf(world)
  await gil.signsIn()
  cookies['gil@example.com'] = gil.cookies()
  const bodies = async () => (await noticesOf(ada)).map(([, body]) => body)
  expect(await bodies()).toEqual(['Gil Torres joined through Google.', 'Nils Berg joined as a founder.'])
  for (const [email, cookie] of Object.entries(cookies)) {
    expect((await send(world, 'ownData.leave', { email, present: null }, { cookie })).code).toBe('ok')
  }
  expect(await bodies()).toEqual(['Unknown User joined through Google.', 'Unknown User joined as a founder.'])
})

test('a name that somebody, or their squad, no longer had when they left is removed as well', async () => {
  await using world = await openWorld()
  const { ada, fran, cole, db } = world
  const id = randomUUID()
  await ada.api.admin.assign({ id, founderId: fran.id, contributorId: cole.id, notes: null })
  await ada.api.squads.send({ id: randomUUID(), roomId, content: 'hello @carl' })
  await ada.api.admin.unassign({ id })
  await fran.api.squads.rename({ roomId, name: 'The crew' })
  await fran.api.accounts.updateProfile({ fullName: 'Fran Zimmer' })
  const said = async () => {
    const rows = await db.selectFrom('notifications').select(['user_id', 'title', 'body']).execute()
    return rows
      .map(({ title, body }) => `${title}: ${body}`)
      .filter(text => /team|crew|squad/i.test(text))
      .toSorted()
  }
  expect((await said()).filter(text => text.includes('Fran Miller'))).toHaveLength(4)
  await fran.api.ownData.leave({ email: fran.email, present: null })
  expect(await said()).toEqual([
    'Ada Brandt mentioned you in The crew: You are no longer in this squad room.',
    'The crew: You are no longer in this squad room.',
    'You joined a team: Unknown User works with you now.',
  ])
})

test('a short name goes from its room also where there is no room for a longer one', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  await fran.api.accounts.updateProfile({ fullName: 'A' })
  const accents = '\u0301'.repeat(limits.roomNameMax * 4 - 3)
  await fran.api.squads.rename({ roomId, name: `A e${accents}` })
  await fran.api.ownData.leave({ email: fran.email, present: null })
  const room = await world.db.selectFrom('squad_rooms').where('id', '=', roomId).select('name').executeTakeFirst()
  expect(room?.name).toBe('Unknown User …')
  expect(await carl.api.squads.room({})).toBeNull()
})

test('a room that is open loses the name of somebody who leaves from what they said and from the quotes of it', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const says = ({ api }: typeof fran, content: string, replyTo?: string) =>
    api.squads.send({ id: randomUUID(), roomId, content, replyTo })
  const { id: first } = await says(carl, 'first')
  await says(fran, 'her own')
  await says(carl, 'second')
  await says(fran, 'an answer', first)
  await says(fran, 'her last')
  const room = await ada.api.squads.room({ roomId })
  const before = fran.heard.length
  await carl.api.ownData.leave({ email: carl.email, present: null })
  const told = fran.heard.slice(before).flatMap(fact => (fact.name === 'squad_message' ? [fact.message] : []))
  expect(told).toMatchObject([{ content: 'an answer', replyTo: { senderName: 'Unknown User' } }])
  const { items } = await fran.api.squads.changes({ roomId, after: room?.lastChange ?? 0 })
  expect(items.map(({ content, sender, replyTo }) => [content, sender.name, replyTo?.senderName])).toEqual([
    ['first', 'Unknown User', undefined],
    ['second', 'Unknown User', undefined],
    ['an answer', 'Fran Miller', 'Unknown User'],
  ])
  expect((await ada.api.squads.room({ roomId }))?.lastChange).toBe(told[0]?.change)
})

test('a room that is open lists an admin who wrote there no more once they have left, nor a founder who was alone in it', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, cole, db, sessions } = world
  await promoted(db, cole.email)
  sessions.drop(cole.id)
  await cole.api.squads.send({ id: randomUUID(), roomId, content: 'Hello!' })
  const heard = listen(world)
  await cole.api.ownData.leave({ email: cole.email, present: null })
  for (const name of ['fran', 'carl', 'ada']) expect(heard()[name]).toContain('squad_changed')
  await carl.api.ownData.leave({ email: carl.email, present: null })
  const again = listen(world)
  await fran.api.ownData.leave({ email: fran.email, present: null })
  expect(again()['ada']).toContain('squad_changed')
  const { members } = (await ada.api.squads.room({ roomId })) ?? {}
  expect(members?.map(({ name }) => name)).toEqual(['Ada Brandt'])
})

test('a name written from right to left stands by itself in a notice, and goes as a whole with its person', async () => {
  await using world = await openWorld()
  const { fran, cara, carl } = world
  await cara.api.accounts.updateProfile({ fullName: 'דנה לוי' })
  await carl.api.accounts.updateProfile({ fullName: 'محمد' })
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  await cara.api.submissions.submitPost({ ...post(campaignId), title: 'שלום!' })
  await carl.api.squads.send({ id: randomUUID(), roomId, content: '@Fran Miller look', mentions: [fran.id] })
  const said = async () => (await fran.api.notifications.list({})).items.map(({ title, body }) => [title, body])
  const as = (carls: string, caras: string) => [
    [`${carls} mentioned you in Fran Miller’s Squad`, '@Fran Miller look'],
    ['A post awaits your review', `${caras} wrote “\u2068שלום!\u2069” for Ledgerly.`],
  ]
  expect(await said()).toEqual(as('\u2068محمد\u2069', '\u2068דנה לוי\u2069'))
  for (const { api, email } of [cara, carl]) await api.ownData.leave({ email, present: null })
  expect(await said()).toEqual(as('Unknown User', 'Unknown User'))
})
