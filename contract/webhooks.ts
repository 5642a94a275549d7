import { z } from 'zod'
import { campaignKinds, campaignStatuses } from '#/rules/campaign.ts'
import { eventsMissing } from '#/rules/field-words.ts'
import { submissionKinds, submissionStatuses } from '#/rules/submission.ts'
import { offReasons, sentEvents, testEvent, webhookEvents, webhookStates } from '#/rules/webhooks.ts'
import { byId, changing, done, id, may, maybeTime, paging, reading, time, url } from './shared.ts'

const events = z
  .array(z.enum(webhookEvents))
  .min(1, eventsMissing)
  .max(webhookEvents.length)
  .refine(chosen => new Set(chosen).size === chosen.length, 'Each of them once')
  .meta({ description: 'Each of them once', uniqueItems: true })

const address = url.describe('An https:// address on the public internet')

export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: time,
  offSince: maybeTime.describe('Since when nothing is sent'),
  offReason: z
    .enum(offReasons)
    .nullable()
    .describe('Its founder switched it off or set a new password, it answered 410, or it took nothing for days'),
  failingSince: maybeTime.describe('Since when every attempt has failed'),
})
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>

export const webhookMessage = z.object({
  /** The webhook-id header; the same for every attempt. */
  id,
  event: z.enum(sentEvents),
  state: z.enum(webhookStates).describe('`dead` after the last attempt, `dropped` when its webhook was switched off'),
  attempts: z.int(),
  createdAt: time,
  triedAt: maybeTime,
  dueAt: time.describe('Not retried before this, nor before earlier messages that still wait'),
  status: z.int().nullable().describe('The HTTP status of the last response; null when there was none'),
  error: z.string().nullable().describe('Why it failed, in our own words; nothing of the response'),
  payload: z.string().describe('The JSON that was or will be sent'),
})
export type WebhookMessage = z.infer<typeof webhookMessage>

const body = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime().meta({ description: 'When it happened, in UTC' }),
    data,
  })

/** Ids, and what is public about a campaign: no names of people and none of their text. */
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

/** The body of each event sent to endpoints. Made by `server/webhooks/emit.ts`; tests validate what is received against it. */
export const webhookBodies = {
  'submission.created': body('submission.created', ofSubmission),
  'submission.approved': body('submission.approved', ofSubmission),
  'submission.rejected': body('submission.rejected', ofSubmission),
  'submission.posted': body('submission.posted', ofSubmission),
  'submission.withdrawn': body('submission.withdrawn', ofSubmission),
  'submission.lapsed': body('submission.lapsed', ofSubmission),
  'campaign.completed': body('campaign.completed', ofCampaign),
  'campaign.expired': body('campaign.expired', ofCampaign),
  [testEvent]: body(testEvent, z.object({ endpointId: id })),
} as const satisfies Record<(typeof sentEvents)[number], z.ZodType>

const secret = z.string()

/** Endpoints on a founder's own server that are told of events in their campaigns, signed according to Standard Webhooks. */
export const webhooks = {
  /** The caller's endpoints, oldest first. */
  list: reading('/webhooks', 'webhooks:read', 'Your endpoints').output(z.array(webhookEndpoint)),
  /**
   * Adds an endpoint. Its signing secret is returned here and never again. Idempotent: the client makes the id. An access token
   * needs the scope to read what it wants sent, both here and in `change`.
   */
  add: changing('/webhooks', 'webhooks:write', 'Add an endpoint')
    .input(z.strictObject({ id, url: address, events }))
    .errors(may('too_many_webhooks', 'webhook_address', 'webhook_host', 'demo_people', 'id_reused', 'not_found'))
    .output(z.object({ secret, endpoint: webhookEndpoint })),
  /**
   * Changes an endpoint's URL, its events, or whether it is on. Switched on again, it gets only events from then on. To change the URL,
   * an access token needs the scope to read what still waits as well.
   */
  change: changing('/webhooks/{id}', 'webhooks:write', 'Change an endpoint, or switch it off and on')
    .input(
      z.strictObject({
        id,
        url: address.optional(),
        events: events.optional(),
        isOn: z
          .boolean()
          .optional()
          .describe('Switched off, it loses what waits; on, it gets what happens from then on'),
      }),
    )
    .errors(may('not_found', 'webhook_address', 'webhook_host'))
    .output(webhookEndpoint),
  /** Removes an endpoint with all its sent and waiting messages. */
  remove: changing('/webhooks/{id}/delete', 'webhooks:write', 'Remove an endpoint')
    .input(byId)
    .errors(may('not_found'))
    .output(done),
  /**
   * Makes a new secret. For a day messages are also signed with the previous one, and no further secret can be made. Idempotent:
   * the client makes the id of the renewal, and a repeat returns the same secret.
   */
  renewSecret: changing('/webhooks/{endpointId}/secret', 'webhooks:write', 'Make a new secret')
    .input(z.strictObject({ id: id.describe('Of this renewal'), endpointId: id }))
    .errors(may('not_found', 'id_reused', 'webhook_secret_new'))
    .output(z.object({ secret })),
  /** Sends a test event. */
  test: changing('/webhooks/{id}/test', 'webhooks:write', 'Send a test event')
    .input(byId)
    .errors(may('not_found', 'webhook_off', 'slow_down'))
    .output(done),
  /** An endpoint's messages of the last 30 days, newest first. */
  messages: reading('/webhooks/{id}/messages', 'webhooks:read', 'What was sent to an endpoint')
    .input(z.strictObject({ id, ...paging }))
    .errors(may('not_found'))
    .output(z.object({ items: z.array(webhookMessage), next: z.string().nullable() })),
  /**
   * Resends a message that was sent or given up, under the same id: at once, alongside the queue. An access token needs the scope to
   * read it.
   */
  redeliver: changing('/webhooks/messages/{id}/redeliver', 'webhooks:write', 'Send a message again')
    .input(byId)
    .errors(may('not_found', 'webhook_off', 'webhook_waiting', 'slow_down'))
    .output(done),
}
