import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'

/** Decisions that failed to be applied because of a fault of ours, newest first. */
export async function listDecisions(db: Db, paging: Paging) {
  const place = placeIn('decisions', paging, limits.eventsPageSize)
  const rows = await db
    .selectFrom('decisions as d')
    .innerJoin('submissions', 'submissions.id', 'd.submission_id')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
    .innerJoin('profiles', 'profiles.id', 'd.founder_id')
    .where(sql<boolean>`d.attempts > 0`)
    .select([
      'd.submission_id as id',
      'd.move',
      'profiles.full_name as founder',
      'campaigns.saas_name as campaign',
      'd.created_at as decidedAt',
      'd.due_at as nextTryAt',
      'd.attempts',
      'd.error',
    ])
    .$call(onePage({ time: 'd.created_at', id: 'd.submission_id', place }))
    .execute()
  return page(place, rows)
}
