import { expect, test } from 'vitest'
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
