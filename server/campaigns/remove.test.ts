import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { listen, noticesOf, purseOf } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, post, publishedPost, redditPost, submittedPost } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

test('what is left in escrow returns, what was paid stays paid, and only the founder and the bell of their team hear', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await cara.api.submissions.publish({ id, url: redditPost() })
  const heard = listen(world)
  expect(await fran.api.campaigns.remove({ id: campaignId })).toEqual({})
  expect(heard()).toEqual({ fran: ['campaign_changed', 'karma_moved'], carl: ['notified'] })
  expect(await purseOf(fran)).toEqual({ karma: 15, karmaHeld: 0 })
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
})

test('a deleted campaign is gone for everybody but its founder and admins', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, carl, ada, visitor } = world
  const { campaignId: id } = await submittedPost(fran, cara)
  await fran.api.campaigns.remove({ id })
  for (const { api } of [visitor, fred, cara, carl]) {
    await expect(api.campaigns.get({ id })).rejects.toMatchObject(refused('campaign_not_found'))
  }
  for (const { api } of [fran, ada]) expect((await api.campaigns.get({ id })).campaign.status).toBe('deleted')
  expect((await fran.api.dashboards.founder({})).campaigns).toEqual([])
  expect((await carl.api.campaigns.explore({ tab: 'posts' })).items).toEqual([])
})

test('work in review is turned down with the reason, and its writers alone are told', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { campaignId } = await submittedPost(fran, cara)
  await cole.api.submissions.submitPost(post(campaignId))
  const before = await noticesOf(carl)
  const heard = listen(world)
  await fran.api.campaigns.remove({ id: campaignId })
  expect(heard()).toEqual({
    fran: ['notified', 'campaign_changed', 'karma_moved'],
    cara: ['notified', 'submission_decided', 'campaign_changed'],
    cole: ['notified', 'submission_decided', 'campaign_changed'],
    // Carl, on the founder's team, hears only that his notice of the campaign now counts as read.
    carl: ['notified'],
  })
  for (const writer of [cara, cole]) {
    expect(await noticesOf(writer)).toEqual([
      ['submission_rejected', '“How I close my books in ten minutes”: The campaign was deleted.'],
    ])
  }
  expect(await noticesOf(carl)).toEqual(before)
  expect(await purseOf(fran)).toEqual({ karma: 16, karmaHeld: 0 })
})

test('the contributor who created a campaign reads that it is gone, whoever deleted it', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, ada } = world
  const [own, reported] = [await publishedPost(fran, cara), await publishedPost(fran, cara)]
  await cole.api.submissions.submitComment(comment(own))
  await fran.api.campaigns.remove({ id: own })
  await ada.api.moderation.deleteCampaign({ id: reported, reason: 'Asks for votes.' })
  const told = async ({ api }: Person) =>
    (await api.notifications.list({})).items.filter(({ title }) => title === 'Your campaign was deleted')
  expect((await told(cara)).map(({ type, body, data }) => [type, body, data.campaignId])).toEqual([
    ['submission_rejected', 'Ledgerly: it takes no more comments. What was paid stays paid.', reported],
    ['submission_rejected', 'Ledgerly: it takes no more comments. What was paid stays paid.', own],
  ])
  for (const other of [fran, cole]) expect(await told(other)).toEqual([])
})

test('an approved post keeps its karma aside until it is published', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await fran.api.campaigns.remove({ id: campaignId })
  expect(await purseOf(fran)).toEqual({ karma: 15, karmaHeld: 1 })
  await cara.api.submissions.publish({ id, url: redditPost() })
  expect(await purseOf(fran)).toEqual({ karma: 15, karmaHeld: 0 })
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
})

test('a campaign that ran out of time with posts in review can be deleted, and everything returns', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId } = await submittedPost(fran, cara)
  await cole.api.submissions.submitPost(post(campaignId))
  await world.passes('4 days')
  await expireCampaigns(world)
  expect(await purseOf(fran)).toEqual({ karma: 14, karmaHeld: 2 })
  await fran.api.campaigns.remove({ id: campaignId })
  expect(await purseOf(fran)).toEqual({ karma: 16, karmaHeld: 0 })
  const [latest] = (await fran.api.karma.statement({})).items
  expect(latest).toMatchObject({ kind: 'release', amount: 2, reason: 'Ledgerly was deleted' })
})

test('a campaign past its end that no job has marked yet can be deleted as well', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId } = await submittedPost(fran, cara)
  await world.passes('4 days')
  await fran.api.campaigns.remove({ id: campaignId })
  expect(await purseOf(fran)).toEqual({ karma: 16, karmaHeld: 0 })
  expect(await expireCampaigns(world)).toBe(0)
})

test('a completed campaign can be deleted and nothing moves', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 1 }))
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.approve({ id })
  await fran.api.campaigns.remove({ id: campaignId })
  expect(await purseOf(fran)).toEqual({ karma: 16, karmaHeld: 0 })
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
})

test('a campaign with more in review than one statement may hold is deleted in several, and everyone is told', async () => {
  await using world = await openWorld()
  const { fran, db, statements } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await commentedBy(world, id, 1_001)
  const before = statements.length
  await fran.api.campaigns.remove({ id })
  const rejecting = statements.slice(before).filter(text => text.startsWith('update "submissions" set "status"'))
  expect(rejecting).toHaveLength(2)
  const { left, told } = await db
    .selectNoFrom([
      sql<number>`(select count(*) from submissions where status <> 'rejected')`.as('left'),
      sql<number>`(select count(distinct user_id) from notifications where type = 'submission_rejected')`.as('told'),
    ])
    .executeTakeFirstOrThrow()
  expect({ left, told }).toEqual({ left: 0, told: 1_001 })
})

/** As many contributors, each with a comment in review. */
async function commentedBy({ db }: TestWorld, campaignId: string, many: number) {
  await sql`
    with people as (
      insert into users (id, name, email, email_verified)
      select gen_random_uuid(), 'Writer ' || n, 'writer' || n || '@example.com', true from generate_series(1, ${many}) n
      returning id, name
    ), profiled as (insert into profiles (id, full_name) select id, name from people returning id)
    insert into submissions (id, campaign_id, contributor_id, kind, status, content, karma_reward)
    select gen_random_uuid(), ${campaignId}, id, 'comment', 'pending', 'I do it on Mondays.', 1 from profiled`.execute(
    db,
  )
}
