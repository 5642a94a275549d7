import { sql } from 'kysely'
import { webhookLeaseSeconds } from '#/rules/webhooks.ts'
import type { Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'

/**
 * An endpoint's events form a queue in which each waits for the one before. Messages
 * sent on request, which are tests and repetitions, bypass it and wait for nothing.
 */
export interface Queue {
  endpointId: string
  askedFor: boolean
}

const queuesAtOnce = 100

/** Suspended people, and those who may no longer run campaigns, are sent nothing: they could not switch it off either. */
export const mayBeTold = sql<boolean>`(e.off_since is null and exists (
  select from users u join user_roles r on r.user_id = u.id
  where u.id = e.user_id and u.suspended_at is null and r.role in ('founder', 'admin')))`

/**
 * The queues with a due message, the longest due first. A loose index scan from endpoint to endpoint
 * that reads only the first message of each queue, because thousands may wait behind one that fails.
 */
export const dueQueues = async (db: Db): Promise<Queue[]> => {
  const { rows } = await sql<Queue>`
    with recursive waiting (id) as (
      (select endpoint_id from webhook_messages where state = 'waiting' and not asked_for order by endpoint_id limit 1)
      union all
      select (
        select m.endpoint_id from webhook_messages m
        where m.state = 'waiting' and not m.asked_for and m.endpoint_id > waiting.id order by m.endpoint_id limit 1)
      from waiting where waiting.id is not null
    ), due as (
      select waiting.id, false as asked_for, first.due_at from waiting cross join lateral (
        select m.due_at from webhook_messages m
        where m.endpoint_id = waiting.id and m.state = 'waiting' and not m.asked_for order by m.number limit 1) first
      where first.due_at <= now()
      union all
      select endpoint_id, true, min(due_at) from webhook_messages
      where state = 'waiting' and asked_for and due_at <= now() group by endpoint_id
    )
    select e.id as "endpointId", due.asked_for as "askedFor" from due join webhook_endpoints e on e.id = due.id
    where ${mayBeTold} order by due.due_at limit ${queuesAtOnce}`.execute(db)
  return rows
}

/** The condition, on messages m, for the next of a queue: its first message, or among those sent on request the first that is due. */
export const isNext = ({ endpointId, askedFor }: Queue) =>
  askedFor
    ? sql<boolean>`(m.endpoint_id = ${endpointId}::uuid and m.asked_for)`
    : sql<boolean>`(not m.asked_for and m.number = (
        select n.number from webhook_messages n
        where n.endpoint_id = ${endpointId}::uuid and n.state = 'waiting' and not n.asked_for order by n.number limit 1)
        and m.endpoint_id = ${endpointId}::uuid)`

/** Ends all retry pauses. Messages that are being sent are left out: their due time is exactly the end of their lease. */
export const waitNoLonger = (tx: Tx, endpointId: string) =>
  tx
    .updateTable('webhook_messages')
    .set({ due_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', '>', now)
    .where(sql<boolean>`(tried_at is null or due_at <> tried_at + make_interval(secs => ${webhookLeaseSeconds}))`)
    .execute()
