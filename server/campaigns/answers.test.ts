import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dropReview } from '#/tests/by-hand.ts'
import { betterPost, comment, engagementCampaign, post, postsCampaign, redditPost } from '#/tests/samples.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const minute = 60
const hour = 60 * minute

const answersAt = async ({ visitor }: TestWorld, id: string) => (await visitor.api.campaigns.get({ id })).founderAnswers

test('a founder’s answer time is the median of their decisions, and untold while there are fewer than three', async () => {
  await using world = await openWorld()
  const { fran, fred, cara, cole, carl } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 5 }))
  expect(await answersAt(world, id)).toEqual({ decisions: 0, typicalSeconds: null })
  const posts = [post(id), post(id), post(id)]
  const [first, second, third] = posts.map(each => each.id)
  await cara.api.submissions.submitPost({ ...post(id), id: first ?? '' })
  await cole.api.submissions.submitPost({ ...post(id), id: second ?? '' })
  await carl.api.submissions.submitPost({ ...post(id), id: third ?? '' })
  await world.passes('10 minutes')
  await fran.api.submissions.approve({ id: first ?? '' })
  await world.passes('3 hours')
  await fran.api.submissions.reject({ id: second ?? '', reason: null })
  expect(await answersAt(world, id)).toEqual({ decisions: 2, typicalSeconds: null })
  await world.passes('2 days')
  await fran.api.submissions.approve({ id: third ?? '' })
  const { decisions, typicalSeconds } = await answersAt(world, id)
  expect(decisions).toBe(3)
  expect(typicalSeconds).toBeGreaterThanOrEqual(3 * hour)
  expect(typicalSeconds).toBeLessThan(3 * hour + minute)

  const freds = await fred.api.campaigns.create(postsCampaign())
  expect(await answersAt(world, freds.id)).toEqual({ decisions: 0, typicalSeconds: null })
})

test('publishing, sending anew and deleting change no answer time; comments that nobody reviews are no answers', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 5 }))
  const { id: published } = await cara.api.submissions.submitPost(post(id))
  const { id: rejected } = await cole.api.submissions.submitPost(post(id))
  await world.passes('1 hour')
  await fran.api.submissions.approve({ id: published })
  await fran.api.submissions.reject({ id: rejected, reason: null })
  await world.passes('30 hours')
  await cara.api.submissions.publish({ id: published, url: redditPost() })
  await cole.api.submissions.resubmitPost(betterPost(rejected))
  const engagement = await fran.api.campaigns.create(engagementCampaign())
  await dropReview(world, engagement.id)
  const url = 'https://www.reddit.com/r/SaaS/comments/1abcde/x/kz1abcf/'
  await cara.api.submissions.submitComment({ ...comment(engagement.id), url })
  expect((await answersAt(world, id)).decisions).toBe(2)
  await world.passes('31 hours')
  await fran.api.submissions.approve({ id: rejected })
  const { decisions, typicalSeconds } = await answersAt(world, id)
  expect(decisions).toBe(3)
  expect(typicalSeconds).toBeLessThan(hour + minute)
  await cara.api.submissions.submitPost(post(id))
  await fran.api.campaigns.remove({ id })
  expect((await answersAt(world, engagement.id)).decisions).toBe(3)
})

test('the latest fifty decisions count', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const sent = await cara.api.submissions.submitComment(comment(id))
  await sql`insert into founder_answers (submission_id, attempt, founder_id, waited_seconds, answered_at)
    select ${sent.id}::uuid, n, ${fran.id}::uuid, case when n <= 60 then 60 else 7200 end, now() + n * interval '1 second'
    from generate_series(1, 100) n`.execute(world.db)
  expect(await answersAt(world, id)).toEqual({ decisions: 50, typicalSeconds: 7200 })
})
