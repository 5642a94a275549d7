import { sql } from 'kysely'
import type { Queue } from '#/rules/jobs.ts'
import type { Channel } from '#/rules/notifications.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
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
    const count = await again(tx, queue, id)
    if (id && count === 0) refuse('not_found')
    if (count > 0)
      await note(tx, author, { action: 'failures_retried', ...(id && { target: id }), after: { queue, count } })
    return { count }
  })
}

function again(tx: Tx, queue: Queue, id: string | undefined) {
  switch (queue) {
    case 'decisions':
      return decisionsAgain(tx, id)
    case 'webhooks':
      return eventsAgain(tx, id)
    case 'letters':
      return lettersAgain(tx, id)
    case 'email':
    case 'push':
      return deliveriesAgain(tx, queue, id)
  }
}

/** Earlier than the start of any concurrent retry, which therefore finds nothing left to do. */
const longDue = sql<Date>`now() - interval '1 minute'`

/** A decision that failed was past its undo time, so none is cut short. */
const decisionsAgain = async (tx: Tx, id: string | undefined) =>
  changed(
    await tx
      .updateTable('decisions')
      .set({ due_at: longDue })
      .where(sql<boolean>`attempts > 0 and due_at > now()`)
      .$if(id !== undefined, all => all.where('submission_id', '=', id ?? ''))
      .executeTakeFirst(),
  )

const eventsAgain = async (tx: Tx, id: string | undefined) =>
  changed(
    await tx
      .updateTable('webhook_events')
      .set({ next_try_at: longDue })
      .where(sql<boolean>`applied_at is null and attempts > 0 and next_try_at > now()`)
      .$if(id !== undefined, all => all.where('id', '=', id ?? ''))
      .executeTakeFirst(),
  )

/**
 * Gives dead deliveries one more attempt. The attempt count continues, so that a process believed dead cannot settle the new
 * attempt. When they were tried stays, so that the deliveries of one mail stay that same mail, in case it had arrived.
 */
const deliveriesAgain = async (tx: Tx, channel: Channel, id: string | undefined) =>
  changed(
    await tx
      .updateTable('deliveries')
      .set({ state: 'waiting', due_at: longDue })
      .where('channel', '=', channel)
      .where('state', '=', sql.lit('dead' as const))
      .$if(id !== undefined, all => all.where('id', '=', id ?? ''))
      .executeTakeFirst(),
  )

/**
 * Gives dead letters one more attempt. Their content is rendered when they are sent; a letter that has become pointless is then dropped.
 */
const lettersAgain = async (tx: Tx, id: string | undefined) =>
  changed(
    await tx
      .updateTable('letters')
      .set({ state: 'waiting', due_at: sql<Date>`now()` })
      .where('state', '=', sql.lit('dead' as const))
      .$if(id !== undefined, all => all.where('id', '=', id ?? ''))
      .executeTakeFirst(),
  )

const changed = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => Number(numUpdatedRows)
