import { sql } from 'kysely'
import type { Db } from '../infra/db/pool.ts'

interface Statistics {
  users: number
  founders: number
  contributors: number
  assignments: number
  campaigns: number
}

export async function statistics(db: Db) {
  const { rows } = await sql<Statistics>`
    select
      (select count(*) from users) as users,
      (select count(*) from user_roles where role = 'founder') as founders,
      (select count(*) from user_roles where role = 'contributor') as contributors,
      (select count(*) from founder_team_assignments) as assignments,
      (select count(*) from campaigns where status <> 'deleted') as campaigns`.execute(db)
  return rows[0] ?? Promise.reject(new Error('Statistics are one row'))
}
