import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { PersonHit } from '#/contract/palette.ts'
import { limits } from '#/rules/limits.ts'
import type { Db } from '../infra/db/pool.ts'
import { planAnew } from '../infra/db/pool.ts'
import { contains } from '../search.ts'
import { named } from './named.ts'

type Condition = RawBuilder<boolean>

const emailFrom = 3

/** People whose name contains all the words. For admins email addresses are searched as well; others must not be able to guess them. */
export const peopleNamed = (db: Db, me: Me | null, q: string) =>
  me?.role === 'admin'
    ? everybody(db, [named('profiles.name_text', q), ...(q.length < emailFrom ? [] : [contains('users.email', q)])])
    : readPeople(db, me, named('profiles.name_text', q))

/** Admins find everybody, founders their team, contributors their founders; others find nobody. */
export async function readPeople(db: Db, me: Me | null, matches: Condition): Promise<PersonHit[]> {
  if (me?.role === 'admin') return everybody(db, [matches])
  if (me?.role === 'founder') return colleagues(db, me, { mine: 'founder_id', theirs: 'contributor_id' }, matches)
  if (me?.role === 'contributor') return colleagues(db, me, { mine: 'contributor_id', theirs: 'founder_id' }, matches)
  return []
}

/** A union with one part for each condition, so that each uses its own index; one condition across both tables would scan them whole. */
async function everybody(db: Db, conditions: readonly Condition[]) {
  const { rows } =
    await sql<PersonHit>`select ${planAnew} hit.id, p.full_name as name, p.avatar_url as "avatarUrl", r.role, u.email, null as "roomId",
      u.suspended_at is not null as suspended
    from (
      select id, min(rank) as rank from (
        ${sql.join(conditions.map(arm), sql` union all `)}) every_hit
      group by id) hit
    join users u on u.id = hit.id
    join profiles p on p.id = hit.id
    left join user_roles r on r.user_id = hit.id
    order by hit.rank, p.full_name, hit.id
    limit ${sql.lit(limits.paletteHits)}`.execute(db)
  return rows
}

const arm = (matches: Condition, rank: number) => sql`
  (select profiles.id, ${sql.lit(rank)} as rank from profiles join users on users.id = profiles.id
  where users.left_at is null and ${matches}
  order by profiles.full_name, profiles.id limit ${sql.lit(limits.paletteHits)})`

type Side = 'founder_id' | 'contributor_id'

async function colleagues(db: Db, me: Me, { mine, theirs }: Record<'mine' | 'theirs', Side>, matches: Condition) {
  const { rows } =
    await sql<PersonHit>`select ${planAnew} profiles.id, profiles.full_name as name, profiles.avatar_url as "avatarUrl", r.role, null as email,
      room.id as "roomId", false as suspended
    from founder_team_assignments a
    join profiles on profiles.id = a.${sql.ref(theirs)}
    join users u on u.id = profiles.id and u.left_at is null and u.suspended_at is null
    join user_roles r on r.user_id = profiles.id
    join squad_rooms room on room.founder_id = a.founder_id
    where a.${sql.ref(mine)} = ${me.id}::uuid and ${matches}
    order by profiles.full_name, profiles.id
    limit ${sql.lit(limits.paletteHits)}`.execute(db)
  return rows
}
