import { expect, test } from 'vitest'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { endPlan } from '#/tests/by-hand.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { post, postsCampaign, redditPost, submittedPost } from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

async function approvedPost(founder: Person, contributor: Person) {
  const submitted = await submittedPost(founder, contributor)
  await founder.api.submissions.approve({ id: submitted.id })
  return submitted
}

const dayMs = 86_400_000

test('publishing pays from escrow and tells founder and contributor, nobody else', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl } = world
  const { campaignId, id } = await approvedPost(fran, cara)
  const before = await Promise.all([fred, cole, carl].map(noticesOf))
  const heard = listen(world)
  const published = await cara.api.submissions.publish({ id, url: 'https://redd.it/1ABCDE' })
  expect(published.karmaAwarded).toBe(1)
  expect(published.submission).toMatchObject({
    id,
    status: 'approved',
    karmaAwarded: 1,
    url: 'https://www.reddit.com/comments/1abcde/',
    publishBy: null,
  })
  expect(heard()).toEqual({
    fran: ['notified', 'karma_moved', 'submission_published'],
    cara: ['notified', 'notified', 'karma_moved', 'submission_published'],
  })
  expect((await noticesOf(cara))[0]).toEqual([
    'karma_earned',
    'You earned 1 karma for “How I close my books in ten minutes”.',
  ])
  expect((await noticesOf(fran))[0]).toEqual([
    'campaign_submission',
    'Cara Jensen published “How I close my books in ten minutes” for Ledgerly.',
  ])
  expect(await Promise.all([fred, cole, carl].map(noticesOf))).toEqual(before)
  expect(await cara.api.dashboards.karma()).toEqual({ available: 0, earned: 1 })
  expect(await fran.api.dashboards.karma()).toEqual({ available: 10, earned: 0 })
  expect((await fran.api.dashboards.founder({})).stats.karmaHeld).toBe(5)
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign).toMatchObject({ done: 1, open: 5 })
})

test('a published post becomes an engagement campaign of its contributor, as specified', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id } = await approvedPost(fran, cara)
  const { engagementCampaignId } = await cara.api.submissions.publish({ id, url: 'https://redd.it/1abcde' })
  const { campaign } = await cole.api.campaigns.get({ id: engagementCampaignId })
  expect(campaign).toMatchObject({
    kind: 'engagement',
    status: 'active',
    upvoteGoal: 10,
    goal: 5,
    done: 0,
    karmaReward: 1,
    saasName: 'Ledgerly',
    targetSubreddits: ['SaaS', 'smallbusiness'],
    redditPostUrl: 'https://www.reddit.com/comments/1abcde/',
    requireCommentApproval: true,
    founder: { id: fran.id },
    contributor: { id: cara.id },
  })
  expect(Number(campaign.expiresAt) - Number(campaign.createdAt)).toBe(7 * dayMs)
  expect((await cara.api.dashboards.campaigns({ list: 'created' })).items.map(({ id: own }) => own)).toEqual([
    engagementCampaignId,
  ])
})

test('a Reddit address is needed, and it must be that of a post', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await approvedPost(fran, cara)
  const publish = (url: string) => cara.api.submissions.publish({ id, url })
  await expect(publish('  ')).rejects.toMatchObject(refused('reddit_link_missing'))
  const comment = 'https://www.reddit.com/r/SaaS/comments/1abcde/closing/kx1y2z3/'
  for (const url of ['ledgerly.example', 'https://evil.example/r/SaaS/comments/1abcde/', comment]) {
    await expect(publish(url)).rejects.toMatchObject(refused('reddit_link_unknown', { what: 'post' }))
  }
  expect((await cara.api.dashboards.karma()).earned).toBe(0)
})

test('a post in a subreddit that the brief does not name is paid, and its founder is told where it is', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const publishes = async (url: string) => {
    const { campaignId, id } = await approvedPost(fran, cara)
    const { submission, karmaAwarded } = await cara.api.submissions.publish({ id, url })
    expect(karmaAwarded).toBe(1)
    expect(submission.campaignSubreddits).toEqual(['SaaS', 'smallbusiness'])
    expect((await fran.api.campaigns.manage({ id: campaignId })).submissions).toEqual([submission])
    return (await fran.api.notifications.list({})).items[0]?.title
  }
  expect(await publishes('https://www.reddit.com/r/startups/comments/1abcde/closing/')).toBe(
    'A post is live in r/startups, outside your brief',
  )
  expect(await publishes('https://www.reddit.com/r/saas/comments/1abcdf/closing/')).toBe('A post is live on Reddit')
})

test('one Reddit post is rewarded once on the whole platform, however it is spelled', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const { id: first } = await approvedPost(fran, cara)
  const { id: second } = await approvedPost(fred, cole)
  const { id: third } = await approvedPost(fred, cara)
  await cara.api.submissions.publish({ id: first, url: 'https://www.reddit.com/r/SaaS/comments/1abcde/closing/' })
  const respelled = 'http://old.reddit.com/r/saas/comments/1AbCdE?utm_source=share#top'
  const others = cole.api.submissions.publish({ id: second, url: respelled })
  await expect(others).rejects.toMatchObject(refused('reddit_link_used'))
  const own = cara.api.submissions.publish({ id: third, url: 'redd.it/1abcde' })
  await expect(own).rejects.toMatchObject(refused('reddit_link_used'))
  expect(await cole.api.dashboards.karma()).toEqual({ available: 0, earned: 0 })
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
})

