import type { AuditFilter } from '#/contract/audit.ts'
import { limits } from '#/rules/limits.ts'
import { after, microsOf, page, readCursor } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { peopleOf, selectEntries } from './filter.ts'

/** The audit log, newest first. */
export async function listEntries(db: Db, { cursor, ...filter }: AuditFilter & { cursor?: string | undefined }) {
  const rows = await selectEntries(db, filter, await peopleOf(db, filter))
    .where(after('at', 'id', readCursor(cursor)))
    .select(microsOf('at').as('micros'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.auditPageSize + 1)
    .execute()
  return page(rows, limits.auditPageSize)
}
