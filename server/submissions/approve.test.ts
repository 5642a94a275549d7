import { expect, test } from 'vitest'
import { endPlan, setStatus } from '#/tests/by-hand.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { comment, post, postsCampaign, submittedComment, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

const dayMs = 86_400_000

test('an approved post goes to its contributor to be published within 7 days; nothing is paid yet', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const { id } = await submittedPost(fran, cara)
  const before = await Promise.all([fran, fred, cole].map(noticesOf))
  const heard = listen(world)
  const approved = await fran.api.submissions.approve({ id })
  expect(approved).toMatchObject({ status: 'pending_post', karmaAwarded: 0, url: null })
  expect(Number(approved.publishBy) - Number(approved.decidedAt)).toBe(7 * dayMs)
  expect(heard()).toEqual({ fran: ['notified', 'submission_decided'], cara: ['notified', 'submission_decided'] })
  expect(await noticesOf(cara)).toEqual([
    [
      'submission_approved',
      'Publish “How I close my books in ten minutes” on Reddit within 7 days to earn your karma.',
    ],
  ])
  expect(await Promise.all([fran, fred, cole].map(noticesOf))).toEqual(before)
  expect(await cara.api.dashboards.karma()).toEqual({ available: 0, earned: 0 })
  expect(await fran.api.dashboards.karma()).toEqual({ available: 10, earned: 0 })
})

test('however long the title of an approved post, its notice says within how many days to publish it', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const { id } = await cara.api.submissions.submitPost({ ...post(campaignId), title: 'Books by noon '.repeat(10) })
  await fran.api.submissions.approve({ id })
  const [[, body = ''] = []] = await noticesOf(cara)
  expect(body).toBe(`Publish “Books by noon Books by noon Books by no…” on Reddit within 7 days to earn your karma.`)
})

test('an approved comment is counted, shown and paid by the platform', async () => {
  await using world = await openWorld()
  const { fran, cara, visitor } = world
  const { campaignId, id } = await submittedComment(fran, cara)
  const heard = listen(world)
  expect(await fran.api.submissions.approve({ id })).toMatchObject({ status: 'approved', karmaAwarded: 1 })
  expect(heard()).toEqual({
    fran: ['notified', 'submission_decided'],
    cara: ['notified', 'karma_moved', 'submission_decided'],
  })
  expect(await noticesOf(cara)).toEqual([['submission_approved', 'You earned 1 karma for your comment on Ledgerly.']])
  expect(await cara.api.dashboards.karma()).toEqual({ available: 0, earned: 1 })
  expect(await fran.api.dashboards.karma()).toEqual({ available: 16, earned: 0 })
  const page = await visitor.api.campaigns.get({ id: campaignId })
  expect(page.campaign).toMatchObject({ done: 1, open: 1, status: 'active' })
  expect(page.comments).toMatchObject([{ id, contributor: { name: 'Cara Jensen' } }])
})

test('what was decided or withdrawn cannot be approved', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { campaignId, id: approved } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id: approved })
  const { id: rejected } = await submittedComment(fran, cole)
  await fran.api.submissions.reject({ id: rejected, reason: null })
  const { id: withdrawn } = await submittedComment(fran, carl)
  await carl.api.submissions.withdraw({ id: withdrawn })
  for (const id of [approved, rejected, withdrawn]) {
    await expect(fran.api.submissions.approve({ id })).rejects.toMatchObject(refused('already_decided'))
  }
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign.open).toBe(5)
})

test('the last comment wanted completes the campaign, and the founder is told once', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId, id } = await submittedComment(fran, cara, 1)
  const { id: late } = await cole.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.approve({ id })
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign).toMatchObject({ status: 'completed', open: 0 })
  await expect(fran.api.submissions.approve({ id: late })).rejects.toMatchObject(refused('goal_reached'))
  const goals = (await noticesOf(fran)).filter(([type]) => type === 'campaign_goal_reached')
  expect(goals).toEqual([['campaign_goal_reached', 'Ledgerly has everything it asked for.']])
  expect((await cole.api.dashboards.karma()).earned).toBe(0)
  const { activity } = await cole.api.dashboards.contributor()
  expect(activity).toMatchObject([{ id: late, campaignHasEnded: true }])
})

test('work that was sent in time may still be approved and paid after the campaign or the plan has run out', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedComment(fran, cara)
  await endPlan(world, fran)
  await world.passes('31 days')
  expect((await fran.api.submissions.approve({ id })).status).toBe('approved')
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
})

test('nothing is approved in a deleted campaign', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await submittedComment(fran, cara)
  await setStatus(world, campaignId, 'deleted')
  await expect(fran.api.submissions.approve({ id })).rejects.toMatchObject(refused('campaign_final'))
  expect((await cara.api.dashboards.karma()).earned).toBe(0)
})
