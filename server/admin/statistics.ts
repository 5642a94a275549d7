import { sql } from 'kysely'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'

interface Statistics {
  users: number
  founders: number
  contributors: number
  assignments: number
  campaigns: number
}

/** How many there are of what an admin looks after. */
export function statistics(db: Db) {
  return oneRow(
    db,
    sql<Statistics>`
    select
      (select count(*) from users where left_at is null) as users,
      (select count(*) from user_roles where role = 'founder') as founders,
      (select count(*) from user_roles where role = 'contributor') as contributors,
      (select count(*) from founder_team_assignments) as assignments,
      (select count(*) from campaigns where status <> 'deleted') as campaigns`,
  )
}
