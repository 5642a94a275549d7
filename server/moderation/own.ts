import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'

/** One's own reports. They say whether something was done, but not what: that is between us and the author. */
export async function listOwnReports({ world: { db }, me }: SignedIn, paging: Paging) {
  const place = placeIn('own-reports', paging, limits.listPageSize)
  const rows = await db
    .selectFrom('reports')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'reports.case_id')
    .where('reports.reporter_id', '=', me.id)
    .select([
      'reports.id',
      'reports.thing',
      'reports.reason',
      'reports.created_at as at',
      'moderation_cases.closed_at as closedAt',
      sql<boolean | null>`moderation_cases.outcome <> 'no_action'`.as('acted'),
    ])
    .$call(onePage({ time: 'reports.created_at', id: 'reports.id', place }))
    .execute()
  return page(place, rows)
}
