import type { AuditFilter } from '#/contract/audit.ts'
import { limits } from '#/rules/limits.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { peopleOf, selectNamed } from './filter.ts'

/** The audit log, newest first. */
export async function listEntries(db: Db, { cursor, pages, ...filter }: AuditFilter & Paging) {
  const place = placeIn('audit', { cursor, pages }, limits.auditPageSize)
  const rows = await selectNamed(db, filter, await peopleOf(db, filter))
    .$call(onePage({ time: 'at', id: 'id', place }))
    .execute()
  return page(place, rows)
}
