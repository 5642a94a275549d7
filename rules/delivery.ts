import type { Channel, NotificationType } from './notifications.ts'

/** A mail waits this long: who reads the notice meanwhile gets none, and what comes meanwhile goes with it. */
export const mailDelaySeconds = 300
/** Nobody gets mails about notices closer together than this: what comes between them is one digest. */
export const mailPauseSeconds = 900

const chatDelaySeconds = 3

/** A push goes at once; that of a squad's chatter a moment later, so that a flurry is one. */
export const pushDelaySeconds = (type: NotificationType) => (type === 'squad_message' ? chatDelaySeconds : 0)

/** How long a process that took a delivery may be silent before another takes it. In seconds, longer than sending may take. */
export const leaseSeconds = { push: 30, email: 120 } as const satisfies Record<Channel, number>

/** After this many attempts a delivery is given up; an operator sees it. */
export const attemptsMax = { push: 6, email: 10 } as const satisfies Record<Channel, number>

const firstPauseSeconds = 30
const longestPauseSeconds = 7_200

/** The pause after the nth attempt failed, in seconds: it doubles from half a minute up to two hours. */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)

/** What is settled is kept this long, for an operator to see. */
export const deliveriesKeptDays = 30

const daySeconds = 86_400
const hourSeconds = 3_600

/** A notice stays this long, read or not: what it is about has a page of its own. */
export const noticesKeptDays = 180

/** How long a push service keeps a push for a device that is off. Chatter is stale after an hour. */
export const pushLifeSeconds = (type: NotificationType): number => (type === 'squad_message' ? hourSeconds : daySeconds)

/** Devices that were sent a push within this time are told when it was read elsewhere; the word itself lives for an hour. */
export const recallWithinSeconds = daySeconds
export const recallLifeSeconds = hourSeconds

/** How soon a resting device is woken: at once only for what somebody waits for. */
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
} as const satisfies Record<NotificationType, 'low' | 'normal' | 'high'>

/** A person may try a device again after this pause. */
export const testPauseSeconds = 10
