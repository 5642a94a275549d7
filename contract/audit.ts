import { z } from 'zod'
import { auditActions } from '#/rules/audit.ts'
import { limits } from '#/rules/limits.ts'
import { roles } from '#/rules/roles.ts'
import { cursor, id, looselyTyped, reading, time } from './shared.ts'

/** Somebody as the audit log names them: without a name or an address once they have left. */
const named = z.object({ id, name: z.string(), email: z.string().nullable(), role: z.enum(roles).nullable() })

const values = z.record(z.string(), z.unknown()).nullable()

const entry = z.object({
  id,
  at: time,
  action: z.enum(auditActions),
  /** Who did it; nobody: a command on the server, or the product by itself. */
  actor: named.nullable(),
  /** Whose account or work it was done to. */
  subject: named.nullable(),
  targetId: id.nullable(),
  before: values,
  after: values,
  reason: z.string().nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof entry>

/** PostgreSQL knows no year 0, which ISO 8601 has. */
const day = z.iso.date().refine(text => text >= '0001')

/** Which entries of the log: those that all of it is true of. */
export const auditFilter = z.strictObject({
  /** A part of the name or address of who did it, or of whom it was done to. */
  person: looselyTyped(limits.searchMax),
  /** The same for one account, by its id. */
  about: id.optional(),
  action: z.enum(auditActions).optional(),
  /** The first and the last day, in UTC. */
  from: day.optional(),
  to: day.optional(),
  /** A part of the reason. */
  q: looselyTyped(limits.searchMax),
})
export type AuditFilter = z.infer<typeof auditFilter>

const activity = z.object({
  id,
  at: time,
  action: z.enum(auditActions),
  by: z.enum(['you', 'admin', 'product']),
  /** Of one's own acts only: where an admin sits is not theirs to know. */
  address: z.string().nullable(),
  device: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

export const audit = {
  /** Who did what to whom, newest first. As CSV over plain HTTP: POST /api/admin/audit.csv, with the same filter and a proof of who asks. */
  entries: reading('/admin/audit')
    .input(auditFilter.extend({ cursor }))
    .output(z.object({ items: z.array(entry), next: z.string().nullable() })),
  /** What was done to one's own account, by oneself and by admins, newest first. */
  mine: reading('/me/activity')
    .input(z.strictObject({ cursor }))
    .output(z.object({ items: z.array(activity), next: z.string().nullable() })),
}
