import { expect, test } from 'vitest'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, publishedPost, revised } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** Cara's campaign for Fran's product has expired, and she has sent it for review. */
async function inReview({ fran, cara, passes }: TestWorld, shift = '8 days') {
  const id = await publishedPost(fran, cara)
  await passes(shift)
  await cara.api.campaigns.revise(revised(id))
  return id
}

test('an approved campaign runs for a fresh window of its length, takes comments, and its contributor is told, each time', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, visitor } = world
  const id = await inReview(world)
  await expect(visitor.api.campaigns.get({ id })).rejects.toMatchObject(refused('campaign_not_found'))
  const heard = listen(world)
  await fran.api.campaigns.approve({ id })
  expect(heard()).toEqual({ fran: ['notified', 'campaign_changed'], cara: ['notified', 'campaign_changed'] })
  expect((await noticesOf(cara))[0]).toEqual(['submission_approved', 'Ledgerly is open for comments.'])

  const { campaign } = await visitor.api.campaigns.get({ id })
  expect(campaign).toMatchObject({ status: 'active', goal: 4, redditPostUrl: expect.stringContaining('1abcdf') })
  expect(Number(campaign.expiresAt) - Number(campaign.decidedAt)).toBe(7 * 86_400_000)
  await cole.api.submissions.submitComment(comment(id))
  await world.passes('14 days')
  expect((await visitor.api.campaigns.get({ id })).campaign.status).toBe('active')
  await world.passes('16 days')
  expect((await visitor.api.campaigns.get({ id })).campaign.status).toBe('expired')
  await cara.api.campaigns.revise(revised(id))
  await fran.api.campaigns.approve({ id })
  expect((await noticesOf(cara)).filter(([, body]) => body === 'Ledgerly is open for comments.')).toHaveLength(2)
})

test('of two tabs that approve and reject, one wins, however often it says so, and the other is told', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  for (const shift of ['8 days', '16 days', '24 days']) {
    const id = await inReview(world, shift)
    const answers = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => fran.api.campaigns.approve({ id })),
      ...Array.from({ length: 5 }, () => fran.api.campaigns.reject({ id, reason: null })),
    ])
    const approved = answers[0]?.status === 'fulfilled'
    for (const [at, each] of answers.entries()) {
      if (at < 5 === approved) expect(each).toMatchObject({ value: {} })
      else expect(each).toMatchObject({ reason: refused('already_decided') })
    }
    const { status } = (await fran.api.campaigns.manage({ id })).campaign
    expect(status).toBe(approved ? 'active' : 'rejected')
    const [last, before] = await noticesOf(cara)
    expect(last?.[0]).toBe(approved ? 'submission_approved' : 'submission_rejected')
    expect(before?.[0]).toBe('karma_earned')
  }
})

test('comments that waited longer than the campaign count: with the goal reached it is complete at once', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const id = await publishedPost(fran, cara)
  const works = [
    await cole.api.submissions.submitComment(comment(id)),
    await carl.api.submissions.submitComment(comment(id)),
  ]
  await world.passes('8 days')
  await cara.api.campaigns.revise(revised(id, { commentGoal: 2 }))
  for (const work of works) await fran.api.submissions.approve({ id: work.id })
  expect((await fran.api.campaigns.manage({ id })).campaign).toMatchObject({ status: 'pending', done: 2 })
  await fran.api.campaigns.approve({ id })
  expect((await fran.api.campaigns.manage({ id })).campaign.status).toBe('completed')
  expect((await noticesOf(fran))[0]?.[0]).toBe('campaign_goal_reached')
  expect((await noticesOf(cara))[0]).toEqual(['submission_approved', 'Ledgerly has every comment it asked for.'])
})

test('what waits is listed for its founder alone, longest waiting first', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const [first, second] = [await publishedPost(fran, cara), await publishedPost(fran, cole)]
  await world.passes('8 days')
  await cole.api.campaigns.revise(revised(second))
  await world.passes('9 days')
  await cara.api.campaigns.revise(revised(first))
  // A change while it is in review does not move it in the queue.
  await cole.api.campaigns.revise(revised(second, { commentGoal: 9 }))

  const { stats, pendingCampaigns } = await fran.api.dashboards.founder({})
  expect(stats.pendingCampaigns).toBe(2)
  expect(pendingCampaigns).toMatchObject([
    {
      id: second,
      saasName: 'Ledgerly',
      contributor: { name: 'Cole Tanaka' },
      description: 'A discussion about closing the books, told better.',
      engagementInstructions: 'Say what you do on the last day of a month.',
      targetSubreddits: ['SaaS', 'Bookkeeping'],
      redditPostUrl: expect.stringContaining('1abcdf'),
      goal: 9,
    },
    { id: first, contributor: { name: 'Cara Jensen' } },
  ])
  expect((await fred.api.dashboards.founder({})).pendingCampaigns).toEqual([])
})

test('a campaign of one’s own that runs was never in review, so there is nothing to approve', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await expect(fran.api.campaigns.approve({ id })).rejects.toMatchObject(refused('already_decided'))
})
