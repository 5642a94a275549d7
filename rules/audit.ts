/** Everything the audit log can tell, with how it tells it. */
export const auditWords = {
  assignment_created: 'put a contributor into a team',
  assignment_removed: 'took a contributor out of a team',
  assignment_restored: 'undid the removal of a contributor from a team',
  role_given: 'gave a role',
  role_removed: 'removed a role',
  role_restored: 'undid the removal of a role',
  admin_made: 'made somebody an admin',
  password_changed: 'changed the password',
} as const

export type AuditAction = keyof typeof auditWords

export const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(auditWords, text)

export const auditActions = Object.keys(auditWords).filter(isAuditAction)
