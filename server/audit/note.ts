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
export async function note(tx: Tx, by: Author, { action, subject, target, before, after, reason }: Noted) {
  await tx
    .insertInto('audit_entries')
    .values({
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
    })
    .execute()
}
