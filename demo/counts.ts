import { sql } from 'kysely'
import type { Db } from '#/server/infra/db/pool.ts'

/** Row counts by type and state: "posts active", "post pending_post", "notices unread". */
export async function countWorld(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'people ' || coalesce(role, 'without role') as what, count(*) as count
      from users left join user_roles on user_id = users.id group by 1
    union all select 'campaigns ' || kind || ' ' || status, count(*) from campaigns group by 1
    union all select 'campaigns by founders', count(*) from campaigns where contributor_id is null
    union all select 'submissions ' || kind || ' ' || status, count(*) from submissions group by 1
    union all select 'submissions', count(*) from submissions
    union all select 'transfers ' || kind, count(*) from karma_transfers group by 1
    union all select 'assignments', count(*) from founder_team_assignments
    union all select 'messages ' || kind, count(*) from squad_messages group by 1
    union all select case when read then 'notices read' else 'notices unread' end, count(*) from notifications group by 1
    union all select case when closed_at is null then 'cases open' else 'cases closed' end, count(*) from moderation_cases group by 1
    order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}
