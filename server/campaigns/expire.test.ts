import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { setStatus } from '#/tests/by-hand.ts'
import { waitForLocks } from '#/tests/locks.ts'
import { listen, noticesOf, purseOf } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, post, postsCampaign, redditPost, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('past its end a campaign counts as expired everywhere, before any job has marked it', async () => {
  await using world = await openWorld()
  const { fran, cara, visitor } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 2 }))
  await world.passes('1 day 23 hours 59 minutes')
  expect((await visitor.api.campaigns.get({ id })).campaign.status).toBe('active')
  expect(await expireCampaigns(world)).toBe(0)
  await world.passes('2 days')
  expect((await visitor.api.campaigns.get({ id })).campaign.status).toBe('expired')
  expect(await visitor.api.campaigns.explore({ tab: 'posts' })).toMatchObject({
    items: [],
    stats: { active: 0, karma: 0 },
  })
  expect(await fran.api.dashboards.founder({ filter: 'active' })).toMatchObject({ campaigns: [], stats: { active: 0 } })
  await expect(cara.api.submissions.submitPost(post(id))).rejects.toMatchObject(refused('campaign_inactive'))
  expect(await purseOf(fran)).toEqual({ karma: 14, karmaHeld: 2 })
})

test('the job returns the escrow, of which only the founder hears; their team’s bells no longer call to it', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  await world.passes('3 days')
  const before = await Promise.all([fran, carl].map(noticesOf))
  const heard = listen(world)
  expect(await expireCampaigns(world)).toBe(1)
  expect(heard()).toEqual({ fran: ['campaign_changed', 'karma_moved'], carl: ['notified'] })
  expect(await Promise.all([fran, carl].map(noticesOf))).toEqual(before)
  expect((await fran.api.campaigns.manage({ id })).campaign.status).toBe('expired')
  expect(await purseOf(fran)).toEqual({ karma: 16, karmaHeld: 0 })
  expect(await expireCampaigns(world)).toBe(0)
})

test('three servers that look at the same time return the escrow once', async () => {
  await using world = await openWorld()
  const { fran } = world
  await fran.api.campaigns.create(postsCampaign())
  await fran.api.campaigns.create(engagementCampaign())
  await world.passes('31 days')
  const heard = listen(world)
  await Promise.all([expireCampaigns(world), expireCampaigns(world), expireCampaigns(world)])
  expect(heard()['fran']).toHaveLength(4)
  expect(await purseOf(fran)).toEqual({ karma: 16, karmaHeld: 0 })
})

test('a campaign that is resumed while the job waits for it keeps its fresh window, also when it is paused again', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  await fran.api.campaigns.pause({ id })
  await world.passes('3 days')
  const { running } = await db.transaction().execute(async tx => {
    await tx
      .updateTable('campaigns')
      .set({ expires_at: sql<Date>`now() + interval '3 days'` })
      .where('id', '=', id)
      .execute()
    const started = { running: expireCampaigns(world) }
    await waitForLocks(world.db)
    return started
  })
  await running
  expect((await fran.api.campaigns.manage({ id })).campaign.status).toBe('paused')
  expect(await purseOf(fran)).toEqual({ karma: 10, karmaHeld: 6 })
})

test('a clock that is set back may end the same window twice: the escrow returns each time', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const { expiresAt } = (await fran.api.campaigns.manage({ id })).campaign
  await world.passes('3 days')
  await expireCampaigns(world)
  await world.passes('2 days 23 hours')
  await fran.api.campaigns.resume({ id })
  expect((await fran.api.campaigns.manage({ id })).campaign).toMatchObject({ status: 'active', expiresAt })
  expect(await purseOf(fran)).toEqual({ karma: 10, karmaHeld: 6 })
  await world.passes('3 days')
  await expireCampaigns(world)
  expect(await purseOf(fran)).toEqual({ karma: 16, karmaHeld: 0 })
})

test('posts in review, and those to be published, keep their karma until they are decided', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId, id: ready } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id: ready })
  const { id: inReview } = await cole.api.submissions.submitPost(post(campaignId))
  await world.passes('3 days')
  await expireCampaigns(world)
  expect(await purseOf(fran)).toEqual({ karma: 14, karmaHeld: 2 })
  await fran.api.submissions.approve({ id: inReview })
  await cara.api.submissions.publish({ id: ready, url: redditPost() })
  await cole.api.submissions.publish({ id: inReview, url: redditPost() })
  expect(await purseOf(fran)).toEqual({ karma: 14, karmaHeld: 0 })
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign).toMatchObject({ status: 'expired', done: 2 })
})

test('a paused campaign runs out of time as well; completed, rejected and deleted ones stay what they are', async () => {
  await using world = await openWorld()
  const { fran } = world
  const statuses = ['paused', 'completed', 'rejected', 'pending', 'deleted'] as const
  const ids: string[] = []
  for (const status of statuses) {
    const { id } = await fran.api.campaigns.create(engagementCampaign())
    await setStatus(world, id, status)
    ids.push(id)
  }
  await world.passes('31 days')
  expect(await expireCampaigns(world)).toBe(1)
  const pages = await Promise.all(ids.map(id => fran.api.campaigns.manage({ id })))
  expect(pages.map(({ campaign }) => campaign.status)).toEqual([
    'expired',
    'completed',
    'rejected',
    'pending',
    'deleted',
  ])
})

test('an expired engagement campaign still completes when its last comment in review is approved', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 1 }))
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  await world.passes('30 days')
  await expireCampaigns(world)
  await fran.api.submissions.approve({ id })
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign.status).toBe('completed')
})

test('campaigns that cannot expire, however many, keep no other from expiring', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
  await fran.api.campaigns.create(engagementCampaign({ id: last }))
  await sql`insert into campaigns (id, kind, founder_id, saas_name, description, target_subreddits, engagement_instructions,
      status, karma_reward, window_days, expires_at, reddit_post_url, comment_goal)
    select gen_random_uuid(), kind, founder_id, saas_name, description, target_subreddits, engagement_instructions,
      status, karma_reward, window_days, expires_at, reddit_post_url, comment_goal
    from campaigns cross join generate_series(1, 401)`.execute(db)
  await sql`alter table campaigns add constraint planted check (id = ${sql.lit(last)} or status <> 'expired')`.execute(
    db,
  )
  await world.passes('31 days')
  expect(await expireCampaigns(world)).toBe(1)
  expect((await fran.api.campaigns.manage({ id: last })).campaign.status).toBe('expired')
  expect(world.faults.splice(0)).toHaveLength(401)
})
