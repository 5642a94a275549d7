import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { lapseSubmissions } from '#/server/submissions/lapse.ts'
import { warnOfLapses } from '#/server/submissions/warn-of-lapse.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { post, postsCampaign, redditPost, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('an approved post that was not published within 7 days lapses and frees its slot', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 10 }))
  const { id } = await cara.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id })
  await world.passes('6 days 23 hours 59 minutes')
  expect(await lapseSubmissions(world)).toBe(0)

  await world.passes('7 days')
  const before = await Promise.all([fran, fred, cole].map(noticesOf))
  const heard = listen(world)
  expect(await lapseSubmissions(world)).toBe(1)
  expect(heard()).toEqual({ fran: ['submission_decided'], cara: ['notified', 'notified', 'submission_decided'] })
  expect((await noticesOf(cara))[0]).toEqual([
    'submission_rejected',
    '“How I close my books in ten minutes” was not published in time, so its spot is free again.',
  ])
  expect(await Promise.all([fran, fred, cole].map(noticesOf))).toEqual(before)
  const { campaign, mine } = await cara.api.campaigns.get({ id: campaignId })
  expect(campaign.open).toBe(10)
  expect(mine).toMatchObject([{ id, status: 'lapsed', karmaAwarded: 0, publishBy: null }])
  expect((await fran.api.dashboards.karma()).available).toBe(6)
})

test('on the founder’s desk a post stands where it lapsed, not where it was approved', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 10 }))
  const { id: lapsing } = await cara.api.submissions.submitPost(post(campaignId))
  const { decidedAt: approvedAt } = await fran.api.submissions.approve({ id: lapsing })
  const { id: rejected } = await cole.api.submissions.submitPost(post(campaignId))
  await world.passes('3 days')
  await fran.api.submissions.reject({ id: rejected, reason: null })
  await world.passes('8 days')
  await lapseSubmissions(world)
  const { items } = await fran.api.submissions.ofCampaign({ campaignId, group: 'decided' })
  expect(items.map(({ id }) => id)).toEqual([lapsing, rejected])
  const days = (Number(items[0]?.decidedAt) - Number(approvedAt)) / 86_400_000
  expect(days).toBeCloseTo(8, 2)
})

test('a lapsed post can no longer be published, which says why, and another may be sent', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 10 }))
  const { id } = await cara.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id })
  await world.passes('7 days')
  await lapseSubmissions(world)
  const late = cara.api.submissions.publish({ id, url: redditPost() })
  await expect(late).rejects.toMatchObject(refused('publish_too_late'))
  expect((await cara.api.submissions.submitPost(post(campaignId))).status).toBe('pending')
})

test('two servers that look at the same time let a post lapse once', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await world.passes('8 days')
  await Promise.all([lapseSubmissions(world), lapseSubmissions(world), lapseSubmissions(world)])
  expect(await lapseSubmissions(world)).toBe(0)
  expect((await noticesOf(cara)).filter(([type]) => type === 'submission_rejected')).toHaveLength(1)
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign.open).toBe(6)
})

test('what is in review or published does not lapse', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await cara.api.submissions.publish({ id, url: redditPost() })
  await cole.api.submissions.submitPost(post(campaignId))
  await world.passes('30 days')
  expect(await lapseSubmissions(world)).toBe(0)
  const { submissions } = await fran.api.campaigns.manage({ id: campaignId })
  expect(submissions.map(({ status }) => status)).toEqual(['pending', 'approved'])
})

test('a post that is published while the job turns to it does not lapse, and nobody is told that it did', async () => {
  await using world = await openWorld()
  const { fran, cara, db } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  const publishBy = (by: string) =>
    sql`update submissions set publish_by = now() + ${by}::interval where id = ${id}`.execute(db)
  await publishBy('-1 minute')
  const admit = async () => {
    await publishBy('1 minute')
    await cara.api.submissions.publish({ id, url: redditPost() })
  }
  await lapseSubmissions({ ...world, admit })
  expect((await noticesOf(cara)).map(([type]) => type)).toEqual(['karma_earned', 'submission_approved'])
})

test('a post that lapses after its campaign has ended returns its karma to the founder', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await world.passes('8 days')
  await expireCampaigns(world)
  expect((await fran.api.dashboards.karma()).available).toBe(15)
  await lapseSubmissions(world)
  expect((await fran.api.dashboards.karma()).available).toBe(16)
})

test('one post that cannot lapse keeps no other from lapsing, and is logged', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId, id: stuck } = await submittedPost(fran, cara)
  const { id: behind } = await cole.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id: stuck })
  await world.passes('1 minute')
  await fran.api.submissions.approve({ id: behind })
  await sql`alter table submissions add constraint planted check (id <> ${sql.lit(stuck)} or status <> 'lapsed')`.execute(
    world.db,
  )
  await world.passes('8 days')
  expect(await lapseSubmissions(world)).toBe(1)
  const { submissions } = await fran.api.campaigns.manage({ id: campaignId })
  expect(new Map(submissions.map(({ id, status }) => [id, status]))).toEqual(
    new Map([
      [stuck, 'pending_post'],
      [behind, 'lapsed'],
    ]),
  )
  expect(world.faults.splice(0)).toMatchObject([{ constraint: 'planted' }])
})

test('of a campaign that is over nobody is told that a slot is free again', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id, campaignId } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await fran.api.campaigns.remove({ id: campaignId })
  await world.passes('8 days')
  expect(await lapseSubmissions(world)).toBe(1)
  expect((await noticesOf(cara))[0]).toEqual([
    'submission_rejected',
    '“How I close my books in ten minutes” was not published in time.',
  ])
})

test('posts that cannot lapse or be warned of, however many, keep no other from it', async () => {
  await using world = await openWorld()
  const { fran, cara, db } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const last = { ...post(campaignId), id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' }
  await cara.api.submissions.submitPost(last)
  await fran.api.submissions.approve({ id: last.id })
  await sql`drop index submissions_one_open_post`.execute(db)
  await sql`insert into submissions
    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'publish_by', s.publish_by - interval '1 minute'))).*
    from submissions s cross join generate_series(1, 401)`.execute(db)
  await sql`alter table submissions add constraint planted
    check (id = ${sql.lit(last.id)} or (status = 'pending_post' and warned_of is null))`.execute(db)
  await world.passes('6 days 12 hours')
  expect(await warnOfLapses(world)).toBe(1)
  await world.passes('8 days')
  expect(await lapseSubmissions(world)).toBe(1)
  expect(world.faults.splice(0)).toHaveLength(802)
  await db.deleteFrom('submissions').where('id', '<>', last.id).execute()
})
