import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wordsFor } from '#/rules/words.ts'
import { listen } from '#/tests/observed.ts'
import { lateFor } from '#/tests/locks.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, post, postsCampaign, submittedPost } from '#/tests/samples.ts'
import { rowsRead } from '#/tests/scans.ts'
import { openWorld } from '#/tests/world.ts'
import { expireCampaigns } from './expire.ts'

const inactive = { code: 'campaign_inactive', message: wordsFor('campaign_inactive') }

test('a paused campaign takes no work and leaves explore; resumed, it takes work again until its old end', async () => {
  await using world = await openWorld()
  const { fran, cara, visitor } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const { expiresAt } = (await fran.api.campaigns.manage({ id })).campaign
  await fran.api.campaigns.pause({ id })
  await expect(cara.api.submissions.submitComment(comment(id))).rejects.toMatchObject(inactive)
  expect((await visitor.api.campaigns.explore({})).items).toEqual([])

  await fran.api.campaigns.resume({ id })
  expect((await fran.api.campaigns.manage({ id })).campaign).toMatchObject({ status: 'active', expiresAt })
  expect((await cara.api.submissions.submitComment(comment(id))).status).toBe('pending')
})

test('pausing or resuming twice, as after a lost answer, is answered as the first time and told once', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  for (const move of ['pause', 'resume'] as const) {
    expect(await fran.api.campaigns[move]({ id })).toEqual({})
    const { campaign } = await fran.api.campaigns.manage({ id })
    const heard = listen(world)
    expect(await fran.api.campaigns[move]({ id })).toEqual({})
    expect(heard()).toEqual({})
    expect((await fran.api.campaigns.manage({ id })).campaign).toEqual(campaign)
  }
})

test('pausing what a moderator has paused, or what has ended, is refused', async () => {
  await using world = await openWorld()
  const { fran, ada } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.pauseCampaign({ id, reason: 'It breaks the rules.' })
  await expect(fran.api.campaigns.pause({ id })).rejects.toMatchObject(refused('already_paused'))
  await fran.api.campaigns.resume({ id })
  await world.passes('31 days')
  await expect(fran.api.campaigns.pause({ id })).rejects.toMatchObject({ code: 'campaign_final' })
})

test('of a campaign that a suspension has just paused, its founder is not told that they did it', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const suspended = { status: 'paused', paused_by_suspension: true } as const
  const late = lateFor(
    db,
    tx => tx.updateTable('campaigns').set(suspended).where('id', '=', id).execute(),
    () => fran.api.campaigns.pause({ id }),
  )
  await expect(late).rejects.toMatchObject(refused('already_paused'))
})

test.each([false, true])(
  'a timed-out posts campaign gets a fresh window and its karma back into escrow (marked by the job: %s)',
  async marked => {
    await using world = await openWorld()
    const { fran, cara } = world
    const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 3 }))
    await world.passes('4 days')
    if (marked) await expireCampaigns(world)
    expect((await fran.api.dashboards.karma()).available).toBe(marked ? 16 : 10)

    await fran.api.campaigns.resume({ id })
    expect((await fran.api.dashboards.karma()).available).toBe(10)
    expect((await cara.api.submissions.submitPost(post(id))).status).toBe('pending')
    await world.passes('6 days')
    expect((await fran.api.campaigns.manage({ id })).campaign.status).toBe('active')
    await world.passes('8 days')
    expect((await fran.api.campaigns.manage({ id })).campaign.status).toBe('expired')
  },
)

test('a campaign whose karma was spent elsewhere meanwhile cannot be resumed', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 3 }))
  await world.passes('4 days')
  await expireCampaigns(world)
  await fran.api.campaigns.create(postsCampaign({ postsPerDay: 12, durationDays: 1 }))
  await expect(fran.api.campaigns.resume({ id })).rejects.toMatchObject({
    code: 'not_enough_karma',
    message: 'Total karma needed (6) exceeds your balance (4)',
  })
})

test('a post that was in review when the campaign ended keeps its slot when it is resumed', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id, campaignId } = await submittedPost(fran, cara)
  await world.passes('4 days')
  await expireCampaigns(world)
  await fran.api.campaigns.resume({ id: campaignId })
  await fran.api.submissions.reject({ id, reason: null })
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign.open).toBe(6)
})

test('ten resumes at once take the karma once', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 3 }))
  await world.passes('4 days')
  await expireCampaigns(world)
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => fran.api.campaigns.resume({ id })))
  expect(tries.filter(({ status }) => status === 'rejected')).toEqual([])
  expect((await fran.api.dashboards.karma()).available).toBe(13)
})

test('with approval off a comment is visible and rewarded at once; the one in review stays in review', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, visitor } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const waiting = await cara.api.submissions.submitComment(comment(id))
  await fran.api.campaigns.setApproval({ id, required: false })
  const link = 'https://www.reddit.com/r/SaaS/comments/1abcde/closing/kx1abcd/'
  const paid = await cole.api.submissions.submitComment({ ...comment(id), url: link })
  expect(paid).toMatchObject({ status: 'approved', karmaAwarded: 1 })
  expect((await visitor.api.campaigns.get({ id })).comments.map(each => each.id)).toEqual([paid.id])
  expect((await cara.api.campaigns.get({ id })).mine).toMatchObject([{ id: waiting.id, status: 'pending' }])
  await fran.api.campaigns.setApproval({ id, required: true })
  expect((await fran.api.campaigns.manage({ id })).campaign.requireCommentApproval).toBe(true)
})

test('resuming reads what told the team of this campaign, not all they were ever told', async () => {
  await using world = await openWorld()
  const { db, fran, carl } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await sql`insert into notifications (id, user_id, type, title, body, cause, data, read, created_at)
    select gen_random_uuid(), ${carl.id}::uuid, 'new_campaign', 'New campaign', 'Another one.', 'campaign:' || gen_random_uuid(),
      case n % 2 when 0 then '{"settled": true}' else '{}' end::jsonb, true, now() - n * interval '1 hour'
    from generate_series(1, 2000) n`.execute(db)
  await sql`analyze notifications`.execute(db)
  await fran.api.campaigns.pause({ id })
  expect(await rowsRead(world, 'notifications', () => fran.api.campaigns.resume({ id }))).toBeLessThan(20)
  expect((await carl.api.notifications.list({})).items.find(({ data }) => data.campaignId === id)?.read).toBe(false)
})
