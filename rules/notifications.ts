/**
 * Every notification type. Two are our own: `webhook_off`, a webhook was switched off because it kept failing or is gone, and
 * `billing_alert`, a payment failed or a plan has ended.
 */
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
  'billing_alert',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Types that are important enough for a mail. */
export const emailTypes = [
  'team_assignment',
  'submission_approved',
  'submission_rejected',
  'campaign_goal_reached',
  'squad_mention',
] as const satisfies readonly NotificationType[]
export type EmailType = (typeof emailTypes)[number]

/** A founder's decision. The settings have one switch for both ("Submission Reviews"). */
export const reviewTypes = ['submission_approved', 'submission_rejected'] as const satisfies readonly EmailType[]

/** Delivery channels outside the app. The third is the app itself, which is always available. */
export const channels = ['push', 'email'] as const
export type Channel = (typeof channels)[number]

export const deliveryStates = ['waiting', 'sent', 'dropped', 'dead'] as const

export const isEmailType = (type: NotificationType): type is EmailType => emailTypes.some(each => each === type)
