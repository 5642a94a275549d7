import { expect, test } from 'vitest'
import { submitComment } from '#/server/submissions/submit-comment.ts'
import { comment, engagementCampaign, postsCampaign } from '#/tests/samples.ts'
import { all, awardsOf, campaignIn, contributorsOf, noticeTypesOf, openRaceWorld, race, tally } from '#/tests/racing.ts'

test('of two campaigns that grow at once by what one balance pays for, one does', async () => {
  await using world = await openRaceWorld()
  const { fran } = world
  const [first, second] = [
    await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 1 })),
    await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 1 })),
  ]
  const answers = await race(world, 'campaigns', () =>
    tally([first, second].map(({ id }) => fran.api.campaigns.edit({ id, kind: 'posts', postsNeeded: 11 }))),
  )
  expect(answers).toEqual({ ok: 1, not_enough_karma: 1 })
  expect(await fran.api.dashboards.karma()).toEqual({ available: 4, earned: 0 })
})

test('twenty saves of one goal that is reached complete the campaign once', async () => {
  await using world = await openRaceWorld()
  const { fran, cara } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 5 }))
  const work = await cara.api.submissions.submitComment(comment(id))
  await fran.api.submissions.approve({ id: work.id })
  const lower = () => fran.api.campaigns.edit({ id, kind: 'engagement', commentGoal: 1 })
  const answers = await race(world, 'campaigns', () => all(20, lower))
  expect(answers).toEqual({ ok: 20 })
  expect((await noticeTypesOf(fran)).filter(type => type === 'campaign_goal_reached')).toHaveLength(1)
})

test('a goal lowered while comments are approved is never below what is paid', async () => {
  await using world = await openRaceWorld()
  const { fran } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 8 }))
  const crowd = await contributorsOf(world, 8)
  const works = await Promise.all(crowd.map(me => submitComment({ world: world.world, me }, comment(id))))
  const approve = (work: { id: string }) => fran.api.submissions.approve({ id: work.id })
  const answers = await race(world, 'campaigns', () =>
    tally([
      ...works.slice(0, 4).map(approve),
      fran.api.campaigns.edit({ id, kind: 'engagement', commentGoal: 4 }),
      ...works.slice(4).map(approve),
    ]),
  )
  const { ok = 0, goal_too_low: low = 0, goal_reached: full = 0, campaign_final: late = 0 } = answers
  expect(ok + low + full + late).toBe(9)
  const { comment_goal: goal, current_comments: paid, status } = await campaignIn(world, id)
  expect(paid).toBeLessThanOrEqual(goal)
  expect(await awardsOf(world)).toBe(paid)
  expect(status).toBe(paid === goal ? 'completed' : 'active')
})
