/** Everything the audit log can tell, with how it tells it: after the name of who did it. */
export const auditWords = {
  assignment_created: 'put a contributor into a team',
  assignment_removed: 'took a contributor out of a team',
  role_given: 'gave a role',
  role_removed: 'removed a role',
  password_changed: 'changed the password',
  admin_made: 'made an admin',
  team_lead_changed: 'changed the team lead of a squad',
  message_removed: 'removed a message as moderation',
  campaign_paused: 'paused a campaign',
  campaign_deleted: 'deleted a campaign',
  event_replayed: 'applied a payment event again',
  session_ended: 'signed one place out',
  other_sessions_ended: 'signed every other place out',
  data_exported: 'downloaded the data of the account',
  account_left: 'deleted the account',
  report_claimed: 'took reports on',
  report_released: 'put reports back',
  report_closed: 'closed reports',
  person_suspended: 'suspended the account',
  suspension_lifted: 'lifted the suspension',
  viewing_started: 'began to look at the app through the eyes of the account',
  viewing_ended: 'stopped looking through the eyes of the account',
  audit_exported: 'exported the audit log',
} as const

export type AuditAction = keyof typeof auditWords

export const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(auditWords, text)

export const auditActions = Object.keys(auditWords).filter(isAuditAction)

/** The moderators' own work on reports: whom it is about does not learn that somebody reported them. What came of it they do. */
export const quietActions = ['report_claimed', 'report_released', 'report_closed'] as const satisfies AuditAction[]

/**
 * What stays of an entry's before and after once its person has left: ids, closed lists, counts and times, which name nobody.
 * Anything else is taken to be personal.
 */
export const impersonalKeys = [
  'role',
  'status',
  'outcome',
  'thing',
  'founderId',
  'teamLeadId',
  'campaigns',
  'reports',
  'until',
] as const
