import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { warnOfLapses } from '#/server/submissions/warn-of-lapse.ts'
import { delivers, openPushing, wantsQuiet } from '#/tests/pushing.ts'
import {
  comment,
  engagementCampaign,
  post,
  postsCampaign,
  publishedPost,
  reachedInReview,
  redditPost,
  revised,
  submittedPost,
} from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'

type Pushing = Awaited<ReturnType<typeof openPushing>>

async function isQuietFor(world: Pushing, person: Person) {
  await world.service.deviceOf(person, person.id)
  await wantsQuiet(world, person)
}

/** What their phone shows after quiet hours. */
async function saidAfter(world: Pushing, by: string) {
  await world.passes(by)
  await delivers(world)
  return world.service.received.map(({ payload }) => (payload.kind === 'read' ? '' : payload.title))
}

test('a founder is not called to a comment that was taken back or decided while it was quiet, but to one that still waits', async () => {
  await using world = await openPushing()
  const { fran, cara, cole, carl } = world
  await isQuietFor(world, fran)
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const takenBack = await cara.api.submissions.submitComment(comment(campaignId))
  await cara.api.submissions.withdraw({ id: takenBack.id })
  const decided = await cole.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.reject({ id: decided.id, reason: null })
  await carl.api.submissions.submitComment(comment(campaignId))
  expect(await saidAfter(world, '4 hours')).toEqual(['A comment awaits your review'])
})

test('nor to a campaign that they have decided about', async () => {
  await using world = await openPushing()
  const { fran, cara, db } = world
  const id = await publishedPost(fran, cara)
  await db.updateTable('campaigns').set({ status: 'rejected' }).where('id', '=', id).execute()
  await isQuietFor(world, fran)
  await cara.api.campaigns.revise(revised(id))
  await fran.api.campaigns.approve({ id })
  expect(await saidAfter(world, '4 hours')).toEqual([])
})

test('nobody is asked to publish what they have published', async () => {
  await using world = await openPushing()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await isQuietFor(world, cara)
  await fran.api.submissions.approve({ id })
  await cara.api.submissions.publish({ id, url: redditPost() })
  expect(await saidAfter(world, '4 hours')).toEqual([])
})

test('the last day to publish is told while there is one, to whoever may still publish', async () => {
  await using world = await openPushing()
  const { ada, fran, cara, cole, carl } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const [published, waits, left] = [
    await cole.api.submissions.submitPost(post(campaignId)),
    await cara.api.submissions.submitPost(post(campaignId)),
    await carl.api.submissions.submitPost(post(campaignId)),
  ]
  for (const { id } of [published, waits, left]) await fran.api.submissions.approve({ id })
  await delivers(world)
  await world.passes('6 days 12 hours')
  for (const person of [cole, cara, carl]) await isQuietFor(world, person)
  expect(await warnOfLapses(world)).toBe(3)
  await ada.api.admin.removeRole({ id: carl.id })
  await cole.api.submissions.publish({ id: published.id, url: redditPost() })
  expect(await saidAfter(world, '6 days 16 hours')).toEqual([expect.stringMatching(/^Publish your post by /)])
})

test('nobody is asked to publish what has lapsed before a server could say so', async () => {
  await using world = await openPushing()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await world.service.deviceOf(cara, 'phone')
  await fran.api.submissions.approve({ id })
  await world.passes('6 days 12 hours')
  await warnOfLapses(world)
  expect(await saidAfter(world, '8 days')).toEqual([])
})

test('a team hears in the morning of the campaigns that are open then', async () => {
  await using world = await openPushing()
  const { ada, fran, carl, cole, db } = world
  await ada.api.admin.assign({ id: randomUUID(), founderId: fran.id, contributorId: cole.id, notes: null })
  for (const person of [carl, cole]) await isQuietFor(world, person)
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const { id: over } = await fran.api.campaigns.create(engagementCampaign())
  await fran.api.campaigns.create(engagementCampaign())
  await fran.api.campaigns.remove({ id })
  await sql`update campaigns set expires_at = now() + interval '1 hour' where id = ${over}`.execute(db)
  const [place] = (await ada.api.admin.assignments({})).items
  await ada.api.admin.unassign({ id: place?.id ?? '' })
  expect(await saidAfter(world, '4 hours')).toEqual(['New campaign for your team'])
})

test('a contributor is not told in the morning that a campaign is open which is so no more', async () => {
  await using world = await openPushing()
  const { fran, cara, db } = world
  const ids = [await publishedPost(fran, cara), await publishedPost(fran, cara), await publishedPost(fran, cara)]
  await db.updateTable('campaigns').set({ status: 'rejected' }).where('id', 'in', ids).execute()
  for (const id of ids) await cara.api.campaigns.revise(revised(id))
  await isQuietFor(world, cara)
  for (const id of ids) await fran.api.campaigns.approve({ id })
  const [paused = '', deleted = ''] = ids
  await fran.api.campaigns.pause({ id: paused })
  await fran.api.campaigns.remove({ id: deleted })
  expect(await saidAfter(world, '4 hours')).toEqual(['Your campaign was approved', 'Your campaign was deleted'])
})

test('a campaign that is approved with every comment it asked for is told to its creator', async () => {
  await using world = await openPushing()
  const { fran, cara } = world
  const id = await reachedInReview(world)
  await world.service.deviceOf(cara, 'phone')
  await fran.api.campaigns.approve({ id })
  expect(await saidAfter(world, '8 days 1 minute')).toEqual(['Your campaign was approved'])
})

test('whoever has lost their role in the meantime is not called to what it takes that role to do', async () => {
  await using world = await openPushing()
  const { ada, fran, fred, cara, cole, carl, db } = world
  const [carasPost, colesPost] = [await submittedPost(fred, cara), await submittedPost(fred, cole)]
  const carls = [await publishedPost(fran, carl), await publishedPost(fred, carl)]
  await db.updateTable('campaigns').set({ status: 'rejected' }).where('id', 'in', carls).execute()
  for (const person of [fran, fred, cara, cole]) await isQuietFor(world, person)
  for (const { id } of [carasPost, colesPost]) await fred.api.submissions.approve({ id })
  for (const founder of [fran, fred]) {
    const { id } = await founder.api.campaigns.create(engagementCampaign())
    await carl.api.submissions.submitComment(comment(id))
  }
  for (const id of carls) await carl.api.campaigns.revise(revised(id, { redditPostUrl: redditPost() }))
  for (const { id } of [fran, cara]) await ada.api.admin.removeRole({ id })
  expect((await saidAfter(world, '4 hours')).toSorted()).toEqual([
    'A campaign awaits your review',
    'A comment awaits your review',
    'Your post was approved',
  ])
  expect(new Set(world.service.received.map(({ device }) => device))).toEqual(new Set([fred.id, cole.id]))
})
