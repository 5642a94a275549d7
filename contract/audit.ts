import { z } from 'zod'
import { auditActions } from '#/rules/audit.ts'
import { limits } from '#/rules/limits.ts'
import { id, paging, reading, searched, time } from './shared.ts'

/** A person as the audit log names them; without name and address once they have deleted their account. */
const named = z.object({ id, name: z.string(), email: z.string().nullable() })

const values = z.record(z.string(), z.unknown()).nullable()

const entry = z.object({
  id,
  at: time,
  action: z.enum(auditActions),
  /** Null when it was a command on the server, or the product itself. */
  actor: named.nullable(),
  /** Whose account or work it was done to. */
  subject: named.nullable(),
  /** The founder whose team or room it was about, if it was about one. */
  team: named.nullable(),
  targetId: id.nullable(),
  before: values,
  after: values,
  reason: z.string().nullable(),
  address: z.string().nullable(),
  device: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof entry>

/** ISO 8601 has a year 0, PostgreSQL does not. */
const day = z.iso.date().refine(text => text >= '0001')

/** Filters of the log; an entry must match all of them. */
export const auditFilter = z.strictObject({
  /** Part of the name or address of the actor, the subject, or the founder whose team it was about. */
  person: searched(limits.searchMax),
  /** The same for one account, by its id. */
  about: id.optional(),
  action: z.enum(auditActions).optional(),
  /** First and last day, in UTC. */
  from: day.optional(),
  to: day.optional(),
  /** Part of the reason. */
  q: searched(limits.searchMax),
})
export type AuditFilter = z.infer<typeof auditFilter>

const activity = z.object({
  id,
  at: time,
  action: z.enum(auditActions),
  by: z.enum(['you', 'admin', 'product']),
  /** Only for the person's own acts: they may not know from where an admin acted. */
  address: z.string().nullable(),
  device: z.string().nullable(),
})
export type Activity = z.infer<typeof activity>

export const audit = {
  /** Who did what to whom, newest first. Also as CSV over plain HTTP: POST /api/admin/audit.csv, with the same filter and a `proof`. */
  entries: reading('/admin/audit')
    .input(auditFilter.extend(paging))
    .output(z.object({ items: z.array(entry), next: z.string().nullable() })),
  /** What was done to the caller's account, by themselves and by admins, newest first. */
  mine: reading('/me/activity')
    .input(z.strictObject(paging))
    .output(z.object({ items: z.array(activity), next: z.string().nullable() })),
}
