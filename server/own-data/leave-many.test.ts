import { expect, test } from 'vitest'
import { listen } from '#/tests/observed.ts'
import { comment, engagementCampaign, post, postsCampaign } from '#/tests/samples.ts'
import { usualPlan } from '#/tests/usual-plan.ts'
import { openWorld } from '#/tests/world.ts'

test('a contributor leaves with eight comments in review in as many statements as with two, and each founder reads of each', async () => {
  const counts = []
  for (const many of [2, 8]) {
    await using world = await openWorld()
    const { fran, fred, cara } = world
    const ids = []
    for (let nth = 0; nth < many; nth++) {
      const { id } = await (nth % 2 ? fran : fred).api.campaigns.create(engagementCampaign())
      ids.push((await cara.api.submissions.submitComment(comment(id))).id)
    }
    world.world.sessions.drop(cara.id)
    const [before, heard] = [world.statements.length, listen(world)]
    await cara.api.ownData.leave({ email: cara.email, present: null })
    counts.push(world.statements.length - before)
    for (const founder of ['fran', 'fred'])
      expect(heard()[founder]?.filter(fact => fact === 'submission_decided')).toHaveLength(many / 2)
    const works = await world.db.selectFrom('submissions').select('status').where('id', 'in', ids).execute()
    expect(works).toEqual(ids.map(() => ({ status: 'withdrawn' })))
    for (const { api } of [fran, fred]) expect((await api.notifications.list({})).unread).toBe(0)
  }
  expect(counts[1]).toBe(counts[0])
})

test('a contributor leaves with eight posts in review and as many to publish in as many statements as with two', async () => {
  const counts = []
  for (const many of [2, 8]) {
    await using world = await openWorld()
    const { fran, cara } = world
    for (let nth = 0; nth < 2 * many; nth++) {
      const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 1 }))
      const work = await cara.api.submissions.submitPost(post(id))
      if (nth % 2) await fran.api.submissions.approve({ id: work.id })
    }
    world.world.sessions.drop(cara.id)
    const before = world.statements.length
    await cara.api.ownData.leave({ email: cara.email, present: null })
    counts.push(world.statements.length - before)
  }
  expect(counts[1]).toBe(counts[0])
})

test('the notices that name whoever leaves are looked up among their work, not compared with each piece of it', async () => {
  await using world = await openWorld()
  const { fran, cara, db, statements } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await cara.api.submissions.submitComment(comment(id))
  await cara.api.ownData.leave({ email: cara.email, present: null })
  const forgetting = statements.filter(text => text.includes(`n.type = 'campaign_submission'`))
  expect(forgetting).toHaveLength(2)
  for (const text of forgetting) expect(await usualPlan(db, text)).toContain('hashed SubPlan')
})

test('of several posts of whoever leaves, each frees its own place', async () => {
  await using world = await openWorld()
  const { fran, cara, db } = world
  const ids = []
  for (const nth of [0, 1, 2]) {
    const { id } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1 }))
    ids.push(id)
    const work = await cara.api.submissions.submitPost(post(id))
    if (nth === 2) await fran.api.submissions.approve({ id: work.id })
  }
  await cara.api.ownData.leave({ email: cara.email, present: null })
  const open = await db.selectFrom('campaigns').select('posts_open').where('id', 'in', ids).execute()
  expect(open).toEqual(ids.map(() => ({ posts_open: 0 })))
  const works = await db.selectFrom('submissions').select('status').orderBy('submitted_at').execute()
  expect(works.map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn', 'lapsed'])
})
