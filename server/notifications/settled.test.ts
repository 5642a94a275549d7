import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { applyDecisions } from '#/server/submissions/apply-decisions.ts'
import { lapseSubmissions } from '#/server/submissions/lapse.ts'
import { warnOfLapses } from '#/server/submissions/warn-of-lapse.ts'
import { delivers, openPushing } from '#/tests/pushing.ts'
import { listen } from '#/tests/observed.ts'
import {
  betterPost,
  comment,
  engagementCampaign,
  post,
  publishedPost,
  redditPost,
  revised,
  submittedPost,
} from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** The titles of somebody's unread notices, newest first. */
async function unread({ api }: Pick<Person, 'api'>) {
  const { items, unread: count } = await api.notifications.list({})
  const titles = items.filter(({ read }) => !read).map(({ title }) => title)
  expect(count).toBe(titles.length)
  return titles
}

test('a submission that is decided or withdrawn no longer waits in the founder’s bell, and their browsers hear of it', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl, nora } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 9 }))
  const approved = await cara.api.submissions.submitComment(comment(campaignId))
  const rejected = await cole.api.submissions.submitComment(comment(campaignId))
  const withdrawn = await carl.api.submissions.submitComment(comment(campaignId))
  await submittedPost(fran, cara)
  await submittedPost(fred, cara)
  const title = 'A comment awaits your review'
  expect(await unread(fran)).toEqual(['A post awaits your review', title, title, title])
  expect(await unread(nora)).toEqual([])
  const heard = listen(world)
  await fran.api.submissions.approve({ id: approved.id })
  await fran.api.submissions.reject({ id: rejected.id, reason: null })
  await carl.api.submissions.withdraw({ id: withdrawn.id })
  expect(heard()['fran']?.filter(name => name === 'notified')).toHaveLength(3)
  expect(await unread(fran)).toEqual(['A post awaits your review'])
  expect(await unread(fred)).toEqual(['A post awaits your review'])
  expect(await unread(cara)).toEqual(['Your comment was approved'])
})

test('a decision settles the notice at once, and taking it back makes it unread again if it was', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: seen } = await submittedPost(fran, cara)
  await fran.api.notifications.markAllRead()
  const { id } = await submittedPost(fran, cole)
  const heard = listen(world)
  await fran.api.submissions.decide({ move: 'approve', ids: [seen, id] })
  expect(heard()).toEqual({ fran: ['notified', 'decision_changed', 'decision_changed'] })
  expect(await unread(fran)).toEqual([])
  await fran.api.submissions.undo({ ids: [seen, id] })
  expect(await unread(fran)).toEqual(['A post awaits your review'])
  expect(heard()['fran']?.at(-1)).toBe('notified')

  await fran.api.submissions.decide({ move: 'reject', ids: [id], reason: null })
  await world.passes('11 seconds')
  await applyDecisions(world.world)
  expect(await unread(fran)).toEqual([])
  await cole.api.submissions.resubmitPost(betterPost(id))
  await fran.api.submissions.decide({ move: 'approve', ids: [id] })
  await fran.api.submissions.undo({ ids: [id] })
  expect(await unread(fran)).toEqual(['A post was sent again'])
})

test('a founder who is suspended before their decision took effect finds the notice unread when they are back', async () => {
  await using world = await openWorld()
  const { fran, cara, ada, db } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.decide({ move: 'approve', ids: [id] })
  await ada.api.moderation.suspend({ id: fran.id, reason: 'Spam', present: null })
  const left = await db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', fran.id)
    .where('read', '=', false)
    .execute()
  expect(left).toEqual([{ title: 'A post awaits your review' }])
})

test('a founder who loses their role before their decision took effect finds the notice unread, and again once they have it back', async () => {
  await using world = await openWorld()
  const { fran, cara, ada } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.decide({ move: 'approve', ids: [id] })
  expect(await unread(fran)).toEqual([])
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  expect(await unread(fran)).toEqual(['A post awaits your review'])
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await unread(fran)).toEqual(['A post awaits your review'])
})

