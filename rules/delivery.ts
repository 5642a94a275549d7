import type { Channel, NotificationType } from './notifications.ts'

/** A mail waits this long: who reads the notice meanwhile gets none, and what comes meanwhile goes with it. */
export const mailDelaySeconds = 300
/** Nobody gets mails about notices closer together than this: what comes between them is one digest. */
export const mailPauseSeconds = 900

const chatDelaySeconds = 3

/** A push goes at once; that of a squad's chatter a moment later, so that a flurry is one. */
export const pushDelaySeconds = (type: NotificationType) => (type === 'squad_message' ? chatDelaySeconds : 0)

/** How long a process that took a delivery may be silent before another takes it. In seconds. */
export const leaseSeconds = 120

/** After this many attempts a delivery is given up; an operator sees it. */
export const attemptsMax = { push: 6, email: 10 } as const satisfies Record<Channel, number>

const firstPauseSeconds = 30
const longestPauseSeconds = 7_200

/** The pause after the nth attempt failed, in seconds: it doubles from half a minute up to two hours. */
export const pauseAfter = (attempts: number): number =>
  Math.min(firstPauseSeconds * 2 ** (attempts - 1), longestPauseSeconds)
