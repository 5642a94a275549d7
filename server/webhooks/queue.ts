import { sql } from 'kysely'
import { webhookLeaseSeconds } from '#/rules/webhooks.ts'
import type { Tx } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'

/**
 * What an endpoint is to be told stands in a queue, in which each waits for the one before. Beside it is what somebody asked for, a
 * test or what was sent before: each waits for itself alone.
 */
export interface Queue {
  endpointId: string
  askedFor: boolean
}

const queuesAtOnce = 100

/** Whoever is suspended is told nothing, nor is who may run no campaigns any more: they could not switch it off either. */
export const mayBeTold = sql<boolean>`(e.off_since is null and exists (
  select from users u join user_roles r on r.user_id = u.id
  where u.id = e.user_id and u.suspended_at is null and r.role in ('founder', 'admin')))`

/**
 * Those of which something is due, the longest due first. Goes from endpoint to endpoint in the index and looks at the first of each
 * queue alone: behind one that fails thousands may wait.
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

/** What is next of a queue, named m: its first, or of what somebody asked for the first that is due. */
export const isNext = ({ endpointId, askedFor }: Queue) =>
  askedFor
    ? sql<boolean>`(m.endpoint_id = ${endpointId}::uuid and m.asked_for)`
    : sql<boolean>`(not m.asked_for and m.number = (
        select n.number from webhook_messages n
        where n.endpoint_id = ${endpointId}::uuid and n.state = 'waiting' and not n.asked_for order by n.number limit 1)
        and m.endpoint_id = ${endpointId}::uuid)`

/** Nothing waits out its pause any longer, but for what somebody sends right now: that is due exactly when its lease ends. */
export const waitNoLonger = (tx: Tx, endpointId: string) =>
  tx
    .updateTable('webhook_messages')
    .set({ due_at: sql<Date>`now()` })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', sql.lit('waiting' as const))
    .where('due_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`(tried_at is null or due_at <> tried_at + make_interval(secs => ${webhookLeaseSeconds}))`)
    .execute()
