import { expect, test } from 'vitest'
import { setStatus } from '#/tests/by-hand.ts'
import { listen, noticesOf, purseOf } from '#/tests/observed.ts'
import { refused, wrong } from '#/tests/refused.ts'
import { post, postsCampaign, redditPost, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('more posts take the difference into escrow, fewer return it, the same number moves nothing', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 3 }))
  expect(await purseOf(fran)).toEqual({ karma: 10, karmaHeld: 6 })
  const heard = listen(world)
  expect(await fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay: 4, postsNeeded: 11 })).toEqual({})
  expect(heard()).toEqual({ fran: ['campaign_changed', 'karma_moved'] })
  expect(await purseOf(fran)).toEqual({ karma: 5, karmaHeld: 11 })
  expect((await cara.api.campaigns.get({ id })).campaign).toMatchObject({ postsPerDay: 4, goal: 11, open: 11 })
  const again = listen(world)
  await fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay: 4, postsNeeded: 11 })
  expect(again()).toEqual({ fran: ['campaign_changed'] })
  expect(await purseOf(fran)).toEqual({ karma: 5, karmaHeld: 11 })
  await fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay: 1, postsNeeded: 3 })
  expect(await purseOf(fran)).toEqual({ karma: 13, karmaHeld: 3 })
})

test('never fewer posts than are under way or published', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId: id, id: published } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id: published })
  await cara.api.submissions.publish({ id: published, url: redditPost() })
  await cole.api.submissions.submitPost(post(id))
  const resize = (postsNeeded: number) => fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay: 1, postsNeeded })
  await expect(resize(1)).rejects.toMatchObject(refused('too_few_posts', { taken: 2 }))
  expect(await purseOf(fran)).toEqual({ karma: 10, karmaHeld: 5 })
  await resize(2)
  expect(await purseOf(fran)).toEqual({ karma: 14, karmaHeld: 1 })
  expect((await fran.api.campaigns.manage({ id })).campaign.status).toBe('active')
})

test('posts that cost more than the balance are refused with both numbers', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 3 }))
  const tooMany = fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay: 2, postsNeeded: 17 })
  await expect(tooMany).rejects.toMatchObject(refused('not_enough_karma', { needed: 11, balance: 10 }))
  expect(await purseOf(fran)).toEqual({ karma: 10, karmaHeld: 6 })
})

test('lowering to what is published completes the campaign and tells the founder once', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId: id, id: work } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id: work })
  await cara.api.submissions.publish({ id: work, url: redditPost() })
  await fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay: 1, postsNeeded: 1 })
  expect((await fran.api.campaigns.manage({ id })).campaign).toMatchObject({ status: 'completed', done: 1, open: 0 })
  expect((await noticesOf(fran)).filter(([type]) => type === 'campaign_goal_reached')).toHaveLength(1)
  expect(await purseOf(fran)).toEqual({ karma: 15, karmaHeld: 0 })
})

test('an ended campaign keeps its size, a paused one may change it', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const resize = () => fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay: 2, postsNeeded: 8 })
  for (const status of ['completed', 'expired', 'rejected'] as const) {
    await setStatus(world, id, status)
    await expect(resize()).rejects.toMatchObject(refused('campaign_final'))
  }
  await setStatus(world, id, 'active')
  await world.passes('3 days')
  await expect(resize()).rejects.toMatchObject(refused('campaign_final'))
  await world.passes('0')
  await setStatus(world, id, 'paused')
  await resize()
  expect(await purseOf(fran)).toEqual({ karma: 8, karmaHeld: 8 })
})

test('a size has its limits', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const resize = (postsPerDay: number, postsNeeded: number) =>
    fran.api.campaigns.edit({ id, kind: 'posts', postsPerDay, postsNeeded })
  await expect(resize(0, 6)).rejects.toMatchObject(wrong('postsPerDay', 'A whole number, at least 1'))
  await expect(resize(1, 0)).rejects.toMatchObject(wrong('postsNeeded', 'A whole number, at least 1'))
  await expect(resize(1_001, 6)).rejects.toMatchObject(wrong('postsPerDay', 'At most 1,000'))
})
