import type { sentEvents } from '#/rules/webhooks.ts'
import { scopeOfEvent, testEvent } from '#/rules/webhooks.ts'
import type { Call } from '../call.ts'
import { refuse } from '../refusals.ts'

/** An endpoint is a way to read: a token has nothing sent to it that it may not read itself. */
export async function refuseUnread({ token }: Pick<Call, 'token'>, events: readonly (typeof sentEvents)[number][]) {
  const bearer = await token?.()
  if (!bearer) return
  const scopes = events.filter(event => event !== testEvent).map(scopeOfEvent)
  for (const scope of scopes) if (!bearer.scopes.includes(scope)) refuse('scope_missing', { scope })
}
