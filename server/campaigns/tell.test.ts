import { expect, test } from 'vitest'
import { listen } from '#/tests/observed.ts'
import {
  comment,
  engagementCampaign,
  post,
  postsCampaign,
  publishedPost,
  redditPost,
  revised,
} from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { expireCampaigns } from './expire.ts'

const reason = 'Many reports of spam'

test('the contributor who created a campaign hears of all that happens to it, as its founder does, and nobody else', async () => {
  await using world = await openWorld()
  const { ada, fran, cara, cole } = world
  const id = await publishedPost(fran, cara)
  let removalId = ''
  const acts: Record<string, () => Promise<unknown>> = {
    paused: () => fran.api.campaigns.pause({ id }),
    resumed: () => fran.api.campaigns.resume({ id }),
    'open without review': () => fran.api.campaigns.setApproval({ id, required: false }),
    'paused with its founder’s role': async () => {
      removalId = (await ada.api.admin.removeRole({ id: fran.id })).removalId
    },
    'resumed with its undoing': () => ada.api.admin.undoRemoval({ id: removalId }),
    'paused with its founder’s suspension': () => ada.api.moderation.suspend({ id: fran.id, reason, present: null }),
    'resumed with its end': () => ada.api.moderation.lift({ id: fran.id, reason, present: null }),
    expired: async () => {
      await world.passes('8 days')
      await expireCampaigns(world)
    },
    deleted: () => ada.api.moderation.deleteCampaign({ id, reason }),
  }
  for (const [became, act] of Object.entries(acts)) {
    const heard = listen(world)
    await act()
    const whose = Object.entries(heard()).filter(([, facts]) => facts.includes('campaign_changed'))
    expect([became, ...whose.map(([name]) => name)]).toEqual([became, 'fran', 'cara'])
  }
  expect(cole.heard).toEqual([])
})

test('whoever has work under way in a campaign, or may send it again, hears that it paused, went on or was deleted; whoever has none does not', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const [approved, turned] = [post(id), post(id)]
  await cara.api.submissions.submitPost(approved)
  await fran.api.submissions.approve({ id: approved.id })
  await cole.api.submissions.submitPost(turned)
  await fran.api.submissions.reject({ id: turned.id, reason: null })
  const withdrawn = post(id)
  await carl.api.submissions.submitPost(withdrawn)
  await carl.api.submissions.withdraw({ id: withdrawn.id })
  const heard = listen(world)
  await fran.api.campaigns.pause({ id })
  expect((await cara.api.dashboards.campaigns({ list: 'contributed' })).items).toMatchObject([{ id, status: 'paused' }])
  await fran.api.campaigns.resume({ id })
  await fran.api.campaigns.remove({ id })
  expect(heard()).toEqual({
    fran: ['campaign_changed', 'campaign_changed', 'karma_moved', 'campaign_changed', 'karma_moved'],
    cara: ['campaign_changed', 'campaign_changed', 'campaign_changed'],
    cole: ['campaign_changed', 'campaign_changed', 'campaign_changed'],
    // On the founder's team: his notice of the campaign counts as read while it does not run.
    carl: ['notified', 'notified', 'notified'],
  })
})

test('they hear that its brief changed, or the address of its post, whoever changed it', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const id = await publishedPost(fran, cara)
  await cole.api.submissions.submitComment(comment(id))
  const turned = comment(id)
  await carl.api.submissions.submitComment(turned)
  await fran.api.submissions.reject({ id: turned.id, reason: null })
  const heard = listen(world)
  const { description, targetSubreddits, engagementInstructions } = revised(id)
  await fran.api.campaigns.edit({ id, kind: 'engagement', description, targetSubreddits, engagementInstructions })
  await cara.api.campaigns.revise(revised(id))
  const told = ['campaign_changed', 'campaign_changed']
  expect(heard()).toEqual({ fran: told, cara: told, cole: told, carl: told })
})

test('they hear that its time is up, and that its goal is reached', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const timed = await fran.api.campaigns.create(engagementCampaign())
  const wanted = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 1 }))
  for (const { id: campaignId } of [timed, wanted]) {
    const turned = comment(campaignId)
    await cole.api.submissions.submitComment(turned)
    await fran.api.submissions.reject({ id: turned.id, reason: null })
    await cara.api.submissions.submitComment(comment(campaignId))
  }
  const last = comment(wanted.id)
  await carl.api.submissions.submitComment(last)
  const reached = listen(world)
  await fran.api.submissions.approve({ id: last.id })
  expect(reached()).toMatchObject({ cara: ['campaign_changed'], cole: ['campaign_changed'] })
  await world.passes('31 days')
  const expired = listen(world)
  await expireCampaigns(world)
  expect(expired()).toEqual({
    fran: ['campaign_changed', 'karma_moved'],
    cara: ['campaign_changed'],
    // On the founder's team.
    carl: ['notified'],
  })
})

