import { sql } from 'kysely'
import { runningOf } from '../admin/busy.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'

/** One account, for admins. */
export async function readAccount(db: Db, id: string) {
  const found = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('users.id', '=', id)
    .where('users.left_at', 'is', null)
    .select([
      'users.id',
      'profiles.full_name as name',
      'profiles.avatar_url as avatarUrl',
      'users.email',
      'user_roles.role',
      'users.created_at as joinedAt',
      'users.suspended_at as suspendedAt',
      sql<string | null>`(case when users.suspended_at is not null then (
        select reason from audit_entries where subject_id = users.id and action = 'person_suspended'
        order by at desc, id desc limit 1) end)`.as('suspendedFor'),
      runningOf('users.id').as('running'),
      sql<number>`(select count(*) from moderation_cases where author_id = users.id and closed_at is null)`.as(
        'openCases',
      ),
    ])
    .executeTakeFirst()
  return found ?? refuse('not_found')
}
