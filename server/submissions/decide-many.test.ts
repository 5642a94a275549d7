import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'

test('with more decisions than a page shows, the latest can be undone, not those that take effect first', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const most = limits.decisionsShown
  await sql`with writers as (
      insert into users (id, name, email) select gen_random_uuid(), 'Writer', n || '@writers.example'
      from generate_series(0, ${most}) n returning id
    ), works as (
      insert into submissions (id, campaign_id, contributor_id, kind, status, content, karma_reward)
      select id, ${id}, id, 'comment', 'pending', 'Good', 1 from writers returning id
    )
    insert into decisions (submission_id, founder_id, move, attempt, due_at)
    select id, ${fran.id}, 'reject', 1, now() + make_interval(secs => row_number() over ()) from works`.execute(db)
  const { rows } = await sql<{ id: string }>`select submission_id as id from decisions order by due_at`.execute(db)
  const latest = rows.slice(1).map(decision => decision.id)
  for (const { deciding } of [await fran.api.campaigns.manage({ id }), await fran.api.dashboards.founder({})])
    expect(deciding.map(decision => decision.id)).toEqual(latest)
})
