import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { WebhookMessage } from '#/contract/webhooks.ts'
import { limits } from '#/rules/limits.ts'
import { testEvent, webhooksKeptDays } from '#/rules/webhooks.ts'
import type { SignedIn } from '../call.ts'
import { after, microsOf, page, readCursor } from '../cursor.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import type { Db } from '../infra/db/pool.ts'
import { take } from '../limits.ts'
import { refuse } from '../refusals.ts'

interface Asked {
  id: string
  cursor?: string | undefined
}

/** What was sent to an endpoint of one's own, newest first. */
export async function listMessages({ world, me }: SignedIn, { id, cursor }: Asked) {
  const rows = await world.db
    .selectFrom('webhook_endpoints as e')
    .leftJoin('webhook_messages as m', join =>
      join.onRef('m.endpoint_id', '=', 'e.id').on(after('m.created_at', 'm.id', readCursor(cursor))),
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
      microsOf('m.created_at').as('micros'),
    ])
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limits.eventsPageSize + 1)
    .execute()
  if (rows.length === 0) refuse('not_found')
  const { items, next } = page(rows.filter(isMessage), limits.eventsPageSize)
  return { items, next }
}

type Row = { [K in keyof WebhookMessage]: WebhookMessage[K] | null } & { micros: string }

/** An endpoint that was sent nothing is one row without a message. */
const isMessage = (row: Row): row is WebhookMessage & { micros: string } => row.id !== null

/** Sends a test event, whatever the endpoint asked for. */
export async function testEndpoint({ world, me }: SignedIn, { id }: { id: string }) {
  await change(world, async tx => {
    await mayHear(tx, me.id, id)
    await take(tx, 'webhookTest', me.id, world.config.rateLimitFactor)
    const data = { type: testEvent, timestamp: new Date().toISOString(), data: { endpointId: id } }
    await tx
      .insertInto('webhook_messages')
      .values({ id: randomUUID(), endpoint_id: id, event: testEvent, payload: JSON.stringify(data) })
      .execute()
  })
  return {}
}

/** Under the same id, so that whoever had it already can tell. */
export async function redeliver({ world, me }: SignedIn, { id }: { id: string }) {
  await change(world, async tx => {
    const message = await tx
      .selectFrom('webhook_messages')
      .innerJoin('webhook_endpoints as e', 'e.id', 'webhook_messages.endpoint_id')
      .select('endpoint_id as endpointId')
      .where('webhook_messages.id', '=', id)
      .where('e.user_id', '=', me.id)
      .where('webhook_messages.state', '<>', sql.lit('waiting' as const))
      .executeTakeFirst()
    if (!message) refuse('not_found')
    await mayHear(tx, me.id, message.endpointId)
    await take(tx, 'webhookTest', me.id, world.config.rateLimitFactor)
    await tx
      .updateTable('webhook_messages')
      .set({ state: 'waiting', due_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  })
  return {}
}

/** One that is off is told nothing. */
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

/** What is listed no more. */
export const forgetMessages = (db: Db) =>
  deleteOver(
    db,
    'webhook_messages',
    sql`state <> 'waiting' and created_at < now() - make_interval(days => ${webhooksKeptDays})`,
  )
