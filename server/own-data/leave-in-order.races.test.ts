import { expect, test } from 'vitest'
import { ofContributor } from '#/tests/by-hand.ts'
import { waitForLocks } from '#/tests/locks.ts'
import { comment, engagementCampaign, post, postsCampaign, redditPost, submittedPost } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** A campaign that two changes need: what somebody does in it, and how one of its people goes meanwhile. */
interface Meeting {
  campaignId: string
  act: () => Promise<unknown>
  go: () => Promise<unknown>
}

const leave = ({ api, email }: Person) => api.ownData.leave({ email, present: null })

/** The act waits for the campaign first, the going second. Returns whether either had to begin anew. */
async function meet({ db, statements }: TestWorld, { campaignId, act, go }: Meeting) {
  statements.length = 0
  const { both } = await db.transaction().execute(async tx => {
    await tx.selectFrom('campaigns').select('id').where('id', '=', campaignId).forUpdate().execute()
    const acting = act()
    await waitForLocks(db)
    const going = go()
    await waitForLocks(db, 2)
    return { both: Promise.all([acting, going]) }
  })
  await both
  return statements.includes('rollback')
}

const meetings: Record<string, (world: TestWorld) => Promise<Meeting>> = {
  'a founder leaves while an approved post of theirs is published': async ({ fran, cole }) => {
    const { id, campaignId } = await submittedPost(fran, cole)
    await fran.api.submissions.approve({ id })
    return { campaignId, go: () => leave(fran), act: () => cole.api.submissions.publish({ id, url: redditPost() }) }
  },
  'a founder leaves while work that they approved is withdrawn': async ({ fran, cole }) => {
    const { id, campaignId } = await submittedPost(fran, cole)
    await fran.api.submissions.decide({ move: 'approve', ids: [id] })
    return { campaignId, go: () => leave(fran), act: () => cole.api.submissions.withdraw({ id }) }
  },
  'a founder leaves while a post is sent to them': async ({ fran, cole }) => {
    const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
    return { campaignId, go: () => leave(fran), act: () => cole.api.submissions.submitPost(post(campaignId)) }
  },
  'a founder leaves while a comment is sent to them': async ({ fran, cole }) => {
    const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
    return { campaignId, go: () => leave(fran), act: () => cole.api.submissions.submitComment(comment(campaignId)) }
  },
  'a contributor leaves while their post is approved': async ({ fran, cole }) => {
    const { id, campaignId } = await submittedPost(fran, cole)
    return { campaignId, go: () => leave(cole), act: () => fran.api.submissions.approve({ id }) }
  },
  'a contributor leaves while a campaign with their post and another’s is deleted': async ({ fran, cara, cole }) => {
    const { campaignId } = await submittedPost(fran, cole)
    await cara.api.submissions.submitPost(post(campaignId))
    return { campaignId, go: () => leave(cole), act: () => fran.api.campaigns.remove({ id: campaignId }) }
  },
  'a contributor leaves while an admin deletes a campaign with their post': async ({ ada, fran, cole }) => {
    const { campaignId } = await submittedPost(fran, cole)
    const act = () => ada.api.moderation.deleteCampaign({ id: campaignId, reason: 'It sells stolen goods.' })
    return { campaignId, go: () => leave(cole), act }
  },
  'a contributor leaves while the campaign they created is approved': async world => {
    const { fran, cole } = world
    const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
    await ofContributor(world, campaignId, { contributor: cole, status: 'pending' })
    return { campaignId, go: () => leave(cole), act: () => fran.api.campaigns.approve({ id: campaignId }) }
  },
  'a contributor leaves while the founder of their work does': async ({ fran, cole }) => {
    const { campaignId } = await submittedPost(fran, cole)
    return { campaignId, go: () => leave(cole), act: () => leave(fran) }
  },
  'a founder leaves while the contributor of their work does': async ({ fran, cole }) => {
    const { campaignId } = await submittedPost(fran, cole)
    return { campaignId, go: () => leave(fran), act: () => leave(cole) }
  },
  'a founder’s role is removed while an approved post of theirs is published': async ({ ada, fran, cole }) => {
    const { id, campaignId } = await submittedPost(fran, cole)
    await fran.api.submissions.approve({ id })
    const act = () => cole.api.submissions.publish({ id, url: redditPost() })
    return { campaignId, act, go: () => ada.api.admin.removeRole({ id: fran.id }) }
  },
  'a founder is suspended while an approved post of theirs is published': async ({ ada, fran, cole }) => {
    const { id, campaignId } = await submittedPost(fran, cole)
    await fran.api.submissions.approve({ id })
    const act = () => cole.api.submissions.publish({ id, url: redditPost() })
    return {
      campaignId,
      act,
      go: () => ada.api.moderation.suspend({ id: fran.id, reason: 'They sell stolen goods.', present: null }),
    }
  },
}

for (const [what, prepare] of Object.entries(meetings))
  test(`${what}, and neither waits for the other in a circle`, async () => {
    await using world = await openWorld()
    expect(await meet(world, await prepare(world))).toBe(false)
  })
