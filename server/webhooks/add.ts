import { limits } from '#/rules/limits.ts'
import type { WebhookEvent } from '#/rules/webhooks.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call } from '../call.ts'
import { tellOfSecurityChange } from '../letters/queue.ts'
import { refuseDemoPeople } from '../demo.ts'
import { change } from '../infra/db/change.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { refuseAddress } from './address.ts'
import { endpoints } from './endpoints.ts'
import { refuseUnread } from './may-read.ts'
import { makeSecret, readSecret } from './secret.ts'

interface Wanted {
  id: string
  url: string
  events: WebhookEvent[]
}

/** A retry, such as after a lost answer, returns the same secret. */
export async function addEndpoint(call: Call, { world, me, author }: Audited, wanted: Wanted) {
  const { id, url, events } = wanted
  refuseDemoPeople(world, me)
  refuseAddress(world, url)
  await refuseUnread(call, events)
  const { secret, sealed } = makeSecret(world, id)
  return change(world, async (tx, tell) => {
    // Locks the person, so that concurrent calls cannot exceed the maximum.
    await tx.selectFrom('users').select('id').where('id', '=', me.id).forNoKeyUpdate().execute()
    const isFirst = await once(tx, me.id, wanted)
    const has = await endpoints(tx).where('user_id', '=', me.id).execute()
    if (!isFirst) {
      const endpoint = has.find(each => each.id === id) ?? refuse('not_found')
      return { secret: (await readSecret(world, tx, id)) ?? refuse('not_found'), endpoint }
    }
    if (has.length >= limits.webhooksMax) refuse('too_many_webhooks')
    await tx.insertInto('webhook_endpoints').values({ id, user_id: me.id, url, events, secret: sealed }).execute()
    const { host } = new URL(url)
    await note(tx, author, { action: 'webhook_added', subject: me.id, target: id, after: { host, events } })
    await tellOfSecurityChange(world, tx, me, 'webhook_added')
    tell(me.id, { name: 'account_changed' })
    return { secret, endpoint: await endpoints(tx).where('id', '=', id).executeTakeFirstOrThrow() }
  }).catch(refuseOn({ webhook_endpoints_pkey: 'id_reused' }))
}
