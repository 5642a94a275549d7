import type { AuditFilter } from '#/contract/audit.ts'
import { limits } from '#/rules/limits.ts'
import { onePage, page, readCursor } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { peopleOf, selectEntries } from './filter.ts'

/** The audit log, newest first. */
export async function listEntries(db: Db, { cursor, ...filter }: AuditFilter & { cursor?: string | undefined }) {
  const rows = await selectEntries(db, filter, await peopleOf(db, filter))
    .$call(onePage({ time: 'at', id: 'id', position: readCursor('audit', cursor), size: limits.auditPageSize }))
    .execute()
  return page('audit', rows, limits.auditPageSize)
}
