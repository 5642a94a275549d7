import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { WebhookEvent } from '#/rules/webhooks.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { tellOfSecurityChange } from '../letters/queue.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { refuseAddress } from './address.ts'
import { endpoints } from './endpoints.ts'
import { waitNoLonger } from './queue.ts'
import { refuseUnread } from './may-read.ts'

interface Changed {
  id: string
  url?: string | undefined
  events?: WebhookEvent[] | undefined
  isOn?: boolean | undefined
}

/** Switching an endpoint off drops its queue; switched on again, it gets only later events. A new URL clears its failures. */
export function changeEndpoint(call: Call, { world, me, author }: Audited, { id, url, events, isOn }: Changed) {
  if (url !== undefined) refuseAddress(world, url)
  return change(world, async (tx, tell) => {
    const row = await tx
      .selectFrom('webhook_endpoints')
      .select(['url', 'events', 'off_since'])
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) refuse('not_found')
    const next = { url: url ?? row.url, events: events ?? row.events, isOn: isOn ?? row.off_since === null }
    if (isDeepStrictEqual(next, { url: row.url, events: row.events, isOn: row.off_since === null }))
      return endpoints(tx).where('id', '=', id).executeTakeFirstOrThrow()
    if (url !== undefined || events !== undefined || next.isOn) await refuseUnread(call, next.events)
    if (next.url !== row.url) await refuseUnread(call, await waitingEvents(tx, id))
    await tx
      .updateTable('webhook_endpoints')
      .set({
        url: next.url,
        events: next.events,
        ...(next.url !== row.url && { failing_since: null }),
        ...(isOn === true && { off_since: null, off_reason: null, failing_since: null }),
        ...(isOn === false && !row.off_since && { off_since: now, off_reason: 'paused' as const }),
      })
      .where('id', '=', id)
      .execute()
    if (isOn === false) await dropWaiting(tx, id)
    else if (next.url !== row.url || isOn) await waitNoLonger(tx, id)
    if (isOn) await settleNotices(tx, tell, { userId: me.id, kind: 'webhook_off', id })
    await note(tx, author, {
      action: 'webhook_changed',
      subject: me.id,
      target: id,
      before: { host: new URL(row.url).host, events: row.events },
      after: { host: new URL(next.url).host, events: next.events, ...(isOn !== undefined && { isOn }) },
    })
    if (next.url !== row.url) await tellOfSecurityChange(world, tx, me, 'webhook_moved')
    tell(me.id, { name: 'account_changed' })
    return endpoints(tx).where('id', '=', id).executeTakeFirstOrThrow()
  })
}

/** The events that an endpoint's queue would take to a new URL, also of kinds that it is no longer subscribed to. */
async function waitingEvents(tx: Tx, endpointId: string) {
  const rows = await tx
    .selectFrom('webhook_messages')
    .select('event')
    .distinct()
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', sql.lit('waiting' as const))
    .execute()
  return rows.map(({ event }) => event)
}

/** Drops an endpoint's queued messages. */
export const dropWaiting = (tx: Tx, endpointId: string) =>
  tx
    .updateTable('webhook_messages')
    .set({ state: 'dropped' })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', sql.lit('waiting' as const))
    .execute()
