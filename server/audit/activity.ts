import { sql } from 'kysely'
import type { Activity } from '#/contract/audit.ts'
import type { AuditAction } from '#/rules/audit.ts'
import { quietActions } from '#/rules/audit.ts'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'

const isOwn = sql<boolean>`actor_id is not distinct from subject_id`

/** The audit entries about one's own account. For an admin's act the name, address, device and reason are withheld. */
export async function listActivity({ world: { db }, me }: SignedIn, paging: Paging) {
  const place = placeIn('activity', paging, limits.auditPageSize)
  const rows = await db
    .selectFrom('audit_entries')
    .where('subject_id', '=', me.id)
    .where('action', 'not in', quietActions)
    .select([
      'id',
      'at',
      sql<AuditAction>`action`.as('action'),
      sql<Activity['by']>`case when ${isOwn} then 'you' when actor_id is null then 'product' else 'admin' end`.as('by'),
      sql<string | null>`case when ${isOwn} then address end`.as('address'),
      sql<string | null>`case when ${isOwn} then device end`.as('device'),
    ])
    .$call(onePage({ time: 'at', id: 'id', place }))
    .execute()
  return page(place, rows)
}
