import { limits } from '#/rules/limits.ts'
import { after, microsOf, page, readCursor } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { personOf } from '../accounts/person.ts'

/** Who works for whom, newest first. */
export async function listAssignments(db: Db, cursor: string | undefined) {
  const rows = await readAssignments(db)
    .where(after('assigned_at', 'id', readCursor(cursor)))
    .select(microsOf('assigned_at').as('micros'))
    .orderBy('assigned_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.listPageSize + 1)
    .execute()
  return page(rows, limits.listPageSize)
}

export const readAssignments = (db: Db) =>
  db
    .selectFrom('founder_team_assignments')
    .select([
      'id',
      personOf('founder_id').as('founder'),
      personOf('contributor_id').as('contributor'),
      'notes',
      'assigned_at as assignedAt',
    ])
