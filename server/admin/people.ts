import { sql } from 'kysely'
import type { Candidate } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { busyColumns } from './busy.ts'
import type { Wanted } from './found.ts'
import { isWanted, wantedOf } from './found.ts'

/** Founders or contributors whose name or email address contains the text. */
export const listPeople = async (db: Db, { role, q }: { role: SignUpRole; q: string }): Promise<Candidate[]> =>
  selectPeople(db, { role, wanted: await wantedOf(db, q) })

const selectPeople = statement((db, { role, wanted }: { role: SignUpRole; wanted: Wanted | undefined }) =>
  db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .where('user_roles.role', '=', role)
    .where(wanted ? isWanted(wanted) : sql.lit(true))
    .select(['users.id', 'profiles.full_name as name', 'profiles.avatar_url as avatarUrl', 'users.email'])
    .select(sql<boolean>`users.suspended_at is not null`.as('suspended'))
    .select(busyColumns)
    .orderBy('profiles.full_name')
    .orderBy('profiles.id')
    .limit(limits.listPageSize),
)
