import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dropReview, endPlan, ofContributor, setStatus } from '#/tests/by-hand.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { comment, engagementCampaign, postsCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

const link = 'https://www.reddit.com/r/SaaS/comments/1abcde/closing/kx1y2z3/'
const onReddit = (campaignId: string, url = link) => ({ ...comment(campaignId), url })

test('a comment waits for the founder, who alone gets one notice', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const before = await Promise.all([fred, cara, cole, carl].map(noticesOf))
  const heard = listen(world)
  const said = await cara.api.submissions.submitComment(comment(campaignId))
  expect(said).toMatchObject({
    kind: 'comment',
    status: 'pending',
    title: null,
    url: null,
    karmaAwarded: 0,
    attempt: 1,
  })
  expect(heard()).toEqual({ fran: ['notified', 'submission_received'], cara: ['submission_received'] })
  expect(await noticesOf(fran)).toEqual([['campaign_submission', 'Cara Jensen commented on Ledgerly.']])
  expect(await Promise.all([fred, cara, cole, carl].map(noticesOf))).toEqual(before)
  expect((await world.visitor.api.campaigns.get({ id: campaignId })).comments).toEqual([])
  expect((await cara.api.dashboards.karma()).earned).toBe(0)
})

test('the notice about a campaign whose name is a question ends with its question mark', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'What do you look at on Mondays?' }))
  await cara.api.submissions.submitComment(comment(id))
  expect(await noticesOf(fran)).toEqual([
    ['campaign_submission', 'Cara Jensen commented on What do you look at on Mondays?'],
  ])
})

test('without review a comment is visible and rewarded at once, by the platform', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  await dropReview(world, campaignId)
  const heard = listen(world)
  const said = await cara.api.submissions.submitComment(onReddit(campaignId))
  expect(said).toMatchObject({ status: 'approved', karmaAwarded: 1, url: expect.stringContaining('kx1y2z3') })
  expect((await cole.api.campaigns.get({ id: campaignId })).comments.map(({ id }) => id)).toEqual([said.id])
  expect(await cara.api.dashboards.karma()).toEqual({ available: 0, earned: 1 })
  expect(await fran.api.dashboards.karma()).toEqual({ available: 16, earned: 0 })
  expect(heard()).toEqual({
    fran: ['submission_received'],
    cara: ['notified', 'karma_moved', 'submission_received'],
  })
  expect(await noticesOf(cara)).toEqual([['submission_approved', 'You earned 1 karma for your comment on Ledgerly.']])
  expect(await noticesOf(fran)).toEqual([])
})

test('without review a comment is paid for its link, so it needs one', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  await dropReview(world, campaignId)
  const without = cara.api.submissions.submitComment(comment(campaignId))
  await expect(without).rejects.toMatchObject(refused('reddit_link_missing'))
})

test('a link that is no Reddit comment is refused', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  for (const url of [
    'https://www.reddit.com/r/SaaS/comments/1abcde/closing/',
    'https://reddit.com.example/x',
    'hello',
  ]) {
    await expect(cara.api.submissions.submitComment(onReddit(campaignId, url))).rejects.toMatchObject(
      refused('reddit_link_unknown', { what: 'comment' }),
    )
  }
})

test('a comment under another post is refused, with and without review; a share link does not say where it leads', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const elsewhere = link.replace('1abcde', '1other')
  const send = () => cara.api.submissions.submitComment(onReddit(campaignId, elsewhere))
  await expect(send()).rejects.toMatchObject(refused('reddit_link_elsewhere'))
  await dropReview(world, campaignId)
  await expect(send()).rejects.toMatchObject(refused('reddit_link_elsewhere'))
  await cara.api.submissions.submitComment(onReddit(campaignId, link.replace('1abcde', '1ABCDE')))
  const shared = onReddit(campaignId, 'https://www.reddit.com/r/SaaS/s/AbCd1234')
  expect(await cole.api.submissions.submitComment(shared)).toMatchObject({ status: 'approved' })
})

test('a comment in a subreddit on the operator’s list is not paid', async () => {
  await using world = await openWorld({ env: { BLOCKED_SUBREDDITS: 'tattoos' } })
  const { fran, cara } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign({ redditPostUrl: 'https://redd.it/1abcde' }))
  await dropReview(world, id)
  const send = (subreddit: string) => cara.api.submissions.submitComment(onReddit(id, link.replace('SaaS', subreddit)))
  await expect(send('Tattoos')).rejects.toMatchObject(refused('subreddit_blocked', { subreddit: 'Tattoos' }))
  expect(await send('SaaS')).toMatchObject({ status: 'approved', karmaAwarded: 1 })
})

test('one Reddit comment counts once on the whole platform, however it is spelled', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const { id: first } = await fran.api.campaigns.create(engagementCampaign())
  const { id: second } = await fred.api.campaigns.create(engagementCampaign())
  await cara.api.submissions.submitComment(onReddit(first))
  const respelled = 'https://old.reddit.com/r/SaaS/comments/1abcde/_/KX1Y2Z3?context=3'
  for (const { api } of [cole, cara]) {
    const sent = api.submissions.submitComment(onReddit(second, respelled))
    await expect(sent).rejects.toMatchObject(refused('reddit_link_used'))
  }
})

