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
 * Has one failed item tried again, or all of a queue. It only moves what is still failed to the front of its queue: whoever
 * works the queue does it as before, once. A second press finds nothing.
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

/** Further back than the beginning of whoever presses at the same moment: theirs finds nothing left to do. */
const longDue = sql<Date>`now() - interval '1 minute'`

/** One that failed was past its time to be undone, so nothing of that is cut short. */
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
 * Given up, it gets one more attempt. The count goes on, so that a process that was believed dead settles nothing of the new
 * one; and mails keep their distance in time, by which those of one letter stay that same letter, should it have arrived.
 */
const deliveriesAgain = async (tx: Tx, channel: Channel, id: string | undefined) =>
  changed(
    await tx
      .updateTable('deliveries')
      .set({ state: 'waiting', due_at: sql<Date>`due_at - interval '1 day'` })
      .where('channel', '=', channel)
      .where('state', '=', sql.lit('dead' as const))
      .$if(id !== undefined, all => all.where('id', '=', id ?? ''))
      .executeTakeFirst(),
  )

/** It gets one more attempt. What it says is made anew when it goes; one that has become pointless then goes nowhere. */
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
