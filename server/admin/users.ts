import { sql } from 'kysely'
import type { RoleFilter, User } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import { type Role, roles } from '#/rules/roles.ts'
import type { Paging, Place } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { awaitsTeam } from '../squads/awaits-team.ts'
import { busyColumns } from './busy.ts'
import type { Wanted } from './found.ts'
import { isWanted, wantedOf } from './found.ts'

interface Asked extends Paging {
  q: string
  role: RoleFilter
}

/** Newest first, because admins mostly look for people who have just signed up. */
export async function listUsers(db: Db, { q, role, ...paging }: Asked) {
  const place = placeIn('people', paging, limits.listPageSize)
  const rows = await selectUsers(db, {
    wanted: await wantedOf(db, q),
    role: roles.find(each => each === role),
    hasNoRole: role === 'none',
    hasNoTeam: role === 'teamless',
    place,
  })
  return page<User & { micros: string }>(place, rows)
}

interface Listed {
  wanted: Wanted | undefined
  role: Role | undefined
  hasNoRole: boolean
  hasNoTeam: boolean
  place: Place
}

/** A suspended founder gets no team before the suspension is lifted. */
const isTeamless = sql<boolean>`(user_roles.role = 'founder' and users.suspended_at is null and ${awaitsTeam(sql.ref('users.id'))})`

const selectUsers = statement((db, { wanted, role, hasNoRole, hasNoTeam, place }: Listed) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('users.left_at', 'is', null)
    .where(wanted ? isWanted(wanted) : sql.lit(true))
    .where(row => (role === undefined ? row.lit(true) : sql<boolean>`user_roles.role = ${role}`))
    .where(row => (hasNoRole ? row('user_roles.role', 'is', null) : row.lit(true)))
    .where(hasNoTeam ? isTeamless : sql.lit(true))
    .select(['users.id', 'profiles.full_name as name', 'profiles.avatar_url as avatarUrl', 'users.email'])
    .select(['user_roles.role', 'users.created_at as joinedAt'])
    .select(sql<boolean>`user_roles.role is null and users.role_settled_at is not null`.as('roleRemoved'))
    .select(sql<boolean>`users.suspended_at is not null`.as('suspended'))
    .select(busyColumns)
    .select(karma.as('karma'))
    .$call(onePage({ time: 'users.created_at', id: 'users.id', place })),
)

/** A founder's spendable karma or a contributor's earned karma; only somebody who changed roles has both. */
const karma = sql<number>`(select coalesce(sum(k.balance), 0)::int from karma_accounts k
  where k.user_id = users.id and k.kind in ('available', 'earned'))`

/** Counted by index-only scans: a person has at most one role, and a deleted account has none. */
export const countUsers = (db: Db) =>
  oneRow(
    db,
    sql<Record<RoleFilter | 'undecided', number>>`
    select counted.*, counted."all" - counted.founder - counted.contributor - counted.admin as none from (
      select
        (select count(*) from users where left_at is null) as "all",
        (select count(*) from user_roles where role = 'founder') as founder,
        (select count(*) from user_roles where role = 'contributor') as contributor,
        (select count(*) from user_roles where role = 'admin') as admin,
        (select count(*) from users where left_at is null and suspended_at is null and role_settled_at is null
          and not exists (select from user_roles where user_id = users.id)) as undecided,
        (select count(*) from users join user_roles on user_roles.user_id = users.id where ${isTeamless}) as teamless) counted`,
  )