test('a contributor’s campaign in review that is approved, rejected or deleted no longer waits in the bell', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const approves = (id: string) => fran.api.campaigns.approve({ id })
  const rejects = (id: string) => fran.api.campaigns.reject({ id, reason: null })
  const deletes = (id: string) => fran.api.campaigns.remove({ id })
  for (const [at, decides] of [approves, rejects, deletes].entries()) {
    const id = await publishedPost(fran, cara)
    await world.passes(`${8 * (at + 1)} days`)
    await fran.api.notifications.markAllRead()
    await cara.api.campaigns.revise(revised(id, { redditPostUrl: redditPost() }))
    expect(await unread(fran)).toEqual(['A campaign awaits your review'])
    await decides(id)
    expect(await unread(fran)).toEqual([])
  }
})

test('a campaign that is deleted no longer looks for its founder’s team, nor is it open in its creator’s bell', async () => {
  await using world = await openWorld()
  const { fran, cara, carl } = world
  const { id: kept } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Tidewise' }))
  await carl.api.notifications.markAllRead()
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  expect(await unread(carl)).toEqual(['New campaign for your team'])
  const heard = listen(world)
  await fran.api.campaigns.remove({ id })
  expect(await unread(carl)).toEqual([])
  expect(heard().carl).toContain('notified')
  await fran.api.campaigns.remove({ id: kept })

  const revisedId = await approvedAgain(world)
  await fran.api.campaigns.remove({ id: revisedId })
  expect(await unread(cara)).toEqual(['Your campaign was deleted'])
})

test('a campaign that reached its goal no longer calls its founder’s team, nor its creator', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign({ commentGoal: 1 }))
  const sent = await cara.api.submissions.submitComment(comment(id))
  expect(await unread(carl)).toEqual(['New campaign for your team'])
  await fran.api.submissions.approve({ id: sent.id })
  expect(await unread(carl)).toEqual([])

  const last = await cole.api.submissions.submitComment(comment(await approvedAgain(world)))
  await fran.api.submissions.approve({ id: last.id })
  expect(await unread(cara)).toEqual([])
})

/** Cara's campaign for Fran expired, and was approved again for one comment. */
async function approvedAgain({ fran, cara, passes }: TestWorld) {
  const id = await publishedPost(fran, cara)
  await passes('8 days')
  await cara.api.campaigns.revise(revised(id, { redditPostUrl: redditPost(), commentGoal: 1 }))
  await cara.api.notifications.markAllRead()
  await fran.api.campaigns.approve({ id })
  expect(await unread(cara)).toEqual(['Your campaign was approved'])
  return id
}

const stops = {
  'is paused': async ({ fran }: TestWorld, id: string) => fran.api.campaigns.pause({ id }),
  'is paused by a moderator': async ({ ada }: TestWorld, id: string) =>
    ada.api.moderation.pauseCampaign({ id, reason: 'It reads like an advertisement.' }),
  'is over': async (world: TestWorld) => {
    await world.passes('31 days')
    await expireCampaigns(world)
  },
}

test.each(Object.entries(stops))(
  'a campaign that %s does not look for its founder’s team until it is resumed',
  async (_, stop) => {
    await using world = await openWorld()
    const { fran, carl } = world
    const { id } = await fran.api.campaigns.create(engagementCampaign())
    expect(await unread(carl)).toEqual(['New campaign for your team'])
    await stop(world, id)
    expect(await unread(carl)).toEqual([])
    const heard = listen(world)
    await fran.api.campaigns.resume({ id })
    expect(await unread(carl)).toEqual(['New campaign for your team'])
    expect(heard().carl).toContain('notified')
  },
)

test('the approval of a campaign calls its creator only while the campaign runs', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const id = await approvedAgain(world)
  await fran.api.campaigns.pause({ id })
  expect(await unread(cara)).toEqual([])
  await fran.api.campaigns.resume({ id })
  expect(await unread(cara)).toEqual(['Your campaign was approved'])
  await world.passes('16 days')
  await expireCampaigns(world)
  expect(await unread(cara)).toEqual([])
})

