import { z } from 'zod'
import { campaignKinds, campaignStatuses } from '#/rules/campaign.ts'
import { submissionKinds, submissionStatuses } from '#/rules/submission.ts'
import { offReasons, sentEvents, testEvent, webhookEvents, webhookStates } from '#/rules/webhooks.ts'
import { byId, changing, cursor, done, id, may, maybeTime, reading, time, url } from './shared.ts'

const events = z
  .array(z.enum(webhookEvents))
  .min(1, 'Choose at least one event')
  .max(webhookEvents.length)
  .refine(chosen => new Set(chosen).size === chosen.length, 'Each of them once')

export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: time,
  /** Nothing is sent since then, and why. */
  offSince: maybeTime,
  offReason: z.enum(offReasons).nullable(),
  /** It takes nothing since then. */
  failingSince: maybeTime,
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

export const webhookMessage = z.object({
  /** The webhook-id header, the same however often it is sent. */
  id,
  event: z.enum(sentEvents),
  state: z.enum(webhookStates),
  attempts: z.number(),
  createdAt: time,
  triedAt: maybeTime,
  /** Not tried again before; nor before those that wait and happened earlier. */
  dueAt: time,
  /** What the endpoint answered last; null when it did not answer. */
  status: z.number().nullable(),
  /** Why it failed, in our words; nothing of the answer's. */
  error: z.string().nullable(),
  /** What was or will be sent, as JSON. */
  payload: z.string(),
})
export type WebhookMessage = z.infer<typeof webhookMessage>

const body = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: 'When it happened, in UTC' }),
    data,
  })

/** Ids, and what is public of a campaign: no names of people, none of their words. */
const ofSubmission = z.object({
  id,
  kind: z.enum(submissionKinds),
  status: z.enum(submissionStatuses),
  attempt: z.int(),
  url: z.string().nullable(),
  karmaReward: z.int(),
  karmaAwarded: z.int(),
  contributorId: id,
  campaignId: id,
  campaignName: z.string(),
})
const ofCampaign = z.object({ id, kind: z.enum(campaignKinds), status: z.enum(campaignStatuses), name: z.string() })

/** The body of each event that an endpoint may be sent. `server/webhooks/emit.ts` makes them; what tests receive is held to this. */
export const webhookBodies = {
  'submission.created': body('submission.created', ofSubmission),
  'submission.approved': body('submission.approved', ofSubmission),
  'submission.rejected': body('submission.rejected', ofSubmission),
  'submission.posted': body('submission.posted', ofSubmission),
  'campaign.completed': body('campaign.completed', ofCampaign),
  'campaign.expired': body('campaign.expired', ofCampaign),
  [testEvent]: body(testEvent, z.object({ endpointId: id })),
} as const satisfies Record<(typeof sentEvents)[number], z.ZodType>

const secret = z.string()

/** Endpoints of a founder's own server, which are told what happens in their campaigns, signed as Standard Webhooks says. */
export const webhooks = {
  /** One's own, oldest first. */
  list: reading('/webhooks', 'webhooks:read', 'Your endpoints').output(z.array(webhookEndpoint)),
  /**
   * Adds one. The secret that signs what it gets is told here and never again. The id is made by the sender: sent twice, it counts
   * once. A token must be allowed to read what it has sent, here as in a change.
   */
  add: changing('/webhooks', 'webhooks:write', 'Add an endpoint')
    .input(z.strictObject({ id, url, events }))
    .errors(may('too_many_webhooks', 'webhook_address', 'demo_people', 'id_reused', 'not_found'))
    .output(z.object({ secret, endpoint: webhookEndpoint })),
  /** Changes what is sent of it: where, what, and whether at all. Switched on, it begins with what happens then. */
  change: changing('/webhooks/{id}', 'webhooks:write', 'Change an endpoint, or switch it off and on')
    .input(z.strictObject({ id, url: url.optional(), events: events.optional(), isOn: z.boolean().optional() }))
    .errors(may('not_found', 'webhook_address'))
    .output(webhookEndpoint),
  /** Removes one with everything that was or is to be sent to it. */
  remove: changing('/webhooks/{id}/delete', 'webhooks:write', 'Remove an endpoint')
    .input(byId)
    .errors(may('not_found'))
    .output(done),
  /**
   * A new secret. For a day, what is sent is signed with the one before as well, and no other is made. The id names this renewal and
   * is made by the sender: sent twice, it is answered with the same secret.
   */
  renewSecret: changing('/webhooks/{endpointId}/secret', 'webhooks:write', 'Make a new secret')
    .input(z.strictObject({ id, endpointId: id }))
    .errors(may('not_found', 'id_reused', 'webhook_secret_new'))
    .output(z.object({ secret })),
  /** Sends a test event. */
  test: changing('/webhooks/{id}/test', 'webhooks:write', 'Send a test event')
    .input(byId)
    .errors(may('not_found', 'webhook_off', 'slow_down'))
    .output(done),
  /** What was sent to an endpoint in the last 30 days, newest first. */
  messages: reading('/webhooks/{id}/messages', 'webhooks:read', 'What was sent to an endpoint')
    .input(z.strictObject({ id, cursor }))
    .errors(may('not_found'))
    .output(z.object({ items: z.array(webhookMessage), next: z.string().nullable() })),
  /** Sends one again that was sent or given up, under the same id: at once, beside what waits. */
  redeliver: changing('/webhooks/messages/{id}/redeliver', 'webhooks:write', 'Send a message again')
    .input(byId)
    .errors(may('not_found', 'webhook_off', 'webhook_waiting', 'slow_down'))
    .output(done),
}
