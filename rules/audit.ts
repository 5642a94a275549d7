/** Everything the audit log can tell, with how it tells it. */
export const auditWords = {
  assignment_created: 'put a contributor into a team',
  assignment_removed: 'took a contributor out of a team',
  role_given: 'gave a role',
  role_removed: 'removed a role',
  password_changed: 'changed the password',
  first_admin_made: 'became the first admin, with the code from the console',
  failures_retried: 'had failed work tried again',
  event_replayed: 'had a payment event applied again',
  connections_ended: 'ended the open connections',
  books_checked: 'had the books checked',
} as const

export type AuditAction = keyof typeof auditWords

export const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(auditWords, text)

export const auditActions = Object.keys(auditWords).filter(isAuditAction)
