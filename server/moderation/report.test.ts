import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Thing } from '#/rules/moderation.ts'
import { rates } from '#/rules/rates.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, publishedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { limits } from '#/rules/limits.ts'
import { take } from '../limits.ts'

const on = (thing: Thing, thingId: string) => ({
  id: randomUUID(),
  thing,
  thingId,
  reason: 'spam' as const,
  words: null,
})

test('reports of one thing are one case, oldest first, and a person reports a thing once', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, ada } = world
  const bad = await fran.api.campaigns.create(engagementCampaign())
  const other = await fred.api.campaigns.create(engagementCampaign())
  await cara.api.moderation.report({ ...on('campaign', bad.id), words: 'It asks for votes.' })
  await cara.api.moderation.report(on('campaign', other.id))
  await cole.api.moderation.report({ ...on('campaign', bad.id), reason: 'undisclosed' })
  await expect(cara.api.moderation.report(on('campaign', bad.id))).rejects.toMatchObject(refused('already_reported'))
  const { items } = await ada.api.moderation.cases({})
  expect(items).toMatchObject([
    {
      thing: 'campaign',
      author: { id: fran.id, suspended: false },
      reported: { campaignId: bad.id, status: 'active' },
      reportCount: 2,
      reports: [
        { by: { id: cara.id }, words: 'It asks for votes.' },
        { by: { id: cole.id }, reason: 'undisclosed' },
      ],
    },
    { author: { id: fred.id }, reportCount: 1 },
  ])
  expect(await ada.api.moderation.waiting()).toEqual({ open: 2 })
})

test('many report one thing at once: it is one case with a report of each', async () => {
  await using world = await openWorld()
  const { fran, fred, fern, cara, cole, carl, nora, ada } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const people = [fred, fern, cara, cole, carl, nora]
  await Promise.all(people.map(({ api }) => api.moderation.report(on('campaign', id))))
  const { items } = await ada.api.moderation.cases({})
  expect(items.map(({ reportCount }) => reportCount)).toEqual([people.length])
})

test('an ex-founder cannot report what only a founder sees of their campaigns and room', async () => {
  await using world = await openWorld()
  const { fran, cole, carl, ada } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id: work } = await cole.api.submissions.submitComment(comment(campaignId))
  const message = randomUUID()
  await carl.api.squads.send({ id: message, roomId, content: 'hello' })
  await ada.api.admin.removeRole({ id: fran.id })
  await ada.api.admin.giveRole({ id: fran.id, role: 'contributor' })
  for (const thing of [on('submission', work), on('message', message)])
    await expect(fran.api.moderation.report(thing)).rejects.toMatchObject(refused('not_found'))
  expect((await ada.api.moderation.cases({})).items).toEqual([])
})

test('the contributor who created a campaign can report of others’ work only what they may read', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl, ada } = world
  const campaignId = await publishedPost(fran, cara)
  const { id: inReview } = await cole.api.submissions.submitComment(comment(campaignId))
  const { id: approved } = await carl.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.approve({ id: approved })
  await expect(cara.api.moderation.report(on('submission', inReview))).rejects.toMatchObject(refused('not_found'))
  await cara.api.moderation.report(on('submission', approved))
  await fran.api.moderation.report(on('submission', inReview))
  expect((await ada.api.moderation.cases({})).items).toHaveLength(2)
})

test('a message is shown between those around it, and one that its sender deletes leaves no word', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const say = async ({ api }: typeof fran, content: string) =>
    (await api.squads.send({ id: randomUUID(), roomId, content })).id
  await say(fran, 'Who writes?')
  const bad = await say(carl, 'You are all idiots')
  await say(fran, 'Please do not')
  await fran.api.moderation.report(on('message', bad))
  const [before] = (await ada.api.moderation.cases({})).items
  expect(before?.reported).toMatchObject({ text: 'You are all idiots', status: 'sent', roomId })
  expect(before?.reported?.around.map(({ text }) => text)).toEqual([
    'Who writes?',
    'You are all idiots',
    'Please do not',
  ])
  await carl.api.squads.remove({ id: bad })
  const [after] = (await ada.api.moderation.cases({})).items
  expect(after?.reported).toMatchObject({ text: null, status: 'deleted', around: [] })
  expect(JSON.stringify(after)).not.toContain('idiots')
})

test('of a long text a moderator sees the beginning, cut between whole characters and marked as cut', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  const say = async ({ api }: typeof fran, content: string) =>
    (await api.squads.send({ id: randomUUID(), roomId, content })).id
  await say(fran, `${'x'.repeat(299)}👩‍🚀 and more`)
  const all = '👩🏽‍❤️‍💋‍👩🏿'.repeat(limits.messageMax)
  const bad = await say(carl, all)
  await fran.api.moderation.report(on('message', bad))
  const [{ reported } = {}] = (await ada.api.moderation.cases({})).items
  expect(reported?.text).toBe(all)
  expect(reported?.around[0]?.text).toBe(`${'x'.repeat(299)}👩‍🚀…`)
})

test('nobody reports more than the limit in an hour', async () => {
  await using world = await openWorld()
  const { fran, cole, cara } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 100 }))
  const { id: work } = await cole.api.submissions.submitComment(comment(id))
  for (let nth = 0; nth < rates.report.count; nth++) await take(world.db, 'report', cara.id)
  await expect(cara.api.moderation.report(on('campaign', id))).rejects.toMatchObject({ code: 'slow_down' })
  await fran.api.moderation.report(on('submission', work))
})

test('the reporter sees whether something was done, and not what', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, ada } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await cara.api.moderation.report(on('campaign', id))
  expect((await cara.api.moderation.mine({})).items).toMatchObject([{ thing: 'campaign', acted: null, closedAt: null }])
  const [found] = (await ada.api.moderation.cases({})).items
  await ada.api.moderation.claim({ id: found?.id ?? '' })
  await ada.api.moderation.close({
    id: found?.id ?? '',
    outcome: 'pause_campaign',
    note: 'It asks for votes.',
    present: null,
  })
  const { items } = await cara.api.moderation.mine({})
  expect(items).toMatchObject([{ acted: true }])
  expect(JSON.stringify(items)).not.toContain('votes')
  expect((await cole.api.moderation.mine({})).items).toEqual([])
  expect(cara.heard).toContainEqual({ name: 'reports_changed' })
  expect(cole.heard).not.toContainEqual({ name: 'reports_changed' })
})

test('work for a deleted campaign is there for nobody to report, not for its founder either', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  await fran.api.campaigns.remove({ id: campaignId })
  await expect(fran.api.moderation.report(on('submission', id))).rejects.toMatchObject(refused('not_found'))
})
