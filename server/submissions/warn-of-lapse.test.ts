import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lapseSubmissions } from '#/server/submissions/lapse.ts'
import { warnOfLapses } from '#/server/submissions/warn-of-lapse.ts'
import { listen, noticesOf } from '#/tests/observed.ts'
import { post, postsCampaign, redditPost, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

const warning = [
  'submission_approved',
  '“How I close my books in ten minutes” loses its spot if it is not on Reddit by then.',
]

test('a day before an approved post lapses its contributor is told, once, and nobody else', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await world.passes('5 days 23 hours 59 minutes')
  expect(await warnOfLapses(world)).toBe(0)

  await world.passes('6 days')
  const before = await Promise.all([fran, fred, cole].map(noticesOf))
  const heard = listen(world)
  expect(await warnOfLapses(world)).toBe(1)
  expect(heard()).toEqual({ cara: ['notified', 'submission_decided'] })
  expect((await noticesOf(cara))[0]).toEqual(warning)
  expect(await Promise.all([fran, fred, cole].map(noticesOf))).toEqual(before)
  expect(await warnOfLapses(world)).toBe(0)
})

test('many servers at once warn once, also when the notice was deleted meanwhile', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await world.passes('6 days 12 hours')
  const deletedAtOnce = async () => {
    await Promise.all(Array.from({ length: 8 }, () => warnOfLapses(world)))
    const { items } = await cara.api.notifications.list({})
    const warnings = items.filter(({ body }) => body === warning[1])
    expect(warnings).toHaveLength(1)
    await cara.api.notifications.remove({ id: warnings[0]?.id ?? '' })
  }
  await warnOfLapses({ ...world, admit: deletedAtOnce })
  await warnOfLapses(world)
  expect((await noticesOf(cara)).filter(([, body]) => body === warning[1])).toEqual([])
})

test('nobody is warned of a post that is published, in review or lapsed already', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 10 }))
  const [published, late] = [post(campaignId), post(campaignId)]
  await cara.api.submissions.submitPost(published)
  await cole.api.submissions.submitPost(late)
  await fran.api.submissions.approve({ id: published.id })
  await fran.api.submissions.approve({ id: late.id })
  await cara.api.submissions.publish({ id: published.id, url: redditPost() })
  await carl.api.submissions.submitPost(post(campaignId))
  await world.passes('7 days')
  expect(await warnOfLapses(world)).toBe(0)
  expect(await lapseSubmissions(world)).toBe(1)
  expect(await warnOfLapses(world)).toBe(0)
})

test('a warning says the moment in its reader’s zone, so that it is true whenever it is read', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { campaignId, id } = await submittedPost(fran, cara)
  const { id: other } = await cole.api.submissions.submitPost(post(campaignId))
  await cole.api.notifications.changePreferences({ time_zone: 'Asia/Tokyo' })
  for (const each of [id, other]) await fran.api.submissions.approve({ id: each })
  await world.db.updateTable('submissions').set({ publish_by: '2099-11-24T21:30:00Z' }).execute()
  await sql`update clock.shift set by = timestamptz '2099-11-24T19:00:00Z' - pg_catalog.now()`.execute(world.db)
  await world.db.updateTable('sessions').set({ expires_at: '2100-01-01', created_at: '2099-11-24' }).execute()
  expect(await warnOfLapses(world)).toBe(2)
  const told = async ({ api }: typeof cara) => (await api.notifications.list({})).items[0]?.title
  expect(await told(cara)).toBe('Publish your post by 24 Nov, 21:30 UTC')
  expect(await told(cole)).toBe('Publish your post by 25 Nov, 06:30')
})
