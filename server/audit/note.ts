import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction } from '#/rules/audit.ts'
import type { Author } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'

export interface Noted {
  action: AuditAction
  /** The person whose account or work was acted on. */
  subject?: string
  /** The row that was acted on, if it is not the person. */
  target?: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  reason?: string | null
}

/** Adds an audit entry in the transaction of the change it records. Entries are append-only. */
export const note = (tx: Tx, by: Author, noted: Noted) => noteAll(tx, by, [noted])

/** The same for several entries, in one statement. */
export async function noteAll(tx: Tx, by: Author, all: readonly Noted[]) {
  if (all.length === 0) return
  await tx
    .insertInto('audit_entries')
    .values(
      all.map(({ action, subject, target, before, after, reason }) => ({
        id: randomUUIDv7(),
        actor_id: by.id,
        action,
        subject_id: subject ?? null,
        target_id: target ?? null,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        reason: reason ?? null,
        address: by.address,
        device: by.device,
      })),
    )
    .execute()
}
