import { sql } from 'kysely'
import type { Busy } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import { personOf, personOrNull } from '../accounts/person.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { lastActiveAt, openWorkOf, teamsOf } from './busy.ts'
import type { Wanted } from './found.ts'
import { isWanted, wantedOf } from './found.ts'

interface Asked extends Paging {
  q: string
  founderId?: string | undefined
}

/** Who works for whom, newest first. */
export async function listAssignments(db: Db, { q, founderId, ...paging }: Asked) {
  const place = placeIn('assignments', paging, limits.listPageSize)
  const wanted = await wantedOf(db, q)
  const rows = await readAssignments(db)
    .where(row => (founderId ? row('founder_id', '=', founderId) : row.lit(true)))
    .where(wanted ? hasWanted(wanted) : sql.lit(true))
    .$call(onePage({ time: 'assigned_at', id: 'id', place }))
    .execute()
  return page(place, rows)
}

/** A short list of ids uses the index of each column. */
const hasWanted = (wanted: Wanted) =>
  'ids' in wanted
    ? sql<boolean>`(founder_id = any(${wanted.ids}::uuid[]) or contributor_id = any(${wanted.ids}::uuid[]))`
    : sql<boolean>`exists (select from users join profiles using (id)
        where users.id in (founder_id, contributor_id) and ${isWanted(wanted)})`

export const readAssignments = (db: Db) =>
  db
    .selectFrom('founder_team_assignments')
    .select([
      'id',
      personOf('founder_id').as('founder'),
      contributor.as('contributor'),
      'notes',
      'assigned_at as assignedAt',
      personOrNull('assigned_by').as('assignedBy'),
    ])

const contributor = sql<Busy>`(
  select json_build_object('id', p.id, 'name', p.full_name, 'avatarUrl', p.avatar_url,
    'teamCount', ${teamsOf('p.id')},
    'openCount', ${openWorkOf('p.id')},
    'lastActiveAt', ${lastActiveAt('p.id')})
  from profiles p where p.id = founder_team_assignments.contributor_id)`
