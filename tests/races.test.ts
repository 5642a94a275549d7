import { expect, test } from 'vitest'
import type { Me } from '#/contract/accounts.ts'
import { removeCampaign } from '#/server/campaigns/remove.ts'
import { submitComment } from '#/server/submissions/submit-comment.ts'
import { submitPost } from '#/server/submissions/submit-post.ts'
import { publishSubmission } from '#/server/submissions/publish.ts'
import { checkoutOf } from './buying.ts'
import { testPassword } from './cast.ts'
import { comment, engagementCampaign, post, postsCampaign, redditPost, submittedPost } from './samples.ts'
import {
  all,
  answerOf,
  awardsOf,
  campaignIn,
  contributorsOf,
  noticeTypesOf,
  openRaceWorld,
  race,
  submissionIn,
  subscriptionsOf,
  tally,
} from './racing.ts'

test('two hundred clicks approve a post once', async () => {
  await using world = await openRaceWorld()
  const { fran, cara } = world
  const { id, campaignId } = await submittedPost(fran, cara)
  const answers = await race(world, 'campaigns', () => all(200, () => fran.api.submissions.approve({ id })))
  expect(answers).toEqual({ ok: 1, already_decided: 199 })
  expect(await noticeTypesOf(cara)).toEqual(['submission_approved'])
  expect(cara.heard.filter(({ name }) => name === 'submission_decided')).toHaveLength(1)
  expect(await campaignIn(world, campaignId)).toMatchObject({ posts_open: 1, posts_published: 0 })
  expect(await cara.api.dashboards.karma()).toEqual({ available: 0, earned: 0 })
})

test('two hundred clicks approve and pay a comment once', async () => {
  await using world = await openRaceWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 5 }))
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  const answers = await race(world, 'campaigns', () => all(200, () => fran.api.submissions.approve({ id })))
  expect(answers).toEqual({ ok: 1, already_decided: 199 })
  expect(await noticeTypesOf(cara)).toEqual(['submission_approved'])
  expect(await cara.api.dashboards.karma()).toEqual({ available: 0, earned: 1 })
  expect(await campaignIn(world, campaignId)).toMatchObject({ current_comments: 1, status: 'active' })
  expect(await awardsOf(world)).toBe(1)
})

test('of two tabs that approve and reject, one wins and the other is told', async () => {
  await using world = await openRaceWorld()
  const { fran, cara, cole } = world
  for (const contributor of [cara, cole]) {
    const { id } = await submittedPost(fran, contributor)
    const answers = await race(world, 'campaigns', () =>
      Promise.all([
        answerOf(fran.api.submissions.approve({ id })),
        answerOf(fran.api.submissions.reject({ id, reason: null })),
      ]),
    )
    expect(answers.toSorted()).toEqual(['already_decided', 'ok'])
    const { status } = await submissionIn(world, id)
    expect(status).toBe(answers[0] === 'ok' ? 'pending_post' : 'rejected')
    expect(await noticeTypesOf(contributor)).toEqual([
      answers[0] === 'ok' ? 'submission_approved' : 'submission_rejected',
    ])
  }
})

test('of fifty contributors, three get the last three slots', async () => {
  await using world = await openRaceWorld()
  const { id: campaignId } = await world.fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 3 }))
  const crowd = await contributorsOf(world, 50)
  const answers = await race(world, 'campaigns', () =>
    tally(crowd.map(me => submitPost({ world: world.world, me }, post(campaignId)))),
  )
  expect(answers).toEqual({ ok: 3, no_free_slot: 47 })
  expect(await campaignIn(world, campaignId)).toMatchObject({ posts_open: 3, posts_submitted: 3 })
  expect(await noticeTypesOf(world.fran)).toHaveLength(3)
})

test('of fifty comments for the one free slot without review, one is paid', async () => {
  await using world = await openRaceWorld()
  const { id: campaignId } = await world.fran.api.campaigns.create(engagementCampaign({ commentGoal: 1 }))
  await world.db
    .updateTable('campaigns')
    .set({ require_comment_approval: false })
    .where('id', '=', campaignId)
    .execute()
  const crowd = await contributorsOf(world, 50)
  const said = (me: Me, at: number) => {
    const url = `https://www.reddit.com/r/SaaS/comments/1abcde/comment/k${at}/`
    return submitComment({ world: world.world, me }, { ...comment(campaignId), url })
  }
  const answers = await race(world, 'campaigns', () => tally(crowd.map(said)))
  expect(answers).toEqual({ ok: 1, goal_reached: 49 })
  expect(await campaignIn(world, campaignId)).toMatchObject({ current_comments: 1, status: 'completed' })
  expect(await awardsOf(world)).toBe(1)
  expect(await noticeTypesOf(world.fran)).toEqual(['campaign_goal_reached'])
})

test('fifty clicks publish a post once, and each is told so: one award, one engagement campaign', async () => {
  await using world = await openRaceWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  const url = redditPost()
  const answers = await race(world, 'campaigns', () => all(50, () => cara.api.submissions.publish({ id, url })))
  expect(answers).toEqual({ ok: 50 })
  expect(await awardsOf(world)).toBe(1)
  expect(await cara.api.dashboards.karma()).toEqual({ available: 0, earned: 1 })
  expect((await cara.api.dashboards.campaigns({ list: 'created' })).items).toHaveLength(1)
  expect(await noticeTypesOf(cara)).toEqual(['karma_earned', 'submission_approved'])
})

