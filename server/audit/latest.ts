import type { AuditAction } from '#/rules/audit.ts'
import type { Author } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import type { Noted } from './note.ts'

/**
 * Whether of these actions this one was recorded last about its subject and target, by this author and for this reason: whoever says it
 * again, as after a lost answer, did it themselves.
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
    .$if(target !== undefined, entries => entries.where('target_id', '=', target ?? null))
    .select(['action', 'actor_id', 'reason'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return last?.action === action && last.actor_id === by.id && last.reason === reason
}
