import { expect, test } from 'vitest'
import { noticesOf } from '#/tests/observed.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { comment, publishedPost, redditPost, revised } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** Cara's campaign as her form would send it back. */
async function asItIs({ cara }: TestWorld, id: string) {
  const { campaign } = await cara.api.campaigns.manage({ id })
  if (campaign.kind !== 'engagement') throw new Error('An engagement campaign was expected')
  const { description, targetSubreddits, additionalResources, redditPostUrl, engagementInstructions, goal } = campaign
  return {
    id,
    description,
    targetSubreddits,
    additionalResources,
    redditPostUrl,
    engagementInstructions,
    commentGoal: goal,
  }
}

test('a running campaign keeps its texts, may lower its goal, and changes its address until the first approved comment', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const id = await publishedPost(fran, cara)
  const now = await asItIs(world, id)
  const revise = (change: Partial<typeof now>) => cara.api.campaigns.revise({ ...now, ...change })
  await revise({})
  const frozen = refused('campaign_text_frozen')
  await expect(revise({ description: 'Something else.' })).rejects.toMatchObject(frozen)
  await expect(revise({ engagementInstructions: 'Something else.' })).rejects.toMatchObject(frozen)
  await expect(revise({ targetSubreddits: ['Bookkeeping'] })).rejects.toMatchObject(frozen)
  const link = { type: 'link' as const, title: 'Docs', url: 'https://ledgerly.example/', description: '' }
  await expect(revise({ additionalResources: [link] })).rejects.toMatchObject(frozen)
  await expect(revise({ commentGoal: 6 })).rejects.toMatchObject(refused('goal_cannot_rise', { goal: 5 }))
  const redditPostUrl = redditPost().replace('closing/', '')
  await revise({ redditPostUrl, commentGoal: 4 })
  expect(await asItIs(world, id)).toMatchObject({ redditPostUrl, commentGoal: 4 })

  const { id: work } = await cole.api.submissions.submitComment(comment(id))
  await fran.api.submissions.approve({ id: work })
  const moved = revise({ redditPostUrl: redditPost(), commentGoal: 3 })
  await expect(moved).rejects.toMatchObject(refused('post_url_frozen'))
  await revise({ redditPostUrl: redditPostUrl.replace('www.', 'old.'), commentGoal: 3 })
  expect(await asItIs(world, id)).toMatchObject({ redditPostUrl, commentGoal: 3 })
  expect((await noticesOf(fran)).map(([type]) => type)).not.toContain('campaign_goal_reached')

  await fran.api.campaigns.pause({ id })
  await expect(revise({ redditPostUrl, commentGoal: 4 })).rejects.toMatchObject(
    refused('goal_cannot_rise', { goal: 3 }),
  )
  await revise({ redditPostUrl, commentGoal: 1 })
  expect((await cara.api.campaigns.manage({ id })).campaign.status).toBe('completed')
  expect((await noticesOf(fran))[0]?.[0]).toBe('campaign_goal_reached')
  // Says that the campaign is over, not that the address is wrong: it could no longer be saved in any case.
  for (const url of [redditPostUrl, 'hello'])
    await expect(revise({ redditPostUrl: url })).rejects.toMatchObject(refused('campaign_final'))
})

test('the goal stays above what is approved when a campaign is sent for review', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const id = await publishedPost(fran, cara)
  for (const { api } of [cole, carl]) {
    const { id: work } = await api.submissions.submitComment(comment(id))
    await fran.api.submissions.approve({ id: work })
  }
  const low = cara.api.campaigns.revise({ ...(await asItIs(world, id)), commentGoal: 1 })
  await expect(low).rejects.toMatchObject(refused('goal_too_low', { done: 2, least: 2 }))
  await world.passes('8 days')
  const moved = cara.api.campaigns.revise(revised(id, { commentGoal: 3, redditPostUrl: redditPost() }))
  await expect(moved).rejects.toMatchObject(refused('post_url_frozen'))
  const { redditPostUrl } = await asItIs(world, id)
  const met = cara.api.campaigns.revise(revised(id, { commentGoal: 2, redditPostUrl }))
  await expect(met).rejects.toMatchObject(refused('goal_too_low', { done: 2, least: 3 }))
  expect((await cara.api.campaigns.manage({ id })).campaign.status).toBe('expired')
  await cara.api.campaigns.revise(revised(id, { commentGoal: 3, redditPostUrl }))
  expect((await cara.api.campaigns.manage({ id })).campaign.status).toBe('pending')
})

