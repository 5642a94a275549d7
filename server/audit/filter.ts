import { sql } from 'kysely'
import type { AuditFilter } from '#/contract/audit.ts'
import type { AuditAction } from '#/rules/audit.ts'
import { contains } from '../search.ts'
import type { Db } from '../infra/db/pool.ts'
import { nameOf } from '../name-of.ts'

/** More people of one name than this are not looked for: more of the name finds the one. */
const peopleMax = 500

const named = (id: string) => sql<{
  id: string
  name: string
  email: string | null
  role: 'founder' | 'contributor' | 'admin' | null
} | null>`(case when ${sql.ref(id)} is not null then json_build_object('id', ${sql.ref(id)},
    'name', ${nameOf(id)},
    'email', (select email from users where id = ${sql.ref(id)} and left_at is null),
    'role', (select role from user_roles where user_id = ${sql.ref(id)})) end)`

/** The entries that a filter leaves, with their people's names as they are now; the caller says their order. */
export const selectEntries = (db: Db, filter: AuditFilter) =>
  db
    .selectFrom('audit_entries')
    .select([
      'id',
      'at',
      sql<AuditAction>`action`.as('action'),
      named('actor_id').as('actor'),
      named('subject_id').as('subject'),
      'target_id as targetId',
      sql<Record<string, unknown> | null>`before`.as('before'),
      sql<Record<string, unknown> | null>`after`.as('after'),
      'reason',
      'address',
      'device',
    ])
    .where(matches(filter))

function matches({ person, about, action, from, to, q }: AuditFilter) {
  const all = [sql<boolean>`true`]
  if (person !== '') all.push(sql`(actor_id = ${anyOf(person)} or subject_id = ${anyOf(person)})`)
  if (about) all.push(sql`(actor_id = ${about}::uuid or subject_id = ${about}::uuid)`)
  if (action) all.push(sql`action = ${action}`)
  if (from) all.push(sql`at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to) all.push(sql`at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  if (q !== '') all.push(contains(q, ['reason']))
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** An array that is read once, so that the indexes of the log can look its ids up. */
const anyOf = (person: string) => sql`any(array(
  select profiles.id from profiles where ${contains(person, ['profiles.full_name'])}
  union select users.id from users where ${contains(person, ['users.email'])} limit ${sql.lit(peopleMax)}))`
