import { sql } from 'kysely'
import type { RoleFilter, User } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import { after, microsOf, page, readCursor } from '../cursor.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { busyColumns } from './busy.ts'
import { found } from './found.ts'

interface Asked {
  q: string
  role: RoleFilter
  cursor?: string | undefined
}

/** Everybody who is here, newest first: who has just signed up is whom admins look for. */
export async function listUsers(db: Db, { q, role, cursor }: Asked) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('users.left_at', 'is', null)
    .where(after('users.created_at', 'users.id', readCursor(cursor)))
    .$if(q !== '', all => all.where('users.id', 'in', found(db, q)))
    .$if(role === 'none', all => all.where('user_roles.role', 'is', null))
    .$if(role !== 'none' && role !== 'all', all => all.where(sql<boolean>`user_roles.role = ${role}`))
    .select(['users.id', 'profiles.full_name as name', 'profiles.avatar_url as avatarUrl', 'users.email'])
    .select(['user_roles.role', 'users.created_at as joinedAt', microsOf('users.created_at').as('micros')])
    .select(busyColumns('users.id', 'user_roles.role'))
    .select(karma.as('karma'))
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limits.listPageSize + 1)
    .execute()
  return page<User & { micros: string }>(rows, limits.listPageSize)
}

/** What a founder may spend and what a contributor has earned: nobody has both but who changed roles. */
const karma = sql<number>`(select coalesce(sum(k.balance), 0)::int from karma_accounts k
  where k.user_id = users.id and k.kind in ('available', 'earned'))`

/** From indexes alone: a person has one role at most, and one who has left none. */
export const countUsers = (db: Db) =>
  oneRow(
    db,
    sql<Record<RoleFilter, number>>`
    select counted.*, counted."all" - counted.founder - counted.contributor - counted.admin as none from (
      select
        (select count(*) from users where left_at is null) as "all",
        (select count(*) from user_roles where role = 'founder') as founder,
        (select count(*) from user_roles where role = 'contributor') as contributor,
        (select count(*) from user_roles where role = 'admin') as admin) counted`,
  )