test('a campaign of which the team had read before it was paused is not unread when it is resumed', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await carl.api.notifications.markAllRead()
  await fran.api.campaigns.pause({ id })
  await fran.api.campaigns.resume({ id })
  expect(await unread(carl)).toEqual([])
})

test('a founder who lost their role looks for nobody until they have it back', async () => {
  await using world = await openWorld()
  const { fran, carl, ada } = world
  await fran.api.campaigns.create(engagementCampaign())
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  expect(await unread(carl)).toEqual([])
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await unread(carl)).toEqual(['New campaign for your team'])
})

test('whoever left a team is no longer looked for by its campaigns, unless that is undone', async () => {
  await using world = await openWorld()
  const { fran, fred, carl, ada } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fred.id, contributorId: carl.id, notes: null })
  await carl.api.notifications.markAllRead()
  await fred.api.campaigns.create(engagementCampaign())
  await fran.api.campaigns.create(engagementCampaign())
  const { items } = await ada.api.admin.assignments({ q: '', founderId: fran.id })
  const { removalId } = await ada.api.admin.unassign({ id: items[0]?.id ?? '' })
  expect(await unread(carl)).toEqual(['New campaign for your team'])
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await unread(carl)).toEqual(['New campaign for your team', 'New campaign for your team'])
})

test('what contributors were asked for is read once they did it: publish a post, send rejected work again', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.reject({ id, reason: 'Longer, please.' })
  expect(await unread(cara)).toEqual(['Your post was not accepted'])
  await cara.api.submissions.resubmitPost(betterPost(id))
  expect(await unread(cara)).toEqual([])
  await fran.api.submissions.approve({ id })
  await world.passes('6 days 1 hour')
  await warnOfLapses(world.world)
  expect(await unread(cara)).toHaveLength(2)
  const { engagementCampaignId } = await cara.api.submissions.publish({ id, url: redditPost() })
  expect(await unread(cara)).toEqual(['Karma earned'])
  await cara.api.notifications.markAllRead()

  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id: said } = await cara.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.reject({ id: said, reason: null })
  expect(await unread(cara)).toEqual(['Your comment was not accepted'])
  await cara.api.submissions.submitComment(comment(campaignId))
  expect(await unread(cara)).toEqual([])

  await world.passes('14 days')
  const again = () => cara.api.campaigns.revise(revised(engagementCampaignId))
  await again()
  await fran.api.campaigns.reject({ id: engagementCampaignId, reason: null })
  expect(await unread(cara)).toEqual(['Your campaign was not accepted'])
  await again()
  expect(await unread(cara)).toEqual([])
})

test('a post that lapses no longer asks its contributor to publish it, while their others and everybody else’s still do', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await world.passes('6 days 1 hour')
  await warnOfLapses(world.world)
  const approved = 'Your post was approved'
  expect(await unread(cara)).toEqual([expect.stringContaining('Publish your post by'), approved])
  const { id: later, campaignId } = await submittedPost(fred, cara)
  const { id: others } = await cole.api.submissions.submitPost(post(campaignId))
  for (const each of [later, others]) await fred.api.submissions.approve({ id: each })
  await world.passes('7 days 1 hour')
  await lapseSubmissions(world.world)
  expect(await unread(cara)).toEqual(['Your approved post has lapsed', approved])
  expect(await unread(cole)).toEqual([approved])
})

test('a settled notice leaves the screens of the founder’s devices', async () => {
  await using world = await openPushing()
  const { fran, cara, service } = world
  await service.deviceOf(fran, 'phone')
  const { id } = await submittedPost(fran, cara)
  await world.passes('1 minute')
  await delivers(world)
  const [notice] = (await fran.api.notifications.list({})).items
  await fran.api.submissions.decide({ move: 'approve', ids: [id] })
  await delivers(world)
  expect(service.receivedBy('phone').map(({ payload }) => payload)).toMatchObject([
    { kind: 'notice' },
    { kind: 'read', ids: [notice?.id], unread: 0 },
  ])
})