test.each(['active', 'paused'] as const)(
  'past its end an %s campaign counts as expired: it is sent for review',
  async was => {
    await using world = await openWorld()
    const { fran, cara } = world
    const id = await publishedPost(fran, cara)
    if (was === 'paused') await fran.api.campaigns.pause({ id })
    await world.passes('8 days')
    await cara.api.campaigns.revise(revised(id, { commentGoal: 50 }))
    const { campaign } = await fran.api.campaigns.manage({ id })
    expect(campaign).toMatchObject({
      status: 'pending',
      goal: 50,
      saasName: 'Ledgerly',
      description: revised(id).description,
    })
  },
)

test('while it waits a campaign may be changed again: it keeps waiting, and its founder is told once', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const id = await publishedPost(fran, cara)
  await world.passes('8 days')
  await cara.api.campaigns.revise(revised(id))
  const { submittedAt } = (await fran.api.campaigns.manage({ id })).campaign
  await world.passes('9 days')
  await cara.api.campaigns.revise(revised(id, { commentGoal: 9 }))
  expect((await fran.api.campaigns.manage({ id })).campaign).toMatchObject({ status: 'pending', goal: 9, submittedAt })
  const sent = (await noticesOf(fran)).filter(([, body]) => body === 'Cara Jensen sent a campaign for Ledgerly.')
  expect(sent).toHaveLength(1)
})

const unreadOf = async ({ api }: Person) =>
  (await api.notifications.list({})).items.filter(({ read }) => !read).map(({ title }) => title)

test('sent for review before a job has marked it as over, a campaign no longer counts as approved in its creator’s bell', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const id = await publishedPost(fran, cara)
  await cara.api.notifications.markAllRead()
  await world.passes('8 days')
  await cara.api.campaigns.revise(revised(id))
  await fran.api.campaigns.approve({ id })
  expect(await unreadOf(cara)).toEqual(['Your campaign was approved'])
  await world.passes('16 days')
  await cara.api.campaigns.revise(revised(id))
  expect(await unreadOf(cara)).toEqual([])

  await fran.api.campaigns.approve({ id })
  await fran.api.campaigns.pause({ id })
  await fran.api.campaigns.resume({ id })
  expect(await unreadOf(cara)).toEqual(['Your campaign was approved'])
})

test('an address is needed, of a Reddit post, outside the subreddits that the operator blocked', async () => {
  await using world = await openWorld({ env: { BLOCKED_SUBREDDITS: 'nocampaigns' } })
  const { fran, cara } = world
  const id = await publishedPost(fran, cara)
  await world.passes('8 days')
  const revise = (change: Partial<ReturnType<typeof revised>>) => cara.api.campaigns.revise(revised(id, change))
  const missing = wrong('redditPostUrl', 'Please add your Reddit post URL before saving')
  await expect(revise({ redditPostUrl: ' ' })).rejects.toMatchObject(missing)
  const comments = 'https://www.reddit.com/r/SaaS/comments/1abcde/closing/kx1y2z3/'
  for (const redditPostUrl of ['https://evil.example/r/SaaS/comments/1abcde/', comments]) {
    await expect(revise({ redditPostUrl })).rejects.toMatchObject(refused('reddit_link_unknown', { what: 'post' }))
  }
  const blocked = revise({ redditPostUrl: 'https://www.reddit.com/r/NoCampaigns/comments/1abcde/closing/' })
  await expect(blocked).rejects.toMatchObject(refused('subreddit_blocked', { subreddit: 'NoCampaigns' }))
  const listed = revise({ targetSubreddits: ['SaaS', 'nocampaigns'] })
  await expect(listed).rejects.toMatchObject(refused('subreddit_blocked', { subreddit: 'nocampaigns' }))
  await expect(revise({ commentGoal: 0 })).rejects.toMatchObject(wrong('commentGoal', 'A whole number, at least 1'))
})
