import { expect, test } from 'vitest'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { endPlan, setStatus } from '#/tests/by-hand.ts'
import { listen, noticesOf, submissionStatus } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { betterPost, comment, engagementCampaign, post, postsCampaign, redditPost } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

async function rejectedPost({ fran }: TestWorld, contributor: Person, slots = 6) {
  const size = { postsPerDay: slots, durationDays: 1 }
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign(size))
  const { id } = await contributor.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.reject({ id, reason: 'Tell of your own month.' })
  return { campaignId, id }
}

const open = async ({ api }: Person, id: string) => (await api.campaigns.get({ id })).campaign.open

test('a rejected post is sent again as the same post: in review, a slot taken, the founder told, the first version kept', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await rejectedPost(world, cara)
  expect(await open(cara, campaignId)).toBe(6)
  const heard = listen(world)
  const sent = await cara.api.submissions.resubmitPost(betterPost(id))
  expect(sent).toMatchObject({
    id,
    status: 'pending',
    attempt: 2,
    title: 'How I close my books in nine minutes',
    rejectReason: null,
    decidedAt: null,
    earlier: [
      {
        attempt: 1,
        status: 'rejected',
        title: 'How I close my books in ten minutes',
        content: 'I used to dread the last day of the month.',
        rejectReason: 'Tell of your own month.',
      },
    ],
  })
  expect(sent.earlier[0]?.decidedAt).toBeInstanceOf(Date)
  expect(heard()).toEqual({ fran: ['notified', 'submission_received'], cara: ['notified', 'submission_received'] })
  expect((await noticesOf(fran))[0]).toEqual([
    'campaign_submission',
    'Cara Jensen changed “How I close my books in nine minutes” for Ledgerly.',
  ])
  expect(await open(cara, campaignId)).toBe(5)
  const desk = await fran.api.campaigns.manage({ id: campaignId })
  expect(desk.submissions).toMatchObject([{ id, status: 'pending', attempt: 2, earlier: [{ attempt: 1 }] }])
  const { pendingPosts } = await fran.api.dashboards.founder({})
  expect(pendingPosts).toMatchObject([{ id, earlier: [{ attempt: 1 }] }])
})

test('it may be rejected and sent many times; the last ten versions are shown, newest first, and it is paid once', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await rejectedPost(world, cara)
  for (let time = 2; time <= 12; time++) {
    await cara.api.submissions.resubmitPost({ ...betterPost(id), content: `Version ${time}` })
    await fran.api.submissions.reject({ id, reason: `Not yet ${time}` })
  }
  await cara.api.submissions.resubmitPost(betterPost(id))
  await fran.api.submissions.approve({ id })
  await cara.api.submissions.publish({ id, url: redditPost() })
  const [work] = (await cara.api.campaigns.get({ id: campaignId })).mine
  expect(work).toMatchObject({ status: 'approved', attempt: 13, karmaAwarded: 1 })
  expect(work?.earlier.map(({ attempt }) => attempt)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3])
  expect(work?.earlier[0]).toMatchObject({ content: 'Version 12', rejectReason: 'Not yet 12' })
  expect(await cara.api.dashboards.karma()).toEqual({ available: 0, earned: 1 })
})

test('sent twice it counts once; with other words under the same id it is refused', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await rejectedPost(world, cara)
  const again = betterPost(id)
  const sent = await Promise.all([1, 2, 3, 4].map(() => cara.api.submissions.resubmitPost(again)))
  expect(sent.map(({ attempt }) => attempt)).toEqual([2, 2, 2, 2])
  expect(await open(fran, campaignId)).toBe(5)
  expect((await noticesOf(fran)).filter(([type]) => type === 'campaign_submission')).toHaveLength(2)
  const other = cara.api.submissions.resubmitPost({ ...again, content: 'Something else.' })
  await expect(other).rejects.toMatchObject(refused('id_reused'))
})

test('two tabs that send different words at once count once', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await rejectedPost(world, cara)
  const tabs = await Promise.allSettled([1, 2].map(() => cara.api.submissions.resubmitPost(betterPost(id))))
  expect(tabs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(tabs.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('already_open') })
  expect(await open(fran, campaignId)).toBe(5)
})

