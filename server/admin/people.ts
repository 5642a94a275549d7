import { sql } from 'kysely'
import type { Candidate } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import type { Db } from '../infra/db/pool.ts'
import { contains } from '../search.ts'

/** Founders or contributors whose name or email address contains the text. */
export function listPeople(db: Db, { role, q }: { role: SignUpRole; q: string }): Promise<Candidate[]> {
  const theirs = sql.ref(role === 'founder' ? 'a.founder_id' : 'a.contributor_id')
  return db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .where('user_roles.role', '=', role)
    .$if(q !== '', all => all.where('profiles.id', 'in', found(db, q)))
    .select([
      'users.id',
      'profiles.full_name as name',
      'profiles.avatar_url as avatarUrl',
      'users.email',
      sql<number>`(select count(*) from founder_team_assignments a where ${theirs} = users.id)`.as('teamCount'),
    ])
    .orderBy('profiles.full_name')
    .orderBy('profiles.id')
    .limit(limits.listPageSize)
    .execute()
}

/** Each table by its own index; one condition over both would read them whole. */
const found = (db: Db, q: string) =>
  db
    .selectFrom('profiles')
    .where(contains(q, ['profiles.full_name']))
    .select('profiles.id')
    .union(
      db
        .selectFrom('users')
        .where(contains(q, ['users.email']))
        .select('users.id'),
    )
