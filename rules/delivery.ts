import type { Channel, NotificationType } from './notifications.ts'

/** Delay before a notice is mailed. If it is read meanwhile, no mail is sent; notices that arrive meanwhile join the same mail. */
export const mailDelaySeconds = 300
/** Minimum time between two notification mails to one person; notices that arrive in between become one digest. */
export const mailPauseSeconds = 900

const chatDelaySeconds = 3

/** Pushes are sent at once; squad messages slightly later, so that a burst becomes one push. */
export const pushDelaySeconds = (type: NotificationType) => (type === 'squad_message' ? chatDelaySeconds : 0)

/** Seconds a process may hold a claimed delivery before another may claim it. Longer than sending can take. */
export const leaseSeconds = { push: 30, email: 120 } as const satisfies Record<Channel, number>

/** A delivery is given up after this many attempts, and an operator sees it. */
export const attemptsMax = { push: 6, email: 10 } as const satisfies Record<Channel, number>

const firstPauseSeconds = 30
const longestPauseSeconds = 7_200

/** Backoff after the nth failed attempt, in seconds: doubles from half a minute up to two hours. */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)

/** How long finished deliveries stay visible to operators. */
export const deliveriesKeptDays = 30

const daySeconds = 86_400
const hourSeconds = 3_600

/** How long a notice is kept, read or not. What it is about has a page of its own. */
export const noticesKeptDays = 180

/** TTL of a push, in seconds: how long the push service keeps it for a device that is off. A squad message is stale after an hour. */
export const pushLifeSeconds = (type: NotificationType): number => (type === 'squad_message' ? hourSeconds : daySeconds)

/** A notice read elsewhere is withdrawn from devices that were sent its push within this time. The recall itself lives for an hour. */
export const recallWithinSeconds = daySeconds
export const recallLifeSeconds = hourSeconds

/** Web Push urgency: "high" wakes a sleeping device at once, so it is only for what somebody is waiting for. */
export const pushUrgency = {
  team_assignment: 'normal',
  campaign_submission: 'normal',
  submission_approved: 'normal',
  submission_rejected: 'normal',
  karma_earned: 'low',
  new_campaign: 'normal',
  campaign_goal_reached: 'normal',
  squad_message: 'normal',
  squad_mention: 'high',
  new_user_signup: 'low',
  webhook_off: 'normal',
  billing_alert: 'normal',
} as const satisfies Record<NotificationType, 'low' | 'normal' | 'high'>

/** Minimum pause between two test pushes to a device. */
export const testPauseSeconds = 10
