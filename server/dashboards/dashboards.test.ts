import { expect, test } from 'vitest'
import { setStatus } from '#/tests/by-hand.ts'
import {
  comment,
  engagementCampaign,
  post,
  postsCampaign,
  publishedPost,
  redditPost,
  revised,
} from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

async function approvedComment(founder: Person, contributor: Person, commentGoal = 5) {
  const { id: campaignId } = await founder.api.campaigns.create(engagementCampaign({ commentGoal }))
  const { id } = await contributor.api.submissions.submitComment(comment(campaignId))
  await founder.api.submissions.approve({ id })
  return { campaignId, id }
}

const noFigures = {
  campaigns: 0,
  campaignsThisMonth: 0,
  engagement: 0,
  engagementThisMonth: 0,
  engagement30Days: Array.from({ length: 30 }, () => 0),
  karma: 0,
  karmaHeld: 0,
  karma30Days: Array.from({ length: 30 }, () => 0),
  active: 0,
  completed: 0,
  pendingCampaigns: 0,
  pendingPosts: 0,
  pendingComments: 0,
}

const noTurns = { yours: { items: [], total: 0 }, theirs: { items: [], total: 0 } }

test('a founder without anything sees zeros', async () => {
  await using world = await openWorld()
  for (const { api } of [world.fern, world.ada]) {
    expect(await api.dashboards.founder({})).toEqual({
      stats: noFigures,
      awaitsTeam: false,
      turns: noTurns,
      campaigns: [],
      next: null,
      pendingCampaigns: [],
      pendingPosts: [],
      deciding: [],
    })
  }
})

test('a founder’s dashboard takes two connections and no more', async () => {
  await using world = await openWorld()
  for (const { api } of [world.fran, world.fred, world.fern]) await api.dashboards.founder({})
  expect(world.load().open).toBe(2)
})

test('a founder’s figures are of their own campaigns, computed', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  await world.passes('-40 days')
  await approvedComment(fran, cara, 1)
  await world.passes('-2 days')
  await approvedComment(fran, cara)
  await world.passes('0')
  const { id: posts } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 2 }))
  const { id } = await cole.api.submissions.submitPost(post(posts))
  await fran.api.submissions.approve({ id })
  await cole.api.submissions.publish({ id, url: redditPost() })
  const { id: deleted } = await fran.api.campaigns.create(engagementCampaign())
  await fran.api.campaigns.remove({ id: deleted })

  const { stats } = await fran.api.dashboards.founder({})
  expect(stats).toMatchObject({ campaigns: 4, active: 3, completed: 1, engagement: 3, karma: 12, karmaHeld: 3 })
  expect(stats.campaignsThisMonth).toBeGreaterThanOrEqual(2)
  expect(stats.campaignsThisMonth).toBeLessThanOrEqual(3)
  expect(stats.engagementThisMonth).toBeGreaterThanOrEqual(1)
  expect(stats.engagementThisMonth).toBeLessThanOrEqual(2)
  expect(stats.engagement30Days).toHaveLength(30)
  expect(stats.engagement30Days.slice(-3)).toEqual([1, 0, 1])
  expect(stats.engagement30Days.slice(0, -3)).toEqual(Array.from({ length: 27 }, () => 0))
  expect(await fred.api.dashboards.founder({})).toMatchObject({
    stats: { ...noFigures, karma: 16, karma30Days: expect.any(Array) },
    campaigns: [],
    pendingPosts: [],
  })
})

test('what was made in a campaign counts for its founder after it is deleted, also a post published only then', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: posts } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 1 }))
  const [first, second] = [
    await cole.api.submissions.submitPost(post(posts)),
    await cara.api.submissions.submitPost(post(posts)),
  ]
  for (const { id } of [first, second]) await fran.api.submissions.approve({ id })
  const engagement = async () => {
    const { stats } = await fran.api.dashboards.founder({})
    return [stats.engagement, stats.engagementThisMonth, stats.engagement30Days.at(-1), stats.campaigns]
  }
  await cole.api.submissions.publish({ id: first.id, url: redditPost() })
  expect(await engagement()).toEqual([1, 1, 1, 2])
  await fran.api.campaigns.remove({ id: posts })
  expect(await engagement()).toEqual([1, 1, 1, 1])
  await cara.api.submissions.publish({ id: second.id, url: redditPost() })
  expect(await engagement()).toEqual([2, 2, 2, 2])
})

