import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endPlan, setStatus } from '#/tests/by-hand.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { engagementCampaign, post, postsCampaign, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('a post takes a slot at once, waits for the founder and moves no karma', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 3 }))
  const sent = post(campaignId)
  expect(await cara.api.submissions.submitPost(sent)).toMatchObject({
    id: sent.id,
    campaignId,
    kind: 'post',
    status: 'pending',
    title: sent.title,
    content: sent.content,
    url: null,
    contributor: { id: cara.id, name: 'Cara Jensen' },
    karmaReward: 1,
    karmaAwarded: 0,
    attempt: 1,
    decidedAt: null,
    publishBy: null,
  })
  const { campaign } = await fran.api.campaigns.manage({ id: campaignId })
  expect(campaign).toMatchObject({ open: 5, done: 0, goal: 6, waiting: 1, postsSubmitted: 1 })
  expect(await fran.api.dashboards.karma()).toEqual({ available: 10, earned: 0 })
  expect(await cara.api.dashboards.karma()).toEqual({ available: 0, earned: 0 })
})

test('the founder alone gets one notice of a post, and only founder and writer hear of it', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl, ada } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const before = await Promise.all([fred, cara, cole, carl, ada].map(noticesOf))
  const heard = listen(world)
  await cara.api.submissions.submitPost(post(campaignId))
  expect(heard()).toEqual({ fran: ['notified', 'submission_received'], cara: ['submission_received'] })
  expect(await noticesOf(fran)).toEqual([
    ['campaign_submission', 'Cara Jensen wrote “How I close my books in ten minutes” for Ledgerly.'],
  ])
  expect(await Promise.all([fred, cara, cole, carl, ada].map(noticesOf))).toEqual(before)
})

test('the same post sent again gets the same answer and counts once', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const sent = post(campaignId)
  const first = await cara.api.submissions.submitPost(sent)
  const heard = listen(world)
  const again = await Promise.all([1, 2, 3].map(() => cara.api.submissions.submitPost(sent)))
  expect(again).toEqual([first, first, first])
  expect(heard()).toEqual({})
  expect(await noticesOf(fran)).toHaveLength(1)
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign).toMatchObject({ open: 5, postsSubmitted: 1 })
})

test('the same id with other content is refused and changes nothing', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const sent = post(campaignId)
  const first = await cara.api.submissions.submitPost(sent)
  const other = { ...sent, content: 'Something else.' }
  await expect(cara.api.submissions.submitPost(other)).rejects.toMatchObject(refused('id_reused'))
  expect((await fran.api.campaigns.manage({ id: campaignId })).submissions).toEqual([first])
})

test("somebody else's id is refused, whatever the content", async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const sent = post(campaignId)
  const first = await cara.api.submissions.submitPost(sent)
  await expect(cole.api.submissions.submitPost(sent)).rejects.toMatchObject(refused('id_reused'))
  expect((await fran.api.campaigns.manage({ id: campaignId })).submissions).toEqual([first])
})

test('a campaign that is absent, deleted or of the other kind does not exist for posts', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: deleted } = await fran.api.campaigns.create(postsCampaign())
  await fran.api.campaigns.remove({ id: deleted })
  const { id: engagement } = await fran.api.campaigns.create(engagementCampaign())
  for (const campaignId of [randomUUID(), deleted, engagement]) {
    await expect(cara.api.submissions.submitPost(post(campaignId))).rejects.toMatchObject(refused('campaign_not_found'))
  }
})

test('a paused, completed or timed-out campaign takes no posts', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 3 }))
  for (const status of ['paused', 'completed', 'expired', 'rejected', 'pending'] as const) {
    await setStatus(world, campaignId, status)
    await expect(cara.api.submissions.submitPost(post(campaignId))).rejects.toMatchObject(refused('campaign_inactive'))
  }
  await setStatus(world, campaignId, 'active')
  await world.passes('3 days')
  await expect(cara.api.submissions.submitPost(post(campaignId))).rejects.toMatchObject(refused('campaign_inactive'))
  await world.passes('2 days 23 hours 59 minutes')
  await cara.api.submissions.submitPost(post(campaignId))
})

test("a founder's lapsed plan closes the door, a cancelled one whose period still runs does not", async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  await endPlan(world, fran)
  await expect(cara.api.submissions.submitPost(post(campaignId))).rejects.toMatchObject(refused('plan_expired'))
  await world.db
    .updateTable('subscriptions')
    .set({ status: 'cancelled', renews_at: null, ends_at: new Date(Date.now() + 60_000) })
    .where('user_id', '=', fran.id)
    .execute()
  await cara.api.submissions.submitPost(post(campaignId))
})

test('a contributor has one post under way per campaign, and more once it is published or rejected', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  const another = () => cara.api.submissions.submitPost(post(campaignId))
  await expect(another()).rejects.toMatchObject(refused('already_open'))
  await fran.api.submissions.approve({ id })
  // The post is approved now, and still counts as under way until it is published.
  await expect(another()).rejects.toThrow('You can send another once it is published or rejected.')
  const { id: elsewhere } = await fran.api.campaigns.create(postsCampaign())
  const { id: second } = await cara.api.submissions.submitPost(post(elsewhere))
  await fran.api.submissions.reject({ id: second, reason: null })
  expect((await cara.api.submissions.submitPost(post(elsewhere))).status).toBe('pending')
})

test('a post needs a title and a text, each within its limit', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const sent = post((await fran.api.campaigns.create(postsCampaign())).id)
  const send = (change: object) => cara.api.submissions.submitPost({ ...sent, ...change })
  await expect(send({ title: '   ' })).rejects.toMatchObject(wrong('title', 'A title is required'))
  await expect(send({ content: '\n' })).rejects.toMatchObject(wrong('content', 'The text of your post is required'))
  await expect(send({ title: 'x'.repeat(241) })).rejects.toMatchObject(wrong('title', 'At most 240 characters'))
  await expect(send({ content: 'x'.repeat(10_001) })).rejects.toMatchObject(
    wrong('content', 'At most 10,000 characters'),
  )
  expect((await send({ title: ` ${'x'.repeat(240)} ` })).title).toBe('x'.repeat(240))
})
