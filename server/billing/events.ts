import { limits } from '#/rules/limits.ts'
import type { Verdict } from '#/rules/operations.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { applyEvents } from './apply-events.ts'

/** The provider's events and what became of them, newest first, for the operator. */
export async function listEvents(db: Db, { verdict, ...paging }: Paging & { verdict?: Verdict | undefined }) {
  const place = placeIn('billing-events', paging, limits.eventsPageSize)
  const rows = await db
    .selectFrom('webhook_events')
    .select([
      'id',
      'name',
      'object_id as objectId',
      'received_at as receivedAt',
      'applied_at as appliedAt',
      'outcome',
      'attempts',
      'error',
    ])
    .where(row => (verdict ? row('verdict', '=', verdict) : row.lit(true)))
    .$call(onePage({ time: 'received_at', id: 'id', place }))
    .execute()
  return page(place, rows)
}

/** Applies an event again. One that was applied before changes nothing; one whose reason for refusal has since been fixed is applied. */
export async function replayEvent({ world, author }: Audited, { id }: { id: string }) {
  await change(world, async tx => {
    const event = await tx
      .selectFrom('webhook_events')
      .select(['name', 'outcome'])
      .where('id', '=', id)
      .where('name', '<>', 'reconciliation')
      .forUpdate()
      .executeTakeFirst()
    if (!event) refuse('not_found')
    await tx
      .updateTable('webhook_events')
      .set({ applied_at: null, outcome: null, attempts: 0, error: null, next_try_at: now })
      .where('id', '=', id)
      .execute()
    await note(tx, author, { action: 'event_replayed', target: id, before: event })
  })
  await applyEvents(world)
  const row = await world.db.selectFrom('webhook_events').select('outcome').where('id', '=', id).executeTakeFirst()
  return { outcome: row?.outcome ?? null }
}