test('a second comment of one contributor is refused, in review and when it was approved', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  const again = () => cara.api.submissions.submitComment(comment(campaignId))
  await expect(again()).rejects.toMatchObject(refused('already_commented'))
  await fran.api.submissions.approve({ id })
  await expect(again()).rejects.toMatchObject(refused('already_commented'))
  expect((await fran.api.campaigns.manage({ id: campaignId })).submissions).toHaveLength(1)
})

test('a rejected comment may be rewritten: the same row, another attempt, and news to the founder again', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  const { submittedAt } = await fran.api.submissions.reject({ id, reason: 'Too short.' })
  await world.passes('1 minute')
  const rewritten = { ...comment(campaignId), content: 'A longer one.' }
  const first = await cara.api.submissions.submitComment(rewritten)
  expect(Number(first.submittedAt)).toBeGreaterThan(Number(submittedAt))
  expect(first).toMatchObject({ id, status: 'pending', attempt: 2, content: 'A longer one.', rejectReason: null })
  expect(await cara.api.submissions.submitComment(rewritten)).toEqual(first)
  expect(await noticesOf(fran)).toHaveLength(2)
  expect((await fran.api.campaigns.manage({ id: campaignId })).submissions).toHaveLength(1)
})

test('a withdrawn comment may be sent anew', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  await cara.api.submissions.withdraw({ id })
  const again = await cara.api.submissions.submitComment(comment(campaignId))
  expect(again).toMatchObject({ id, status: 'pending', attempt: 2 })
})

test('the same comment sent again gets the same answer; with other content or of another person it is refused', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  await carl.api.submissions.submitComment(comment(campaignId))
  const sent = comment(campaignId)
  const first = await cara.api.submissions.submitComment(sent)
  const heard = listen(world)
  expect(await Promise.all([1, 2].map(() => cara.api.submissions.submitComment(sent)))).toEqual([first, first])
  const other = cara.api.submissions.submitComment({ ...sent, content: 'Something else.' })
  await expect(other).rejects.toMatchObject(refused('id_reused'))
  await expect(cole.api.submissions.submitComment(sent)).rejects.toMatchObject(refused('id_reused'))
  expect(heard()).toEqual({})
  expect(await noticesOf(fran)).toHaveLength(2)
})

test('whoever created a campaign does not comment on it, others do', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  await ofContributor(world, campaignId, { contributor: cara, status: 'active' })
  const own = cara.api.submissions.submitComment(comment(campaignId))
  await expect(own).rejects.toMatchObject(refused('own_campaign'))
  expect((await cole.api.submissions.submitComment(comment(campaignId))).status).toBe('pending')
})

test('a campaign that is absent, deleted, hidden or of the other kind does not exist for comments', async () => {
  await using world = await openWorld()
  const { fran, cole } = world
  const { id: posts } = await fran.api.campaigns.create(postsCampaign())
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const send = (id: string) => cole.api.submissions.submitComment(comment(id))
  for (const id of [randomUUID(), posts]) await expect(send(id)).rejects.toMatchObject(refused('campaign_not_found'))
  for (const status of ['deleted', 'pending', 'rejected'] as const) {
    await setStatus(world, campaignId, status)
    await expect(send(campaignId)).rejects.toMatchObject(refused('campaign_not_found'))
  }
})

test('a paused or timed-out campaign takes no comments, and one that reached its goal says so', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 1 }))
  const send = () => cara.api.submissions.submitComment(comment(campaignId))
  await setStatus(world, campaignId, 'paused')
  await expect(send()).rejects.toMatchObject(refused('campaign_inactive'))
  await setStatus(world, campaignId, 'active')
  await world.passes('30 days')
  await expect(send()).rejects.toMatchObject(refused('campaign_inactive'))
  await world.passes('0')
  const { id } = await cole.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.approve({ id })
  await expect(send()).rejects.toMatchObject(refused('goal_reached'))
})

test("a founder's lapsed plan closes commenting, before anything is kept", async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  await endPlan(world, fran)
  await expect(cara.api.submissions.submitComment(comment(campaignId))).rejects.toMatchObject(refused('plan_expired'))
  expect((await cara.api.campaigns.get({ id: campaignId })).mine).toEqual([])
})

test('a campaign that takes no comments says so first, not that the link is wrong, missing or used', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const { id: used } = await fred.api.campaigns.create(engagementCampaign())
  await cole.api.submissions.submitComment(onReddit(used))
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const saysOfEach = async (code: 'campaign_inactive' | 'plan_expired') => {
    for (const sent of [comment(campaignId), onReddit(campaignId, 'hello'), onReddit(campaignId)])
      await expect(cara.api.submissions.submitComment(sent)).rejects.toMatchObject(refused(code))
  }
  await dropReview(world, campaignId)
  await fran.api.campaigns.pause({ id: campaignId })
  await saysOfEach('campaign_inactive')
  await fran.api.campaigns.resume({ id: campaignId })
  await endPlan(world, fran)
  await saysOfEach('plan_expired')
})

test('a comment needs a text', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const sent = comment((await fran.api.campaigns.create(engagementCampaign())).id)
  const empty = cara.api.submissions.submitComment({ ...sent, content: ' ' })
  await expect(empty).rejects.toMatchObject(wrong('content', 'Please write your comment first'))
})
