import type { sentEvents } from '#/rules/webhooks.ts'
import { scopeOfEvent, testEvent } from '#/rules/webhooks.ts'
import type { Call } from '../call.ts'
import { refuse } from '../refusals.ts'

/** Refuses a token that subscribes an endpoint to events that it may not read itself: an endpoint is a way to read them. */
export async function refuseUnread({ token }: Pick<Call, 'token'>, events: readonly (typeof sentEvents)[number][]) {
  const bearer = await token?.()
  if (!bearer) return
  const scopes = events.filter(event => event !== testEvent).map(scopeOfEvent)
  for (const scope of scopes) if (!bearer.scopes.includes(scope)) refuse('scope_missing', { scope })
}
