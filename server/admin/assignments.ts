import { sql } from 'kysely'
import type { Assignment, Busy } from '#/contract/admin.ts'
import { limits } from '#/rules/limits.ts'
import { personOf } from '../accounts/person.ts'
import { after, microsOf, page, readCursor } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { lastActiveAt } from './busy.ts'
import { patternOf } from '../search.ts'
import { found } from './found.ts'

interface Asked {
  q: string
  founderId?: string | undefined
  cursor?: string | undefined
}

/** Who works for whom, newest first. */
export async function listAssignments(db: Db, { q, founderId, cursor }: Asked) {
  const rows = await readAssignments(db)
    .where(after('assigned_at', 'id', readCursor(cursor)))
    .$if(founderId !== undefined, all => all.where('founder_id', '=', founderId ?? ''))
    .$if(q !== '', all => all.where('id', 'in', ofFound(db, patternOf(q))))
    .select(microsOf('assigned_at').as('micros'))
    .orderBy('assigned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.listPageSize + 1)
    .execute()
  return page(rows, limits.listPageSize)
}

/** By the index of each side; one condition over both would read the table whole. */
const ofFound = (db: Db, pattern: string) =>
  db
    .with('found', () => found(db, pattern))
    .selectFrom('founder_team_assignments as f')
    .where('f.founder_id', 'in', db.selectFrom(sql<{ id: string }>`found`.as('found')).select('found.id'))
    .select('f.id')
    .union(
      db
        .selectFrom('founder_team_assignments as c')
        .where('c.contributor_id', 'in', db.selectFrom(sql<{ id: string }>`found`.as('found')).select('found.id'))
        .select('c.id'),
    )

export const readAssignments = (db: Db) =>
  db
    .selectFrom('founder_team_assignments')
    .select([
      'id',
      personOf('founder_id').as('founder'),
      contributor.as('contributor'),
      'notes',
      'assigned_at as assignedAt',
      sql<Assignment['assignedBy']>`(case when assigned_by is not null then ${personOf('assigned_by')} end)`.as(
        'assignedBy',
      ),
    ])

const contributor = sql<Busy>`(
  select json_build_object('id', p.id, 'name', p.full_name, 'avatarUrl', p.avatar_url,
    'teamCount', (select count(*) from founder_team_assignments a where a.contributor_id = p.id),
    'openCount', (select count(*) from submissions s where s.contributor_id = p.id and s.status in ('pending', 'pending_post')),
    'lastActiveAt', ${lastActiveAt('p.id')})
  from profiles p where p.id = founder_team_assignments.contributor_id)`
