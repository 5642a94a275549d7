import type { WebhookEvent } from '#/rules/webhooks.ts'
import { scopeOfEvent } from '#/rules/webhooks.ts'
import type { Call } from '../call.ts'
import { refuse } from '../refusals.ts'

/** An endpoint is a way to read: a token may not subscribe to more than it may read itself. */
export async function refuseUnread({ token }: Pick<Call, 'token'>, events: readonly WebhookEvent[]) {
  const bearer = await token?.()
  if (!bearer) return
  for (const scope of events.map(scopeOfEvent)) if (!bearer.scopes.includes(scope)) refuse('scope_missing', { scope })
}
