/** Everything the audit log can tell, with how it tells it. */
export const auditWords = {
  assignment_created: 'put a contributor into a team',
  assignment_removed: 'took a contributor out of a team',
  role_given: 'gave a role',
  role_removed: 'removed a role',
  password_changed: 'changed the password',
  password_reset: 'chose a new password by a link',
  recovery_link_made: 'made a recovery link',
  email_verified: 'confirmed the email address',
  email_change_asked: 'asked for another email address',
  email_change_cancelled: 'stopped a change of the email address',
  email_changed: 'changed the email address',
} as const

export type AuditAction = keyof typeof auditWords

export const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(auditWords, text)

export const auditActions = Object.keys(auditWords).filter(isAuditAction)
