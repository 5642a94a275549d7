import type { AuditAction } from '#/rules/audit.ts'
import type { Author } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import type { Noted } from './note.ts'

/**
 * Whether the latest of these actions on this subject and target was this one, by this author and for this reason. If so, the request is
 * taken for a repeat after a lost answer.
 */
export async function isLatest(
  tx: Tx,
  by: Author,
  { action, subject, target, reason = null }: Noted & { subject: string },
  among: readonly AuditAction[] = [action],
) {
  const last = await tx
    .selectFrom('audit_entries')
    .where('subject_id', '=', subject)
    .where('action', 'in', among)
    .where(row => (target === undefined ? row.lit(true) : row('target_id', '=', target)))
    .select(['action', 'actor_id', 'reason'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.action === action && last.actor_id === by.id && last.reason === reason
}
