import type { Candidate } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import type { Db } from '../infra/db/pool.ts'
import { busyColumns } from './busy.ts'
import { found } from './found.ts'

/** Founders or contributors whose name or email address contains the text. */
export const listPeople = (db: Db, { role, q }: { role: SignUpRole; q: string }): Promise<Candidate[]> =>
  db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .where('user_roles.role', '=', role)
    .$if(q !== '', all => all.where('profiles.id', 'in', found(db, q)))
    .select(['users.id', 'profiles.full_name as name', 'profiles.avatar_url as avatarUrl', 'users.email'])
    .select(busyColumns('users.id', 'user_roles.role'))
    .orderBy('profiles.full_name')
    .orderBy('profiles.id')
    .limit(limits.listPageSize)
    .execute()
