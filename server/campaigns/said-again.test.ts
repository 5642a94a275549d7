import { expect, test } from 'vitest'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import {
  comment,
  engagementCampaign,
  post,
  postsCampaign,
  publishedPost,
  reachedInReview,
  redditPost,
} from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/* A change that completed a campaign is repeated, because its answer was lost. */

const statusOf = async ({ api }: Person, id: string) => (await api.campaigns.manage({ id })).campaign.status
const goalsReached = async (person: Person) =>
  (await noticesOf(person)).filter(([type]) => type === 'campaign_goal_reached').length

async function approvedComment({ fran, cole }: TestWorld, campaignId: string) {
  const { id } = await cole.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.approve({ id })
}

test('an approval that completed the campaign at once is answered as the first time, and a rejection is not', async () => {
  await using world = await openWorld()
  const { fran } = world
  const id = await reachedInReview(world)
  await fran.api.campaigns.approve({ id })
  expect(await statusOf(fran, id)).toBe('completed')
  const heard = listen(world)
  expect(await fran.api.campaigns.approve({ id })).toEqual({})
  expect(heard()).toEqual({})
  expect(await goalsReached(fran)).toBe(1)
  await expect(fran.api.campaigns.reject({ id, reason: null })).rejects.toMatchObject(refused('already_decided'))
})

test('a goal lowered to what is there is answered as the first time; another change of the completed campaign is refused', async () => {
  await using world = await openWorld()
  const { fran, fred } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await approvedComment(world, id)
  const edit = { id, kind: 'engagement' as const, commentGoal: 1, targetSubreddits: ['SaaS', 'Bookkeeping'] }
  await fran.api.campaigns.edit(edit)
  expect(await statusOf(fran, id)).toBe('completed')
  const heard = listen(world)
  expect(await fran.api.campaigns.edit(edit)).toEqual({})
  expect(heard()).toEqual({})
  expect(await goalsReached(fran)).toBe(1)
  for (const change of [
    { commentGoal: 2 },
    { saasName: 'Tallybrook' },
    { targetSubreddits: ['SaaS'] },
    { redditPostUrl: redditPost() },
  ])
    await expect(fran.api.campaigns.edit({ ...edit, ...change })).rejects.toMatchObject(refused('campaign_final'))
  await expect(fred.api.campaigns.edit(edit)).rejects.toMatchObject(refused('campaign_not_found'))
})

test('posts needed lowered to those published are answered as the first time, and karma returns once', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const { id: work } = await cara.api.submissions.submitPost(post(id))
  await fran.api.submissions.approve({ id: work })
  await cara.api.submissions.publish({ id: work, url: redditPost() })
  const links = [{ type: 'link' as const, title: 'Docs', url: 'https://ledgerly.example/', description: '' }]
  const edit = { id, kind: 'posts' as const, postsNeeded: 1, additionalResources: links }
  await fran.api.campaigns.edit(edit)
  const { balance } = await fran.api.karma.statement({})
  expect(await statusOf(fran, id)).toBe('completed')
  expect(await fran.api.campaigns.edit(edit)).toEqual({})
  expect((await fran.api.karma.statement({})).balance).toBe(balance)
  await expect(fran.api.campaigns.edit({ id, kind: 'posts', postsNeeded: 6 })).rejects.toMatchObject(
    refused('campaign_final'),
  )
})

test('a contributor who lowered the goal of their campaign to what is there is answered as the first time', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const id = await publishedPost(fran, cara)
  await approvedComment(world, id)
  const { campaign } = await cara.api.campaigns.manage({ id })
  if (campaign.kind !== 'engagement') throw new Error('An engagement campaign was expected')
  const { description, targetSubreddits, additionalResources, redditPostUrl, engagementInstructions } = campaign
  const texts = { description, targetSubreddits, additionalResources, redditPostUrl, engagementInstructions }
  const revise = (commentGoal: number) => cara.api.campaigns.revise({ id, ...texts, commentGoal })
  await revise(1)
  expect(await statusOf(cara, id)).toBe('completed')
  const heard = listen(world)
  expect(await revise(1)).toEqual({})
  expect(heard()).toEqual({})
  expect(await goalsReached(fran)).toBe(1)
  await expect(revise(2)).rejects.toMatchObject(refused('campaign_final'))
})
