import { randomUUIDv7 } from 'node:crypto'
import type { AuditAction } from '#/rules/audit.ts'
import type { Author } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'

export interface Noted {
  action: AuditAction
  /** Whose account or work it was done to. */
  subject?: string
  /** The row it was done to, where that is not the person. */
  target?: string
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  reason?: string | null
}

/** Adds to the audit log, in the transaction of what it tells. Nothing in it is ever changed. */
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
