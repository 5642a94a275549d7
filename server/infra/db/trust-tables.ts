import { auditActions } from '#/rules/audit.ts'
import { filled, int, maybeJson, maybeText, maybeUuid, oneOf, text, time, uuid } from './columns.ts'

/** What lets one trust accounts and those who look after them. */
export const trustTables = {
  audit_entries: {
    id: uuid,
    at: filled.time,
    actor_id: maybeUuid,
    action: oneOf(auditActions),
    subject_id: maybeUuid,
    target_id: maybeUuid,
    before: maybeJson,
    after: maybeJson,
    reason: maybeText,
    address: maybeText,
    device: maybeText,
  },
  attempts: { key: text, count: int, resets_at: time },
}
