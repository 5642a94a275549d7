import { expect, test } from 'vitest'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { comment, engagementCampaign, post, postsCampaign, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('a rejected post frees its slot, and its contributor alone is told why', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  const before = await Promise.all([fran, fred, cole, carl].map(noticesOf))
  const heard = listen(world)
  const rejected = await fran.api.submissions.reject({ id, reason: '  Please name what is missing. ' })
  expect(rejected).toMatchObject({ status: 'rejected', rejectReason: 'Please name what is missing.', karmaAwarded: 0 })
  expect(rejected.decidedAt).not.toBeNull()
  expect(heard()).toEqual({ fran: ['notified', 'submission_decided'], cara: ['notified', 'submission_decided'] })
  expect(await noticesOf(cara)).toEqual([
    ['submission_rejected', '“How I close my books in ten minutes”: Please name what is missing.'],
  ])
  expect(await Promise.all([fran, fred, cole, carl].map(noticesOf))).toEqual(before)
  const { campaign, mine } = await cara.api.campaigns.get({ id: campaignId })
  expect(campaign.open).toBe(6)
  expect(mine[0]?.rejectReason).toBe('Please name what is missing.')
  expect(await fran.api.dashboards.karma()).toEqual({ available: 10, earned: 0 })
})

test('a reason is optional', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  expect((await fran.api.submissions.reject({ id, reason: '   ' })).rejectReason).toBeNull()
  expect(await noticesOf(cara)).toEqual([
    ['submission_rejected', '“How I close my books in ten minutes”: no reason was given.'],
  ])
})

test('a long reason is cut in the notice at a whole character, and kept in full', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  const reason = '👩‍👩‍👧 '.repeat(60).trim()
  await fran.api.submissions.reject({ id, reason })
  const [[, body = ''] = []] = await noticesOf(cara)
  expect(body.length).toBeLessThanOrEqual(100)
  expect(body.isWellFormed()).toBe(true)
  expect(body).toMatch(/^“How I close my books in ten minutes”: (?:👩‍👩‍👧 ?)+…$/u)
  expect((await cara.api.campaigns.get({ id: campaignId })).mine[0]?.rejectReason).toBe(reason)
})

test('a reason has a limit', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  const long = fran.api.submissions.reject({ id, reason: 'x'.repeat(1_001) })
  await expect(long).rejects.toMatchObject(wrong('reason', 'At most 1,000 characters'))
})

test('a rejected comment earns nothing and is not shown', async () => {
  await using world = await openWorld()
  const { fran, cara, visitor } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  expect((await fran.api.submissions.reject({ id, reason: null })).status).toBe('rejected')
  expect((await visitor.api.campaigns.get({ id: campaignId })).comments).toEqual([])
  expect((await cara.api.dashboards.karma()).earned).toBe(0)
})

test('of two posts rejected in one campaign each notice says which, and why, however long its title', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  for (const title of ['Books by noon', `Books ${'and more books '.repeat(10).trim()}`]) {
    const { id } = await cara.api.submissions.submitPost({ ...post(campaignId), title })
    await fran.api.submissions.reject({ id, reason: 'Too broad.' })
  }
  expect(await noticesOf(cara)).toEqual([
    ['submission_rejected', '“Books and more books and more books and…”: Too broad.'],
    ['submission_rejected', '“Books by noon”: Too broad.'],
  ])
})

test('a comment rewritten and rejected again is told of again', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  for (const reason of ['Too short.', 'Still too short.']) {
    const { id } = await cara.api.submissions.submitComment(comment(campaignId))
    await fran.api.submissions.reject({ id, reason })
  }
  expect(await noticesOf(cara)).toEqual([
    ['submission_rejected', 'Ledgerly: Still too short.'],
    ['submission_rejected', 'Ledgerly: Too short.'],
  ])
})

test('what was decided or withdrawn cannot be rejected, and its slot is freed once', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { campaignId, id: approved } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id: approved })
  const { id: rejected } = await cole.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.reject({ id: rejected, reason: null })
  const { id: withdrawn } = await carl.api.submissions.submitPost(post(campaignId))
  await carl.api.submissions.withdraw({ id: withdrawn })
  for (const id of [approved, rejected, withdrawn]) {
    const again = fran.api.submissions.reject({ id, reason: 'No.' })
    await expect(again).rejects.toMatchObject(refused('already_decided'))
  }
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign.open).toBe(5)
})

test('a post rejected after its campaign has ended returns its karma to the founder', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await world.passes('4 days')
  await expireCampaigns(world)
  expect((await fran.api.dashboards.karma()).available).toBe(15)
  await fran.api.submissions.reject({ id, reason: null })
  expect((await fran.api.dashboards.karma()).available).toBe(16)
})

test('a product’s name and a reason written from right to left keep their marks, and the sentence its own', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'שלום!' }))
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  expect(await noticesOf(fran)).toEqual([['campaign_submission', 'Cara Jensen commented on \u2068שלום!\u2069']])
  await fran.api.submissions.reject({ id, reason: 'קצר מדי!' })
  expect(await noticesOf(cara)).toEqual([['submission_rejected', '\u2068שלום!\u2069: \u2068קצר מדי!\u2069']])
})