test('the filters show all, active or completed campaigns, and never deleted ones', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId: completed } = await approvedComment(fran, cara, 1)
  const { id: active } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 1 }))
  const { id: paused } = await fran.api.campaigns.create(engagementCampaign())
  await setStatus(world, paused, 'paused')
  const { id: deleted } = await fran.api.campaigns.create(engagementCampaign())
  await fran.api.campaigns.remove({ id: deleted })
  const shown = async (filter: 'all' | 'active' | 'completed') =>
    (await fran.api.dashboards.founder({ filter })).campaigns.map(({ id }) => id)
  expect(await shown('all')).toEqual([paused, active, completed])
  expect(await shown('active')).toEqual([active])
  expect(await shown('completed')).toEqual([completed])
  await world.passes('1 day')
  expect(await shown('active')).toEqual([])
})

test('pending posts wait longest first, and only those a founder can decide', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const { id: freds } = await fred.api.campaigns.create(postsCampaign())
  const { id: first } = await cara.api.submissions.submitPost(post(campaignId))
  const { id: second } = await cole.api.submissions.submitPost(post(campaignId))
  const { id: decided } = await carl.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id: decided })
  await cara.api.submissions.submitPost(post(freds))
  const { pendingPosts, campaigns, stats } = await fran.api.dashboards.founder({})
  expect(stats).toMatchObject({ pendingPosts: 2, pendingComments: 0 })
  expect(pendingPosts.map(({ id }) => id)).toEqual([first, second])
  expect(pendingPosts[0]).toMatchObject({ contributor: { name: 'Cara Jensen' }, campaignName: 'Ledgerly' })
  expect(campaigns).toMatchObject([{ id: campaignId, waiting: 2, open: 3 }])
})

test('comments wait by campaign, longest first, counted for their founder alone', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl } = world
  const { id: first } = await fran.api.campaigns.create(engagementCampaign())
  const { id: second } = await fran.api.campaigns.create(engagementCampaign())
  const { id: freds } = await fred.api.campaigns.create(engagementCampaign())
  await cara.api.submissions.submitComment(comment(second))
  await cara.api.submissions.submitComment(comment(first))
  await cole.api.submissions.submitComment(comment(second))
  await cole.api.submissions.submitComment(comment(freds))
  const { id: decided } = await carl.api.submissions.submitComment(comment(first))
  await fran.api.submissions.approve({ id: decided })
  const { turns, stats } = await fran.api.dashboards.founder({})
  expect(turns.yours.items).toMatchObject([
    { what: 'comments', campaignId: second, count: 2, with: null },
    { what: 'comments', campaignId: first, count: 1, with: { id: cara.id } },
  ])
  expect(stats).toMatchObject({ pendingPosts: 0, pendingComments: 3 })
  expect((await fred.api.dashboards.founder({})).stats).toMatchObject({ pendingPosts: 0, pendingComments: 1 })
})

test('more campaigns than a page holds come in pages', async () => {
  await using world = await openWorld()
  const { fern } = world
  for (let at = 0; at < 25; at += 1) await fern.api.campaigns.create(engagementCampaign())
  const { campaigns, next, stats } = await fern.api.dashboards.founder({})
  const rest = await fern.api.dashboards.founder({ cursor: next ?? '' })
  expect(new Set([...campaigns, ...rest.campaigns].map(({ id }) => id)).size).toBe(25)
  expect([campaigns.length, rest.campaigns.length, rest.next, stats.campaigns]).toEqual([24, 1, null, 25])
})

