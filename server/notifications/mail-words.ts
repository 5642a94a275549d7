import type { EmailType } from '#/rules/notifications.ts'

interface MailWords {
  /** Completes "mails about …". */
  about: string
  /** The heading of this type's group in a digest. */
  heading: string
  /** The button to what the mail is about. */
  button: string
}

/** The words of mails, by notification type. */
export const mailWords = {
  team_assignment: { about: 'team assignments', heading: 'Your team', button: 'Open your dashboard' },
  submission_approved: { about: 'submission reviews', heading: 'Approved', button: 'Open your dashboard' },
  submission_rejected: { about: 'submission reviews', heading: 'Not accepted', button: 'Open your dashboard' },
  campaign_goal_reached: { about: 'campaign goals', heading: 'Goals', button: 'See the campaign' },
  squad_mention: { about: 'mentions', heading: 'Mentions', button: 'Open the squad room' },
} as const satisfies Record<EmailType, MailWords>
