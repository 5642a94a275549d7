import { expect, test } from 'vitest'
import { fransRoomId } from './cast.ts'
import { comment, engagementCampaign, post, postsCampaign } from './samples.ts'
import { openWorld } from './world.ts'

/**
 * After five executions PostgreSQL may use a generic plan for a prepared
 * statement: one that relies on a parameter's value then fails.
 */
const oftenEnough = 8

test('work is accepted however often a connection has prepared its statement', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  for (let time = 0; time < oftenEnough; time++) {
    const engagement = await fran.api.campaigns.create(engagementCampaign())
    expect((await cara.api.submissions.submitComment(comment(engagement.id))).status).toBe('pending')
    const posts = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 1 }))
    expect((await cara.api.submissions.submitPost(post(posts.id))).status).toBe('pending')
  }
})

/** Searches differ in their statements, by how many words and signs they have: plans for all of them would fill a connection's memory. */
test('no connection keeps a plan for each form in which something is searched', async () => {
  await using world = await openWorld()
  const { visitor, fran, cara, ada, statements } = world
  const search = async (q: string) => {
    for (const { api } of [visitor, fran, cara, ada]) {
      await api.palette.find({ q })
      await api.campaigns.explore({ q })
      await api.campaigns.subreddits({ q })
    }
    await fran.api.squads.search({ roomId: fransRoomId, q })
    await ada.api.admin.users({ q })
    await ada.api.admin.people({ role: 'founder', q })
    await ada.api.admin.assignments({ q })
    await ada.api.audit.entries({ person: q, q })
  }
  const kept = () => new Set(statements.filter(text => !text.startsWith('select /* planned anew */')))
  for (const q of ['an', 'anne']) await search(q)
  const before = kept()
  for (const q of ['a ann', 'ann a', 'ann carr lee', 'a b c', '&& ann', 'anne bbb c']) await search(q)
  expect([...kept()].filter(text => !before.has(text))).toEqual([])
})