test('a contributor sees their karma by kind, their work and what is their turn; nobody else’s', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId: commented } = await approvedComment(fran, cara)
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const { id: published } = await cara.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id: published })
  const { engagementCampaignId } = await cara.api.submissions.publish({ id: published, url: redditPost() })
  const { id: inReview } = await cara.api.submissions.submitPost(post(campaignId))
  const { id: other } = await fran.api.campaigns.create(postsCampaign())
  const { id: ready } = await cara.api.submissions.submitPost(post(other))
  await fran.api.submissions.approve({ id: ready })

  const seen = await cara.api.dashboards.contributor()
  expect(seen.stats).toEqual({
    karma: 2,
    engagements: 2,
    postKarma: 1,
    engagementKarma: 1,
    earned30Days: [...Array.from({ length: 29 }, () => 0), 2],
    createdCampaigns: 1,
    contributedCampaigns: 3,
    pendingPosts: 2,
  })
  const created = await cara.api.dashboards.campaigns({ list: 'created' })
  expect(created.items.map(({ id }) => id)).toEqual([engagementCampaignId])
  const { items: posts } = await cara.api.dashboards.pendingPosts({})
  expect(posts.map(({ id }) => id)).toEqual([ready, inReview])
  const { items: contributed } = await cara.api.dashboards.campaigns({ list: 'contributed' })
  expect(contributed.map(({ id, turn }) => [id, turn])).toEqual([
    [other, 'contributor'],
    [campaignId, 'founder'],
    [commented, null],
  ])
  expect(contributed.every(({ waiting }) => waiting === 0)).toBe(true)
  expect(seen.activity).toHaveLength(4)
  expect(seen.successRate).toBe(50)
  expect(await cole.api.dashboards.contributor()).toEqual({
    stats: {
      karma: 0,
      engagements: 0,
      postKarma: 0,
      engagementKarma: 0,
      earned30Days: Array.from({ length: 30 }, () => 0),
      createdCampaigns: 0,
      contributedCampaigns: 0,
      pendingPosts: 0,
    },
    turns: noTurns,
    activity: [],
    successRate: null,
  })
})

test('whoever commented on a campaign sees nothing of it while it is in review or rejected, and may withdraw', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const id = await publishedPost(fran, cara)
  const { id: said } = await cole.api.submissions.submitComment(comment(id))
  const contributed = async () => ({
    items: (await cole.api.dashboards.campaigns({ list: 'contributed' })).items.map(campaign => campaign.id),
    counted: (await cole.api.dashboards.contributor()).stats.contributedCampaigns,
  })
  await world.passes('8 days')
  expect(await contributed()).toEqual({ items: [id], counted: 1 })
  await cara.api.campaigns.revise(revised(id))
  expect(await contributed()).toEqual({ items: [], counted: 0 })
  await fran.api.campaigns.reject({ id, reason: null })
  expect(await contributed()).toEqual({ items: [], counted: 0 })
  const { activity } = await cole.api.dashboards.contributor()
  expect(activity).toMatchObject([{ id: said, status: 'pending', campaignIsOpen: false }])
  await cole.api.submissions.withdraw({ id: said })
  await cara.api.campaigns.revise(revised(id))
  await fran.api.campaigns.approve({ id })
  expect(await contributed()).toEqual({ items: [id], counted: 1 })
})

test('recent activity is the latest ten, and the success rate is of those', async () => {
  await using world = await openWorld()
  const { fern, fran, cara } = world
  await approvedComment(fran, cara)
  const ids: string[] = []
  for (let at = 0; at < 10; at += 1) {
    const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
    const { id } = await cara.api.submissions.submitComment(comment(campaignId))
    ids.unshift(id)
  }
  for (const id of ids.slice(0, 3)) await fran.api.submissions.approve({ id })
  const { activity, successRate, stats } = await cara.api.dashboards.contributor()
  expect(activity.map(({ id }) => id)).toEqual(ids)
  expect(successRate).toBe(30)
  expect(stats).toMatchObject({ karma: 4, engagements: 4 })
  expect((await fern.api.dashboards.founder({})).pendingPosts).toEqual([])
})
