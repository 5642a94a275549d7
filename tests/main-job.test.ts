import { expect, test } from 'vitest'
import { comment, post, postsCampaign, redditPost } from './samples.ts'
import { openWorld } from './world.ts'

test('the main job moves karma from the founder to both contributors', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  expect(await fran.api.dashboards.karma()).toEqual({ available: 16, earned: 0 })

  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 1 }))
  expect(await fran.api.dashboards.karma()).toEqual({ available: 15, earned: 0 })
  const written = await cara.api.submissions.submitPost(post(campaignId))
  expect(written.status).toBe('pending')
  expect((await fran.api.dashboards.founder({})).pendingPosts.map(({ id }) => id)).toEqual([written.id])

  const approved = await fran.api.submissions.approve({ id: written.id })
  expect(approved.status).toBe('pending_post')
  expect((await cara.api.dashboards.karma()).earned).toBe(0)

  const published = await cara.api.submissions.publish({ id: written.id, url: redditPost() })
  expect(published.karmaAwarded).toBe(1)
  expect((await cara.api.dashboards.karma()).earned).toBe(1)
  expect((await fran.api.campaigns.manage({ id: campaignId })).campaign.status).toBe('completed')

  const born = await cole.api.campaigns.get({ id: published.engagementCampaignId })
  expect(born.campaign).toMatchObject({
    kind: 'engagement',
    status: 'active',
    upvoteGoal: 10,
    goal: 5,
    karmaReward: 1,
    contributor: { id: cara.id },
  })
  const said = await cole.api.submissions.submitComment(comment(born.campaign.id))
  await fran.api.submissions.approve({ id: said.id })
  expect((await cole.api.dashboards.contributor()).stats).toMatchObject({
    karma: 1,
    engagements: 1,
    postKarma: 0,
    engagementKarma: 1,
    createdCampaigns: 0,
    contributedCampaigns: 1,
  })
  expect((await world.visitor.api.campaigns.get({ id: born.campaign.id })).comments).toHaveLength(1)
  expect((await fran.api.notifications.list({})).items.map(({ type }) => type)).toEqual([
    'campaign_submission',
    'campaign_submission',
    'campaign_goal_reached',
    'campaign_submission',
  ])
})
