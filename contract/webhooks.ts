import { z } from 'zod'
import { offReasons, sentEvents, webhookEvents, webhookStates } from '#/rules/webhooks.ts'
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

const secret = z.string()

/** Endpoints of a founder's own server, which are told what happens in their campaigns, signed as Standard Webhooks says. */
export const webhooks = {
  /** One's own, oldest first. */
  list: reading('/webhooks', 'webhooks:read', 'Your endpoints').output(z.array(webhookEndpoint)),
  /** Adds one. The secret that signs what it gets is told here and never again. */
  add: changing('/webhooks', 'webhooks:write', 'Add an endpoint')
    .input(z.strictObject({ url, events }))
    .errors(may('too_many_webhooks', 'webhook_address', 'demo_people'))
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
  /** A new secret. For a day, what is sent is signed with the one before as well. */
  renewSecret: changing('/webhooks/{id}/secret', 'webhooks:write', 'Make a new secret')
    .input(byId)
    .errors(may('not_found'))
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
