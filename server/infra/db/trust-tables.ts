import { auditActions } from '#/rules/audit.ts'
import type { Kept } from '#/rules/removals.ts'
import {
  filled,
  filledJson,
  int,
  maybeJson,
  maybeText,
  maybeTime,
  maybeUuid,
  oneOf,
  text,
  time,
  uuid,
} from './columns.ts'

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
  removals: {
    id: uuid,
    removed_by: uuid,
    user_id: maybeUuid,
    kept: filledJson<Kept>(),
    removed_at: filled.time,
    undone_at: maybeTime,
  },
  attempts: { key: text, count: int, resets_at: time },
}
