import { expect, test } from 'vitest'
import { lapseSubmissions } from '#/server/submissions/lapse.ts'
import { warnOfLapses } from '#/server/submissions/warn-of-lapse.ts'
import { listen, noticesOf } from '#/tests/refused.ts'
import { post, postsCampaign, redditPost, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

const warning = [
  'submission_approved',
  '“How I close my books in ten minutes” loses its place when it is not on Reddit by tomorrow.',
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
  await world.passes('6 days 30 minutes')
  await Promise.all(Array.from({ length: 8 }, () => warnOfLapses(world)))
  const { items } = await cara.api.notifications.list({})
  expect(items.filter(({ body }) => body === warning[1])).toHaveLength(1)
  await cara.api.notifications.remove({ id: items[0]?.id ?? '' })
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

test('a warning that comes late, as after a long stop, says how much time is left by then', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await world.passes('6 days 21 hours 30 minutes')
  expect(await warnOfLapses(world)).toBe(1)
  const [notice] = (await cara.api.notifications.list({})).items
  expect(notice).toMatchObject({
    title: '2 hours left to publish your post',
    body: '“How I close my books in ten minutes” loses its place when it is not on Reddit by then.',
  })
})
