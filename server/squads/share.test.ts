import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { openRich } from '#/tests/rich.ts'
import { engagementCampaign, redditPost, submittedPost } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('a founder turns over all their active campaigns to share one, newest first and each once', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const more = limits.listPageSize + 30
  await sql`
    insert into campaigns (id, kind, founder_id, saas_name, description, target_subreddits, engagement_instructions, status,
      karma_reward, window_days, expires_at, created_at, reddit_post_url, comment_goal)
    select gen_random_uuid(), kind, founder_id, saas_name, description, target_subreddits, engagement_instructions,
      case when n % 6 = 0 then 'paused' else status end, karma_reward, window_days, expires_at,
      created_at - n / 20 * interval '1 microsecond', reddit_post_url, comment_goal
    from campaigns, generate_series(2, ${more}) n where id = ${id}::uuid`.execute(db)
  const first = await fran.api.squads.shareable({ roomId })
  const rest = await fran.api.squads.shareable({ roomId, cursor: first.next ?? expect.unreachable() })
  expect([first.items.length, rest.next]).toEqual([limits.listPageSize, null])
  const active = await db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  expect([...first.items, ...rest.items].map(campaign => ({ id: campaign.id }))).toEqual(active)
})

test('a shared campaign shows its own progress: posts published, or comments approved', async () => {
  await using world = await openRich()
  const { fran, carl } = world
  const { campaignId, id } = await submittedPost(fran, carl)
  await fran.api.submissions.approve({ id })
  const { engagementCampaignId } = await carl.api.submissions.publish({ id, url: redditPost() })
  const shown = async (shared: string) => {
    const { campaign } = await fran.api.squads.share({ id: randomUUID(), roomId, campaignId: shared })
    return { done: campaign?.done, goal: campaign?.goal }
  }
  expect(await shown(campaignId)).toEqual({ done: 1, goal: 6 })
  expect(await shown(engagementCampaignId)).toEqual({ done: 0, goal: 5 })
})
