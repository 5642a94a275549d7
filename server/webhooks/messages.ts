import { sql } from 'kysely'
import type { WebhookMessage } from '#/contract/webhooks.ts'
import { limits } from '#/rules/limits.ts'
import { webhooksKeptDays } from '#/rules/webhooks.ts'
import type { Call, SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import type { Paging } from '../cursor.ts'
import { refuseCursor } from '../cursor.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { takeRaised } from '../limits.ts'
import { refuse } from '../refusals.ts'
import { emitTest } from './emit.ts'
import { refuseUnread } from './may-read.ts'

interface Asked extends Paging {
  id: string
}

/** The messages of one's own endpoint, newest first. */
export async function listMessages({ world, me }: SignedIn, { id, cursor, pages }: Asked) {
  const size = pages * limits.eventsPageSize
  const rows = await world.db
    .selectFrom('webhook_endpoints as e')
    .leftJoin('webhook_messages as m', join =>
      join.onRef('m.endpoint_id', '=', 'e.id').on('m.number', '<', before(cursor)),
    )
    .where('e.id', '=', id)
    .where('e.user_id', '=', me.id)
    .select([
      'm.id',
      'm.event',
      'm.state',
      'm.attempts',
      'm.created_at as createdAt',
      'm.tried_at as triedAt',
      'm.due_at as dueAt',
      'm.status',
      'm.error',
      'm.payload',
      'm.number',
    ])
    .orderBy('m.number', 'desc')
    .limit(size + 1)
    .execute()
  if (rows.length === 0) refuse('not_found')
  const found = rows.filter(isMessage)
  const items = found.slice(0, size)
  const last = items.at(-1)
  return { items, next: last && found.length > items.length ? `messages_${last.number}` : null }
}

/** The cursor names the number to start below; without one the list starts at the newest. */
function before(cursor: string | undefined) {
  if (!cursor) return Number.MAX_SAFE_INTEGER
  const [, number] = /^messages_(\d{1,15})$/.exec(cursor) ?? []
  return number ? Number(number) : refuseCursor()
}

type Numbered = WebhookMessage & { number: number }

/** The left join gives an endpoint without messages one empty row. */
const isMessage = (row: { [K in keyof Numbered]: Numbered[K] | null }): row is Numbered => row.id !== null

/** Sends a test event, whatever the endpoint subscribes to. */
export async function testEndpoint({ world, me }: SignedIn, { id }: { id: string }) {
  await change(world, async tx => {
    await mayHear(tx, me.id, id)
    await takeRaised(tx, 'webhookTest', me.id, world.config)
    await emitTest(tx, id)
  })
  return {}
}

/**
 * Sends a message again under the same id, so that the receiver can recognise it. Its attempts start over, outside the ordered queue.
 * If it was accepted before, that status stays visible, in case it is not sent after all.
 */
export async function redeliver(call: Call, { world, me }: SignedIn, { id }: { id: string }) {
  await change(world, async tx => {
    const message = await tx
      .selectFrom('webhook_messages')
      .innerJoin('webhook_endpoints as e', 'e.id', 'webhook_messages.endpoint_id')
      .select(['endpoint_id as endpointId', 'event'])
      .where('webhook_messages.id', '=', id)
      .where('e.user_id', '=', me.id)
      .executeTakeFirst()
    if (!message) refuse('not_found')
    await refuseUnread(call, [message.event])
    await mayHear(tx, me.id, message.endpointId)
    const again = await tx
      .updateTable('webhook_messages')
      .set({
        state: 'waiting',
        asked_for: true,
        attempts: 0,
        due_at: now,
        status: sql<number | null>`case when state = 'sent' then status end`,
        error: null,
      })
      .where('id', '=', id)
      .where('state', '<>', sql.lit('waiting' as const))
      .returning('id')
      .executeTakeFirst()
    if (!again) refuse('webhook_waiting')
    await takeRaised(tx, 'webhookTest', me.id, world.config)
  })
  return {}
}

/** Refuses endpoints that are switched off. */
async function mayHear(tx: Tx, userId: string, id: string) {
  const row = await tx
    .selectFrom('webhook_endpoints')
    .select('off_since')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
  if (!row) refuse('not_found')
  if (row.off_since) refuse('webhook_off')
}

/** Deletes messages that are no longer listed, and those that waited as long, because their person may be sent nothing. */
export async function forgetMessages(db: Db) {
  const longAgo = sql`now() - make_interval(days => ${webhooksKeptDays})`
  await deleteOver(db, 'webhook_messages', sql`state <> 'waiting' and created_at < ${longAgo}`)
  await deleteOver(db, 'webhook_messages', sql`state = 'waiting' and due_at < ${longAgo}`)
}
