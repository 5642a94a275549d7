import { auditActions } from '#/rules/audit.ts'
import { outcomes, reportReasons, things } from '#/rules/moderation.ts'
import type { Kept } from '#/rules/removals.ts'
import {
  filled,
  filledJson,
  int,
  maybeJson,
  maybeOneOf,
  maybeText,
  maybeTime,
  maybeUuid,
  oneOf,
  text,
  time,
  uuid,
} from './columns.ts'

/** The audit log, moderation, and limits on attempts. */
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
  moderation_cases: {
    id: uuid,
    thing: oneOf(things),
    thing_id: uuid,
    author_id: uuid,
    opened_at: filled.time,
    claimed_by: maybeUuid,
    claimed_at: maybeTime,
    closed_at: maybeTime,
    closed_by: maybeUuid,
    outcome: maybeOneOf(outcomes),
    note: maybeText,
  },
  reports: {
    id: uuid,
    case_id: uuid,
    reporter_id: uuid,
    thing: oneOf(things),
    thing_id: uuid,
    reason: oneOf(reportReasons),
    words: maybeText,
    created_at: filled.time,
  },
  /** Impersonations under way. */
  viewings: { session_id: uuid, admin_id: uuid, user_id: uuid, ends_at: time },
  removals: {
    id: uuid,
    removed_by: uuid,
    user_id: maybeUuid,
    kept: filledJson<Kept>(),
    removed_at: filled.time,
    undone_at: maybeTime,
    undo_seconds: filled.int,
  },
  attempts: { key: text, count: int, resets_at: time },
}
