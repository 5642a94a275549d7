/** Every type of notice of section 3, with the person it is for. */
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
] as const
export type NotificationType = (typeof notificationTypes)[number]
