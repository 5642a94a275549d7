import { booksStates } from '#/rules/operations.ts'
import { filled, filledJson, filledOneOf, maybeInt, maybeText, maybeTime, maybeUuid, text, uuid } from './columns.ts'

/** A stored figure that differs from what it is derived from, as found by the check of the books. */
export interface KeptDifference {
  law: string
  says: string
  userId: string | null
  campaignId: string | null
}

/** How the server itself is doing. */
export const operationTables = {
  job_runs: {
    name: text,
    last_started_at: maybeTime,
    last_ended_at: maybeTime,
    last_succeeded_at: maybeTime,
    last_failed_at: maybeTime,
    last_error: maybeText,
    runs: filled.int,
    failures: filled.int,
  },
  books_checks: {
    id: uuid,
    asked_by: maybeUuid,
    asked_at: filled.time,
    started_at: maybeTime,
    ended_at: maybeTime,
    state: filledOneOf(booksStates),
    took_ms: maybeInt,
    accounts: maybeInt,
    transfers: maybeInt,
    difference_count: maybeInt,
    differences: filledJson<KeptDifference[]>(),
    error: maybeText,
  },
} as const
