import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { engagementCampaign } from '#/tests/samples.ts'
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