test('of twenty contributors who publish the same Reddit post, one is paid', async () => {
  await using world = await openRaceWorld()
  const { fran, fred } = world
  const ofFran = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 10, durationDays: 1 }))
  const ofFred = await fred.api.campaigns.create(postsCampaign({ postsPerDay: 10, durationDays: 1 }))
  const crowd = await contributorsOf(world, 20)
  const approved = await Promise.all(
    crowd.map(async (me, at) => {
      const [founder, campaign] = at % 2 === 0 ? [fran, ofFran] : [fred, ofFred]
      const { id } = await submitPost({ world: world.world, me }, post(campaign.id))
      await founder.api.submissions.approve({ id })
      return { me, id }
    }),
  )
  const url = redditPost()
  const answers = await tally(approved.map(({ me, id }) => publishSubmission({ world: world.world, me }, { id, url })))
  expect(answers).toEqual({ ok: 1, reddit_link_used: 19 })
  expect(await awardsOf(world)).toBe(1)
})

test('a balance for one campaign pays for one of two', async () => {
  await using world = await openRaceWorld()
  const { fran } = world
  const answers = await all(2, () => fran.api.campaigns.create(postsCampaign({ postsPerDay: 3, durationDays: 4 })))
  expect(answers).toEqual({ ok: 1, not_enough_karma: 1 })
  expect(await fran.api.dashboards.karma()).toEqual({ available: 4, earned: 0 })
  expect((await fran.api.dashboards.founder({})).campaigns).toHaveLength(1)
})

test('a campaign deleted while posts arrive holds no karma, and no post stays in review', async () => {
  await using world = await openRaceWorld()
  const { fran } = world
  const crowd = await contributorsOf(world, 20)
  const founder = (await fran.api.accounts.me()) ?? expect.unreachable()
  // If the deletion gets the lock last, nobody was late, and another campaign must show that some are.
  let lateEver = 0
  for (let round = 0; round < 8 && lateEver === 0; round++) {
    const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 5, durationDays: 3 }))
    const send = (me: Me) => submitPost({ world: world.world, me }, post(campaignId))
    const remove = () => removeCampaign({ world: world.world, me: founder }, campaignId)
    const answers = await race(world, 'campaigns', () =>
      tally([...crowd.slice(0, 8).map(send), remove(), ...crowd.slice(8).map(send)]),
    )
    const { ok = 0, no_free_slot: full = 0, campaign_not_found: late = 0 } = answers
    expect(ok + full + late).toBe(21)
    expect(await tally([send(founder)])).toEqual({ campaign_not_found: 1 })
    expect(await campaignIn(world, campaignId)).toMatchObject({ status: 'deleted', posts_open: 0, posts_released: 15 })
    expect(await fran.api.dashboards.karma()).toEqual({ available: 16, earned: 0 })
    lateEver += late
  }
  expect(lateEver).toBeGreaterThan(0)
  const waiting = world.db.selectFrom('submissions').select('id').where('status', '=', 'pending').execute()
  expect(await waiting).toEqual([])
})

test('a post approved while its campaign is deleted is either waiting to be published or turned down', async () => {
  await using world = await openRaceWorld()
  const { fran, cara, cole, carl } = world
  for (const contributor of [cara, cole, carl]) {
    const { available } = await fran.api.dashboards.karma()
    const { id, campaignId } = await submittedPost(fran, contributor)
    const [approved, removed] = await race(world, 'campaigns', () =>
      Promise.all([
        answerOf(fran.api.submissions.approve({ id })),
        answerOf(fran.api.campaigns.remove({ id: campaignId })),
      ]),
    )
    expect(removed).toBe('ok')
    expect(['ok', 'already_decided']).toContain(approved)
    const { status } = await submissionIn(world, id)
    expect(status).toBe(approved === 'ok' ? 'pending_post' : 'rejected')
    expect((await fran.api.dashboards.karma()).available).toBe(available - (approved === 'ok' ? 1 : 0))
  }
})

test('twenty payments of one checkout start one subscription and grant its karma once', async () => {
  await using world = await openRaceWorld()
  const { fern } = world
  const id = await checkoutOf(fern)
  const answers = await race(world, 'checkouts', () => all(20, () => fern.api.billing.paySandbox({ id })))
  expect(answers).toEqual({ ok: 20 })
  expect(await subscriptionsOf(world, fern.id)).toBe(1)
  expect(await fern.api.dashboards.karma()).toEqual({ available: 16, earned: 0 })
})

test('of two checkouts paid twenty times each, one counts', async () => {
  await using world = await openRaceWorld()
  const { fern } = world
  const [first, second] = [await checkoutOf(fern), await checkoutOf(fern)]
  const payBoth = () => [first, second].map(id => fern.api.billing.paySandbox({ id }))
  const answers = await race(world, 'checkouts', () => tally(Array.from({ length: 20 }, payBoth).flat()))
  expect(answers).toEqual({ ok: 20, already_subscribed: 20 })
  expect(await subscriptionsOf(world, fern.id)).toBe(1)
  expect(await fern.api.dashboards.karma()).toEqual({ available: 16, earned: 0 })
})

test('twenty sign-ups with one address make one person, and tell the admin once', async () => {
  await using world = await openRaceWorld()
  const zoe = { role: 'contributor', fullName: 'Zoe Quist', email: 'zoe@example.com', password: testPassword } as const
  const {
    ok = 0,
    slow_down: asTooManyTries = 0,
    ...others
  } = await all(20, () => world.visitor.api.accounts.signUp(zoe))
  expect(others).toEqual({})
  expect(ok).toBeGreaterThan(0)
  expect(ok + asTooManyTries).toBe(20)
  const users = world.db.selectFrom('users').select('id').where('email', '=', zoe.email).execute()
  expect(await users).toHaveLength(1)
  expect(await noticeTypesOf(world.ada)).toEqual(['new_user_signup'])
})
