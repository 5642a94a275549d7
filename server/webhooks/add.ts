import { randomUUIDv7 } from 'node:crypto'
import { limits } from '#/rules/limits.ts'
import type { WebhookEvent } from '#/rules/webhooks.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { tellOfWay } from '../letters/queue.ts'
import { refuseDemoPeople } from '../demo.ts'
import { change } from '../infra/db/change.ts'
import { isEndpoint } from '../infra/webhooks/endpoint.ts'
import { refuse } from '../refusals.ts'
import { endpoints } from './endpoints.ts'
import { makeSecret } from './secret.ts'

interface Wanted {
  url: string
  events: WebhookEvent[]
}

export async function addEndpoint({ world, me, author }: Audited, { url, events }: Wanted) {
  refuseDemoPeople(world, me)
  if (!isEndpoint(url, world.config.webhookHosts)) refuse('webhook_address')
  const id = randomUUIDv7()
  const { secret, sealed } = makeSecret(world, id)
  const endpoint = await change(world, async tx => {
    // Of several at once each waits for the one before, so that nobody gets more than there may be.
    await tx.selectFrom('users').select('id').where('id', '=', me.id).forNoKeyUpdate().execute()
    const has = await tx.selectFrom('webhook_endpoints').select('id').where('user_id', '=', me.id).execute()
    if (has.length >= limits.webhooksMax) refuse('too_many_webhooks')
    await tx.insertInto('webhook_endpoints').values({ id, user_id: me.id, url, events, secret: sealed }).execute()
    const { host } = new URL(url)
    await note(tx, author, { action: 'webhook_added', subject: me.id, target: id, after: { host, events } })
    await tellOfWay(world, tx, me, 'webhook_added')
    return endpoints(tx).where('id', '=', id).executeTakeFirstOrThrow()
  })
  return { secret, endpoint }
}