test('the guards of a first post stand: time, plan, a free slot, no other open post', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId, id } = await rejectedPost(world, cara, 2)
  const again = () => cara.api.submissions.resubmitPost(betterPost(id))

  const { id: other } = await cara.api.submissions.submitPost(post(campaignId))
  await expect(again()).rejects.toMatchObject(refused('already_open'))
  await fran.api.submissions.approve({ id: other })
  await expect(again()).rejects.toMatchObject(refused('already_open'))
  await cara.api.submissions.publish({ id: other, url: redditPost() })

  const { id: last } = await cole.api.submissions.submitPost(post(campaignId))
  await expect(again()).rejects.toMatchObject(refused('no_free_slot'))
  await cole.api.submissions.withdraw({ id: last })

  await fran.api.campaigns.pause({ id: campaignId })
  await expect(again()).rejects.toMatchObject(refused('campaign_inactive'))
  await fran.api.campaigns.resume({ id: campaignId })
  await endPlan(world, fran)
  await expect(again()).rejects.toMatchObject(refused('plan_expired'))
  await world.db.updateTable('subscriptions').set({ status: 'active' }).where('user_id', '=', fran.id).execute()
  await world.passes('1 day')
  await expect(again()).rejects.toMatchObject(refused('campaign_inactive'))
  await expireCampaigns(world)
  await expect(again()).rejects.toMatchObject(refused('campaign_inactive'))
  expect(await world.db.selectFrom('submission_versions').select('attempt').execute()).toEqual([])
})

test('only what was rejected can be sent again, and only a post', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId, id } = await rejectedPost(world, cara)
  const again = (submissionId: string) => cara.api.submissions.resubmitPost(betterPost(submissionId))
  await again(id)
  await expect(again(id)).rejects.toMatchObject(refused('already_open'))
  await cara.api.submissions.withdraw({ id })
  await expect(again(id)).rejects.toMatchObject(refused('already_decided'))
  const { id: published } = await cara.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id: published })
  await cara.api.submissions.publish({ id: published, url: redditPost() })
  await expect(again(published)).rejects.toMatchObject(refused('already_decided'))
  const engagement = await fran.api.campaigns.create(engagementCampaign())
  const { id: commented } = await cara.api.submissions.submitComment(comment(engagement.id))
  await fran.api.submissions.reject({ id: commented, reason: null })
  await expect(again(commented)).rejects.toMatchObject(refused('not_found'))
})

test('when the founder deletes the campaign at the same moment, no slot and no karma is lost', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  for (let time = 0; time < 8; time++) {
    const { campaignId, id } = await rejectedPost(world, cara, 2)
    const [answer] = await Promise.allSettled([
      cara.api.submissions.resubmitPost(betterPost(id)),
      fran.api.campaigns.remove({ id: campaignId }),
    ])
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused('campaign_inactive'))
    expect(await submissionStatus(world, id)).toBe('rejected')
    expect((await fran.api.dashboards.karma()).available).toBe(16)
  }
})

test('of those who send again and those who send anew, as many get through as there are slots', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  for (let time = 0; time < 5; time++) {
    const { campaignId, id } = await rejectedPost(world, cara, 1)
    const tries = await Promise.allSettled([
      cole.api.submissions.submitPost(post(campaignId)),
      cara.api.submissions.resubmitPost(betterPost(id)),
      carl.api.submissions.submitPost(post(campaignId)),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject(refused('no_free_slot'))
    expect(await open(fran, campaignId)).toBe(0)
  }
})

test('a comment keeps its earlier versions too, withdrawn ones as well; a creator of the campaign does not read them', async () => {
  await using world = await openWorld()
  const { fran, cara, carl } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const say = (content: string) => cara.api.submissions.submitComment({ ...comment(campaignId), content })
  const { id } = await say('First.')
  await fran.api.submissions.reject({ id, reason: 'Too short.' })
  await say('Second.')
  await cara.api.submissions.withdraw({ id })
  const third = await say('Third.')
  expect(third).toMatchObject({
    id,
    attempt: 3,
    earlier: [
      { attempt: 2, status: 'withdrawn', content: 'Second.', rejectReason: null },
      { attempt: 1, status: 'rejected', content: 'First.', rejectReason: 'Too short.' },
    ],
  })
  await expect(say('Fourth.')).rejects.toMatchObject(refused('already_commented'))
  await fran.api.submissions.approve({ id })
  const versions = await world.db.selectFrom('submission_versions').select('attempt').execute()
  expect(versions).toHaveLength(2)
  await setStatus(world, campaignId, 'active')
  await world.db.updateTable('campaigns').set({ contributor_id: carl.id }).where('id', '=', campaignId).execute()
  expect((await carl.api.campaigns.manage({ id: campaignId })).submissions).toMatchObject([{ id, earlier: [] }])
  const page = JSON.stringify(await carl.api.campaigns.get({ id: campaignId }))
  expect(page).not.toContain('Too short.')
})
