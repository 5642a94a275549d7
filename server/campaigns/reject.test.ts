import { expect, test } from 'vitest'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { comment, publishedPost, revised } from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

test('rejected, changed, sent again and approved, a campaign takes comments; each round is told once', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const id = await publishedPost(fran, cara)
  await world.passes('8 days')
  await cara.api.campaigns.revise(revised(id))
  const heard = listen(world)
  await fran.api.campaigns.reject({ id, reason: 'The subreddit is wrong.' })
  expect(heard()).toEqual({ fran: ['notified', 'campaign_changed'], cara: ['notified', 'campaign_changed'] })
  expect((await noticesOf(cara))[0]).toEqual(['submission_rejected', 'Ledgerly: The subreddit is wrong.'])
  expect((await cara.api.campaigns.manage({ id })).campaign).toMatchObject({
    status: 'rejected',
    rejectReason: 'The subreddit is wrong.',
  })

  await cara.api.campaigns.revise(revised(id, { targetSubreddits: ['Bookkeeping'] }))
  expect((await noticesOf(fran))[0]).toEqual(['campaign_submission', 'Cara Jensen sent a campaign for Ledgerly.'])
  expect((await fran.api.campaigns.manage({ id })).campaign).toMatchObject({
    status: 'pending',
    rejectReason: 'The subreddit is wrong.',
    targetSubreddits: ['Bookkeeping'],
  })
  await expect(cole.api.submissions.submitComment(comment(id))).rejects.toMatchObject(refused('campaign_not_found'))
  await fran.api.campaigns.approve({ id })
  expect((await cole.api.submissions.submitComment(comment(id))).status).toBe('pending')
  const types = async (person: typeof fran) => (await noticesOf(person)).map(([type]) => type)
  expect(await types(cara)).toEqual([
    'submission_approved',
    'submission_rejected',
    'karma_earned',
    'submission_approved',
  ])
})

test('sent again, a campaign says to its founder, its creator and admins when and why it was rejected, until it is approved', async () => {
  await using world = await openWorld()
  const { fran, cara, ada, visitor } = world
  const id = await publishedPost(fran, cara)
  await world.passes('8 days')
  await cara.api.campaigns.revise(revised(id))
  const onDesk = async () => (await fran.api.dashboards.founder({})).pendingCampaigns[0]
  expect(await onDesk()).toMatchObject({ rejectReason: null, lastRejectedAt: null })
  expect(await newestOf(fran)).toBe('A campaign awaits your review')

  for (const reason of [null, 'The subreddit is wrong.']) {
    await fran.api.campaigns.reject({ id, reason })
    expect((await noticesOf(cara))[0]?.[1]).toBe(`Ledgerly: ${reason ?? 'no reason was given.'}`)
    const { decidedAt, lastRejectedAt } = (await cara.api.campaigns.manage({ id })).campaign
    expect([decidedAt, lastRejectedAt]).toEqual([expect.any(Date), null])
    await cara.api.campaigns.revise(revised(id))
    await cara.api.campaigns.revise(revised(id, { commentGoal: 9 }))
    const before = { rejectReason: reason, lastRejectedAt: decidedAt }
    expect(await newestOf(fran)).toBe('A campaign was sent again')
    expect(await onDesk()).toMatchObject(before)
    for (const { api } of [fran, cara, ada]) {
      expect((await api.campaigns.manage({ id })).campaign).toMatchObject(before)
      expect((await api.campaigns.get({ id })).campaign).toMatchObject(before)
    }
  }

  const never = { rejectReason: null, lastRejectedAt: null }
  await fran.api.campaigns.approve({ id })
  expect((await cara.api.campaigns.manage({ id })).campaign).toMatchObject(never)
  expect((await visitor.api.campaigns.get({ id })).campaign).toMatchObject(never)
  await world.passes('16 days')
  await cara.api.campaigns.revise(revised(id))
  expect(await onDesk()).toMatchObject(never)
})

test('a rejected campaign is seen by its founder and creator, and by nobody else', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const id = await publishedPost(fran, cara)
  await world.passes('8 days')
  await cara.api.campaigns.revise(revised(id))
  await fran.api.campaigns.reject({ id, reason: 'x'.repeat(1_000) })
  for (const { api } of [fran, cara]) {
    expect((await api.campaigns.get({ id })).campaign.rejectReason).toHaveLength(1_000)
  }
  for (const { api } of [fred, cole]) {
    await expect(api.campaigns.get({ id })).rejects.toMatchObject(refused('campaign_not_found'))
  }
  expect((await noticesOf(cara))[0]?.[1]).toHaveLength(100)
  expect(await fran.api.campaigns.reject({ id, reason: 'x'.repeat(1_000) })).toEqual({})
  await expect(fran.api.campaigns.reject({ id, reason: null })).rejects.toMatchObject(refused('already_decided'))
})

test('neither Pause nor Resume takes the place of approving a campaign in review or one that was rejected', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const id = await publishedPost(fran, cara)
  await world.passes('8 days')
  await cara.api.campaigns.revise(revised(id))
  const neither = async () => {
    await expect(fran.api.campaigns.resume({ id })).rejects.toMatchObject(refused('not_approved'))
    await expect(fran.api.campaigns.pause({ id })).rejects.toMatchObject(refused('already_paused'))
  }
  await neither()
  await fran.api.campaigns.reject({ id, reason: null })
  await neither()
})

const newestOf = async ({ api }: Person) => (await api.notifications.list({})).items[0]?.title
