import { expect, test } from 'vitest'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, post, redditPost, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('a withdrawn post frees its slot and leaves the review desk; nobody gets a notice', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  const before = await noticesOf(fran)
  const heard = listen(world)
  expect(await cara.api.submissions.withdraw({ id })).toEqual({})
  expect(heard()).toEqual({ fran: ['notified', 'submission_decided'], cara: ['submission_decided'] })
  expect(await noticesOf(fran)).toEqual(before)
  expect(await noticesOf(cara)).toEqual([])
  const { campaign, submissions } = await fran.api.campaigns.manage({ id: campaignId })
  expect(campaign).toMatchObject({ open: 6, waiting: 0 })
  expect(submissions).toMatchObject([{ id, status: 'withdrawn' }])
  expect((await cara.api.submissions.submitPost(post(campaignId))).status).toBe('pending')
})

test('a comment in review may be withdrawn', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  await cara.api.submissions.withdraw({ id })
  expect((await cara.api.campaigns.get({ id: campaignId })).mine).toMatchObject([{ id, status: 'withdrawn' }])
})

test('only what is in review may be withdrawn; said again, as after a lost answer, it is answered as the first time', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { campaignId, id: published } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id: published })
  await expect(cara.api.submissions.withdraw({ id: published })).rejects.toMatchObject(refused('already_decided'))
  await cara.api.submissions.publish({ id: published, url: redditPost() })
  await expect(cara.api.submissions.withdraw({ id: published })).rejects.toMatchObject(refused('already_decided'))
  const { id: rejected } = await cole.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.reject({ id: rejected, reason: null })
  await expect(cole.api.submissions.withdraw({ id: rejected })).rejects.toMatchObject(refused('already_decided'))
  const { id: twice } = await carl.api.submissions.submitPost(post(campaignId))
  const clicks = await Promise.allSettled([1, 2, 3].map(() => carl.api.submissions.withdraw({ id: twice })))
  expect(clicks.filter(({ status }) => status === 'rejected')).toEqual([])
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign.open).toBe(5)
})

test('a post withdrawn after its campaign has ended returns its karma to the founder', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await world.passes('4 days')
  await expireCampaigns(world)
  await cara.api.submissions.withdraw({ id })
  expect((await fran.api.dashboards.karma()).available).toBe(16)
})
