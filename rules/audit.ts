import { productName } from './product.ts'

/** Every action the audit log records, with the words that follow the actor's name. */
export const auditWords = {
  assignment_created: 'added a contributor to a team',
  assignment_removed: 'removed a contributor from a team',
  assignment_restored: 'put a contributor back on a team',
  role_given: 'gave a role',
  role_removed: 'removed a role',
  role_restored: 'undid the removal of a role',
  admin_made: 'made someone an admin',
  password_changed: 'changed the password',
  team_lead_changed: 'changed the team lead of a squad',
  message_removed: 'removed a message as moderation',
  campaign_paused: 'paused a campaign',
  campaign_deleted: 'deleted a campaign',
  session_ended: 'logged out one device',
  other_sessions_ended: 'logged out every other device',
  data_exported: 'downloaded their data',
  account_left: 'deleted the account',
  report_claimed: 'took reports on',
  report_released: 'put reports back',
  report_closed: 'closed reports',
  person_suspended: 'suspended the account',
  suspension_lifted: 'lifted the suspension',
  viewing_started: 'started viewing the app as the account',
  viewing_ended: 'stopped viewing the app as the account',
  audit_exported: 'exported the audit log',
  password_reset: 'chose a new password through a link',
  recovery_link_made: 'made a recovery link',
  email_verified: 'confirmed the email address',
  email_change_asked: 'asked to change the email address',
  email_change_cancelled: 'stopped a change of the email address',
  email_changed: 'changed the email address',
  role_chosen: 'chose a role',
  google_linked: 'linked a Google account',
  google_unlinked: 'unlinked the Google account',
  passkey_added: 'added a passkey',
  passkey_removed: 'removed a passkey',
  passkey_copied: 'used a passkey that seems to be a copy, and was turned away',
  two_step_on: 'switched two-step verification on',
  two_step_off: 'switched two-step verification off',
  recovery_code_used: 'used a recovery code',
  recovery_codes_renewed: 'made new recovery codes',
  token_made: 'made an access token',
  token_revoked: 'revoked an access token',
  webhook_added: 'added a webhook',
  webhook_changed: 'changed a webhook',
  webhook_removed: 'removed a webhook',
  webhook_secret_renewed: 'made a new secret for a webhook',
  first_admin_made: 'became the first admin, with the code from the console',
  failures_retried: 'retried failed work',
  event_replayed: 'had a payment event applied again',
  connections_ended: 'ended the open connections',
  books_checked: 'had the books checked',
} as const

export type AuditAction = keyof typeof auditWords

/** The same words where they are read by the person whom the entry is about, if they differ. */
const ownWords: Partial<Record<AuditAction, string>> = {
  assignment_created: 'added you to a team',
  assignment_removed: 'removed you from a team',
  assignment_restored: 'put you back on a team',
  role_given: 'gave you a role',
  role_removed: 'removed your role',
  role_restored: 'gave you your role back',
  admin_made: 'made you an admin',
  password_changed: 'changed your password',
  team_lead_changed: 'changed the team lead of your squad',
  message_removed: 'removed a message of yours as moderation',
  campaign_paused: 'paused a campaign of yours',
  campaign_deleted: 'deleted a campaign of yours',
  data_exported: 'downloaded your data',
  person_suspended: 'suspended your account',
  suspension_lifted: 'lifted the suspension of your account',
  viewing_started: 'started viewing the app as you',
  viewing_ended: 'stopped viewing the app as you',
  recovery_link_made: 'made a recovery link for you',
  email_verified: 'confirmed your email address',
  email_change_asked: 'asked to change your email address',
  email_change_cancelled: 'stopped a change of your email address',
  email_changed: 'changed your email address',
  google_unlinked: 'unlinked your Google account',
  connections_ended: 'ended your open connections',
}

/** The actor of an entry that no person caused: a job, or a command on the server. */
export const productItself = `${productName} itself`

export const auditWordsToOneself = (action: AuditAction) => ownWords[action] ?? auditWords[action]

const isAuditAction = (text: string): text is AuditAction => Object.hasOwn(auditWords, text)

export const auditActions = Object.keys(auditWords).filter(isAuditAction)

/** Moderators' work on reports. Hidden from the person it is about, so that they do not learn who reported them; the outcome is shown. */
export const quietActions = ['report_claimed', 'report_released', 'report_closed'] as const satisfies AuditAction[]

/**
 * Keys of an entry's `before` and `after` that survive once its person has deleted their account: ids, closed lists, counts and
 * times, which identify nobody. Anything else is treated as personal.
 */
export const impersonalKeys = [
  'role',
  'status',
  'outcome',
  'thing',
  'founderId',
  'teamLeadId',
  'campaigns',
  'teams',
  'connections',
  'queue',
  'count',
  'until',
  'scopes',
  'days',
  'events',
  'isOn',
] as const
