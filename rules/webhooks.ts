import type { Scope } from './scopes.ts'

/** What the server of a founder may be told, with how the page says it. */
export const webhookWords = {
  'submission.created': 'Work was sent to one of your campaigns',
  'submission.approved': 'Work was approved',
  'submission.rejected': 'Work was rejected',
  'submission.posted': 'An approved post is live on Reddit',
  'campaign.completed': 'A campaign reached its goal',
  'campaign.expired': 'A campaign’s time is over',
} as const

export type WebhookEvent = keyof typeof webhookWords

const isWebhookEvent = (text: string): text is WebhookEvent => Object.hasOwn(webhookWords, text)

/** What one may choose to be told. */
export const webhookEvents = Object.keys(webhookWords).filter(isWebhookEvent)

/** What a token must be allowed to read before it may have this sent anywhere. */
export const scopeOfEvent = (event: WebhookEvent): Scope =>
  event.startsWith('submission.') ? 'submissions:read' : 'campaigns:read'

/** The one that is sent when somebody tries an endpoint. */
export const testEvent = 'webhook.test'
export const sentEvents = [...webhookEvents, testEvent] as const

export const webhookStates = ['waiting', 'sent', 'dead', 'dropped'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Why nothing is sent any more: its person switched it off, it answered 410, or it failed for days. */
export const offReasons = ['paused', 'gone', 'failing'] as const

/** The pause after each attempt that failed, in seconds: a day in all. */
const pauses = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 28_800] as const

export const webhookAttemptsMax = pauses.length + 1
export const webhookPause = (attempts: number): number => pauses[attempts - 1] ?? pauses[pauses.length - 1] ?? 0

/** An endpoint that took nothing for so long is switched off. */
export const failingDaysMax = 3
/** Longer than any pause: when it was asked nothing for so long, we stood still, or its person was suspended. Then it begins to fail anew. */
export const askedNothingSeconds = 57_600
/** How long an answer may take, and how long a process that took a message may be silent before another takes it. */
export const webhookTimeoutMs = 10_000
export const webhookLeaseSeconds = 30
/** More of an answer is not read; none of it is shown. */
export const webhookAnswerMaxBytes = 64 * 1_024
/** What was sent is listed this long. */
export const webhooksKeptDays = 30
/** After a change of the secret, what is sent is signed with the one before as well. */
export const oldSecretHours = 24
