import type { Scope } from './scopes.ts'

/** Events a founder's server can subscribe to, with their words on the page. */
export const webhookWords = {
  'submission.created': 'Work was sent to one of your campaigns',
  'submission.approved': 'Work was approved',
  'submission.rejected': 'Work was rejected',
  'submission.posted': 'An approved post is live on Reddit',
  'submission.withdrawn': 'Work in review was taken back',
  'submission.lapsed': 'An approved post will not be published',
  'campaign.completed': 'A campaign reached its goal',
  'campaign.expired': 'A campaign’s time is over',
} as const

export type WebhookEvent = keyof typeof webhookWords

const isWebhookEvent = (text: string): text is WebhookEvent => Object.hasOwn(webhookWords, text)

/** Events one can subscribe to. */
export const webhookEvents = Object.keys(webhookWords).filter(isWebhookEvent)

/** The scope a token needs before it may have this event sent anywhere. */
export const scopeOfEvent = (event: WebhookEvent): Scope =>
  event.startsWith('submission.') ? 'submissions:read' : 'campaigns:read'

/** Sent when somebody tests an endpoint. */
export const testEvent = 'webhook.test'
export const sentEvents = [...webhookEvents, testEvent] as const

export const webhookStates = ['waiting', 'sent', 'dead', 'dropped'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Why an endpoint is off: its owner switched it off or set a new password, it answered 410, or it failed for days. */
export const offReasons = ['paused', 'gone', 'failing'] as const

/** Backoff after each failed attempt, in seconds: about a day in all. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const

export const webhookAttemptsMax = pauses.length + 1
export const webhookPause = (attempts: number): number => pauses[attempts - 1] ?? pauses[pauses.length - 1] ?? 0

/** An endpoint that accepted nothing for this many days is switched off. */
export const failingDaysMax = 3
/**
 * Longer than any backoff. If nothing was sent to a failing endpoint for this long, the server was down or the owner
 * suspended, so the failing period starts anew.
 */
export const askedNothingSeconds = 57_600
/** How long an endpoint may take to answer, and how long a process may hold a claimed message before another may claim it. */
export const webhookTimeoutMs = 10_000
export const webhookLeaseSeconds = 30
/** How long messages of one queue are sent before others have their turn. */
export const webhookTurnMs = 5_000
/** No more of an answer is read; none of it is shown. */
export const webhookAnswerMaxBytes = 64 * 1_024
/** How long sent messages are listed. */
export const webhooksKeptDays = 30
/** After a change of secret, messages are also signed with the previous one for this long. */
export const oldSecretHours = 24
