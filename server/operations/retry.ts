import { sql } from 'kysely'
import type { Queue } from '#/rules/jobs.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { refuse } from '../refusals.ts'

interface Asked {
  queue: Queue
  id?: string | undefined
}

/**
 * Retries one failed item, or all of a queue. It only moves failed items to the front
 * of the queue; the job processes them as usual, once. A second click finds nothing.
 */
export function retry({ world, author }: Audited, { queue, id }: Asked) {
  return change(world, async tx => {
    const { numUpdatedRows } = await again(tx, queue, id).executeTakeFirst()
    const count = Number(numUpdatedRows)
    if (id && count === 0) refuse('not_found')
    if (count > 0)
      await note(tx, author, { action: 'failures_retried', ...(id && { target: id }), after: { queue, count } })
    return { count }
  })
}

/** In the past for a concurrent retry, too, which therefore finds nothing left to do. */
const longDue = sql<Date>`now() - interval '1 minute'`

/** The failed items of a queue, or one of them, are put at its front. */
function again(tx: Tx, queue: Queue, id: string | undefined) {
  const isIt = (column: string) => (id ? sql<boolean>`${sql.ref(column)} = ${id}::uuid` : sql<boolean>`true`)
  switch (queue) {
    case 'decisions':
      // A decision that failed was past its undo time, so retrying does not shorten that.
      return tx
        .updateTable('decisions')
        .set({ due_at: longDue })
        .where(sql<boolean>`attempts > 0 and due_at > now()`)
        .where(isIt('submission_id'))
    case 'webhooks':
      return tx
        .updateTable('webhook_events')
        .set({ next_try_at: longDue })
        .where(sql<boolean>`applied_at is null and attempts > 0 and next_try_at > now()`)
        .where(isIt('id'))
    case 'letters':
      // One more attempt. Their content is rendered when they are sent; one that has become pointless is then dropped.
      return tx
        .updateTable('letters')
        .set({ state: 'waiting', due_at: now })
        .where('state', '=', sql.lit('dead' as const))
        .where(isIt('id'))
    case 'email':
    case 'push':
      // One more attempt. The count continues, so that a process believed dead cannot settle it. `tried_at` stays, so that the deliveries
      // of one mail form the same mail again, in case it had arrived.
      return tx
        .updateTable('deliveries')
        .set({ state: 'waiting', due_at: longDue })
        .where('channel', '=', queue)
        .where('state', '=', sql.lit('dead' as const))
        .where(isIt('id'))
  }
}