test('they hear that it pauses with its founder’s role and goes on with its undoing, and it counts as changed both times', async () => {
  await using world = await openWorld()
  const { ada, fran, cara, db } = world
  const { id } = await fran.api.campaigns.create(postsCampaign())
  await cara.api.submissions.submitPost(post(id))
  const changedAt = async () =>
    (await db.selectFrom('campaigns').select('updated_at').where('id', '=', id).executeTakeFirstOrThrow()).updated_at
  let removalId = ''
  const acts = {
    paused: async () => {
      removalId = (await ada.api.admin.removeRole({ id: fran.id })).removalId
    },
    active: () => ada.api.admin.undoRemoval({ id: removalId }),
  }
  for (const [status, act] of Object.entries(acts)) {
    const before = await changedAt()
    const heard = listen(world)
    await act()
    const whose = Object.entries(heard()).filter(([, facts]) => facts.includes('campaign_changed'))
    expect(whose.map(([name]) => name)).toEqual(['fran', 'cara'])
    expect((await cara.api.dashboards.campaigns({ list: 'contributed' })).items).toMatchObject([{ id, status }])
    expect((await changedAt()).getTime()).toBeGreaterThan(before.getTime())
  }
})

test('they hear of a comment that counts, and that the goal is reached with it; of one in review they know nothing', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const id = await publishedPost(fran, cara)
  await fran.api.campaigns.edit({ id, kind: 'engagement', commentGoal: 1 })
  const before = listen(world)
  const { id: work } = await cole.api.submissions.submitComment(comment(id))
  expect(Object.keys(before())).toEqual(['fran', 'cole'])
  const heard = listen(world)
  await fran.api.submissions.approve({ id: work })
  expect(heard()).toEqual({
    fran: ['notified', 'notified', 'submission_decided'],
    cara: ['campaign_changed'],
    cole: ['notified', 'karma_moved', 'submission_decided'],
  })
  expect((await cara.api.campaigns.manage({ id })).campaign).toMatchObject({ status: 'completed', done: 1 })
})

test('a founder hears of karma at each step that changes what their campaign holds, and nobody else', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const campaign = postsCampaign({ postsPerDay: 1, durationDays: 3 })
  const { id } = campaign
  const work = post(id)
  const acts: Record<string, () => Promise<unknown>> = {
    created: () => fran.api.campaigns.create(campaign),
    'larger by a post': () => fran.api.campaigns.edit({ id, kind: 'posts', postsNeeded: 4 }),
    'with a post approved': async () => {
      await cara.api.submissions.submitPost(work)
      await fran.api.submissions.approve({ id: work.id })
    },
    'with it published': () => cara.api.submissions.publish({ id: work.id, url: redditPost() }),
    deleted: () => fran.api.campaigns.remove({ id }),
  }
  const told: Record<string, string[]> = {}
  for (const [became, act] of Object.entries(acts)) {
    const heard = listen(world)
    await act()
    told[became] = Object.entries(heard()).flatMap(([name, facts]) => (facts.includes('karma_moved') ? name : []))
  }
  expect(told).toEqual({
    created: ['fran'],
    'larger by a post': ['fran'],
    'with a post approved': [],
    'with it published': ['fran', 'cara'],
    deleted: ['fran'],
  })
})

test('whoever may send a rejected post again hears when the last place is taken, and when one is free again', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 2 }))
  const turned = post(id)
  await cara.api.submissions.submitPost(turned)
  await fran.api.submissions.reject({ id: turned.id, reason: null })
  const [first, last] = [post(id), post(id)]
  const size = (postsNeeded: number) => fran.api.campaigns.edit({ id, kind: 'posts', postsNeeded })
  const acts: Record<string, () => Promise<unknown>> = {
    'one of two taken': () => cole.api.submissions.submitPost(first),
    'the last taken': () => carl.api.submissions.submitPost(last),
    'one withdrawn': () => carl.api.submissions.withdraw({ id: last.id }),
    'fewer wanted': () => size(1),
    'more wanted': () => size(3),
    'one rejected beside others free': () => fran.api.submissions.reject({ id: first.id, reason: null }),
  }
  const told: Record<string, [boolean, number]> = {}
  for (const [became, act] of Object.entries(acts)) {
    const heard = listen(world)
    await act()
    const hears = heard().cara?.includes('campaign_changed') ?? false
    told[became] = [hears, (await cara.api.dashboards.contributor()).turns.yours.total]
  }
  expect(told).toEqual({
    'one of two taken': [false, 1],
    'the last taken': [true, 0],
    'one withdrawn': [true, 1],
    'fewer wanted': [true, 0],
    'more wanted': [true, 1],
    'one rejected beside others free': [false, 1],
  })
})

test('whoever has a comment in a campaign hears that it went to its founder for review, and that it is open again', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const id = await publishedPost(fran, cara)
  await cole.api.submissions.submitComment(comment(id))
  await world.passes('8 days')
  await expireCampaigns(world)
  const contributed = async () => (await cole.api.dashboards.campaigns({ list: 'contributed' })).items.length
  const heard = listen(world)
  await cara.api.campaigns.revise(revised(id))
  expect([heard().cole, await contributed()]).toEqual([['campaign_changed'], 0])
  const again = listen(world)
  await fran.api.campaigns.approve({ id })
  expect([again().cole, await contributed()]).toEqual([['campaign_changed'], 1])
})
