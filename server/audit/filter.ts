import { sql } from 'kysely'
import type { AuditFilter } from '#/contract/audit.ts'
import type { AuditAction } from '#/rules/audit.ts'
import { contains, namePatternOf } from '../search.ts'
import type { Db } from '../infra/db/pool.ts'
import { planAnew } from '../infra/db/pool.ts'
import { nameOf } from '../name-of.ts'

/** Further people with a matching name are not searched; a longer search text narrows them down. */
const peopleMax = 500

interface Named {
  id: string
  name: string
  email: string | null
}

const named = (id: string) =>
  sql<Named | null>`(case when ${sql.ref(id)} is not null then json_build_object('id', ${sql.ref(id)},
    'name', ${nameOf(id)},
    'email', (select email from users where id = ${sql.ref(id)} and left_at is null)) end)`

/** The index `audit_team` has this expression. */
export const teamId = sql<string | null>`coalesce(after ->> 'founderId', before ->> 'founderId')`
const teamOf = sql<Named | null>`(select ${named('team.id')} from (select ${teamId}::uuid as id) as team)`

/** The ids of people whose name or address matches the filter; undefined if it names nobody. */
export async function peopleOf(db: Db, { person }: AuditFilter) {
  if (person === '') return undefined
  const { rows } = await sql<{
    id: string
  }>`select ${planAnew} profiles.id from profiles where profiles.name_text like ${namePatternOf(person)}
    union select users.id from users where left_at is null and ${contains('users.email', person)} limit ${sql.lit(peopleMax)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

type People = Awaited<ReturnType<typeof peopleOf>>

/** The entries that match a filter, with people's present names. */
export const selectNamed = (db: Db, filter: AuditFilter, people: People) =>
  selectEntries(db, filter, people).select([
    named('actor_id').as('actor'),
    named('subject_id').as('subject'),
    teamOf.as('team'),
  ])

/**
 * The entries that match a filter; the caller orders them. Planned for the given people: for busy people a scan from the newest entry is
 * quick, for quiet ones the indexes find the few rows in a long log.
 */
export const selectEntries = (db: Db, filter: AuditFilter, people: People) =>
  db
    .selectFrom('audit_entries')
    .modifyFront(planAnew)
    .select([
      'id',
      'at',
      sql<AuditAction>`action`.as('action'),
      'target_id as targetId',
      sql<Record<string, unknown> | null>`before`.as('before'),
      sql<Record<string, unknown> | null>`after`.as('after'),
      'reason',
      'address',
      'device',
    ])
    .where(matches(filter, people))

function matches({ about, action, from, to, q }: AuditFilter, people: People) {
  const all = [sql<boolean>`true`]
  if (people) all.push(concerns(people))
  if (about) all.push(concerns([about]))
  if (action) all.push(sql`action = ${action}`)
  if (from) all.push(sql`at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to) all.push(sql`at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  if (q !== '') all.push(contains('reason', q))
  return sql<boolean>`(${sql.join(all, sql` and `)})`
}

/** They did it, or it was done to them or to their team. */
const concerns = (people: readonly string[]) =>
  sql<boolean>`(actor_id = any(${people}::uuid[]) or subject_id = any(${people}::uuid[]) or ${teamId} = any(${people}::text[]))`
