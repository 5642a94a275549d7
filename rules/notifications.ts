/** Every type of notice of section 3, and `webhook_off`, which is ours: a founder's webhook was switched off because it failed. */
export const notificationTypes = [
  'team_assignment',
  'campaign_submission',
  'submission_approved',
  'submission_rejected',
  'karma_earned',
  'new_campaign',
  'campaign_goal_reached',
  'squad_message',
  'squad_mention',
  'new_user_signup',
  'webhook_off',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The types that matter enough for a mail. Source: decisions.md, Notifications. */
export const emailTypes = [
  'team_assignment',
  'submission_approved',
  'submission_rejected',
  'campaign_goal_reached',
  'squad_mention',
] as const satisfies readonly NotificationType[]
export type EmailType = (typeof emailTypes)[number]

/** What a founder's decision brings: one switch of the settings is both of them ("Submission Reviews", section 2). */
export const reviewTypes = ['submission_approved', 'submission_rejected'] as const satisfies readonly EmailType[]

/** Ways out of the building; in the app is the third, and always there. */
export const channels = ['push', 'email'] as const
export type Channel = (typeof channels)[number]

export const deliveryStates = ['waiting', 'sent', 'dropped', 'dead'] as const

export const isEmailType = (type: NotificationType): type is EmailType => emailTypes.some(each => each === type)