test('five clicks at once, each with another address, publish once and pay once', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await approvedPost(fran, cara)
  const clicks = await Promise.allSettled(
    [1, 2, 3, 4, 5].map(() => cara.api.submissions.publish({ id, url: redditPost() })),
  )
  expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of clicks.filter(one => one.status === 'rejected')) {
    expect(each.reason).toMatchObject(refused('already_decided'))
  }
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
  expect((await cara.api.dashboards.campaigns({ list: 'created' })).items).toHaveLength(1)
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign.done).toBe(1)
})

test('said again with the same address, as after a lost answer, it is answered as the first time and paid once', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await approvedPost(fran, cara)
  const first = await cara.api.submissions.publish({
    id,
    url: 'https://www.reddit.com/r/SaaS/comments/1abcde/closing/',
  })
  expect(await cara.api.submissions.publish({ id, url: 'redd.it/1abcde' })).toEqual(first)
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
  expect((await cara.api.dashboards.campaigns({ list: 'created' })).items).toHaveLength(1)
  const another = cara.api.submissions.publish({ id, url: redditPost() })
  await expect(another).rejects.toMatchObject(refused('already_decided'))
})

test('only an approved post can be published', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId, id: pending } = await submittedPost(fran, cara)
  const { id: rejected } = await cole.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.reject({ id: rejected, reason: null })
  const early = cara.api.submissions.publish({ id: pending, url: redditPost() })
  await expect(early).rejects.toMatchObject(refused('not_approved'))
  const refusedPost = cole.api.submissions.publish({ id: rejected, url: redditPost() })
  await expect(refusedPost).rejects.toMatchObject(refused('already_decided'))
})

test('the last post completes the campaign and the founder is told once', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 1 }))
  for (const status of ['active', 'completed']) {
    const { id } = await cara.api.submissions.submitPost(post(campaignId))
    await fran.api.submissions.approve({ id })
    await cara.api.submissions.publish({ id, url: redditPost() })
    expect((await fran.api.campaigns.manage({ id: campaignId })).campaign.status).toBe(status)
  }
  expect((await noticesOf(fran)).filter(([type]) => type === 'campaign_goal_reached')).toEqual([
    ['campaign_goal_reached', 'Ledgerly has everything it asked for.'],
  ])
  expect((await fran.api.dashboards.founder({})).stats).toMatchObject({ karma: 14, karmaHeld: 0 })
})

test('an approved post is paid although its campaign was deleted, has ended, or its founder left the plan', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId: deleted, id: first } = await approvedPost(fran, cara)
  const { id: second } = await approvedPost(fran, cole)
  await fran.api.campaigns.remove({ id: deleted })
  await endPlan(world, fran)
  await world.passes('4 days')
  await expireCampaigns(world)
  expect((await fran.api.dashboards.karma()).available).toBe(14)
  await cara.api.submissions.publish({ id: first, url: redditPost() })
  await cole.api.submissions.publish({ id: second, url: redditPost() })
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
  expect((await cole.api.dashboards.karma()).earned).toBe(1)
  expect((await fran.api.dashboards.founder({})).stats).toMatchObject({ karma: 14, karmaHeld: 0 })
})

test('after its seven days an approved post can no longer be published, even before a job has marked it', async () => {
  await using world = await openWorld()
  const { id } = await submittedPost(world.fran, world.cara)
  await world.fran.api.submissions.approve({ id })
  await world.passes('7 days 1 second')
  // Says that it is too late, not that the address is wrong: it could no longer count in any case.
  for (const url of [redditPost(), '', 'hello'])
    await expect(world.cara.api.submissions.publish({ id, url })).rejects.toMatchObject(refused('publish_too_late'))
  expect((await world.cara.api.dashboards.karma()).earned).toBe(0)
})

test('a post in a subreddit on the operator’s list is not paid', async () => {
  await using world = await openWorld({ env: { BLOCKED_SUBREDDITS: 'tattoos' } })
  const { fran, cara } = world
  const { id } = await approvedPost(fran, cara)
  const blocked = cara.api.submissions.publish({ id, url: 'https://www.reddit.com/r/Tattoos/comments/1abcde/closing/' })
  await expect(blocked).rejects.toMatchObject(refused('subreddit_blocked', { subreddit: 'Tattoos' }))
  expect((await cara.api.submissions.publish({ id, url: redditPost() })).karmaAwarded).toBe(1)
})

test('a campaign born of a post is described as a talk about the product, without the topic of the campaign it came from', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Ledgerly: closing the year' }))
  const { id } = await cara.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id })
  const { engagementCampaignId } = await cara.api.submissions.publish({ id, url: redditPost() })
  const { campaign } = await cara.api.campaigns.get({ id: engagementCampaignId })
  expect(campaign.saasName).toBe('Ledgerly: closing the year')
  expect(campaign.description).toContain('the conversation under a post about Ledgerly. ')
})

test('a campaign born of a long description cuts it at a whole character', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  for (const saasName of ['Ledger', 'Ledgers']) {
    const order = postsCampaign({ saasName, description: '👩🏽'.repeat(1_250), postsPerDay: 1, durationDays: 1 })
    const { id: campaignId } = await fran.api.campaigns.create(order)
    const { id } = await cara.api.submissions.submitPost(post(campaignId))
    await fran.api.submissions.approve({ id })
    const { engagementCampaignId } = await cara.api.submissions.publish({ id, url: redditPost() })
    const { campaign } = await cara.api.campaigns.get({ id: engagementCampaignId })
    expect(campaign.description).toMatch(/👩🏽…$/u)
    expect(campaign.description.length).toBeLessThanOrEqual(5_000)
  }
})
