import { ORPCError } from '@orpc/server'
import { wordsFor } from '#/rules/words.ts'
import type { Changing, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { inSeconds } from '../infra/db/in-seconds.ts'
import { now } from '../infra/db/now.ts'
import { briefly } from '../infra/jobs/briefly.ts'
import type { Tidying } from '../infra/jobs/each.ts'
import { eachOnItsOwn } from '../infra/jobs/each.ts'
import { isRefusal, refuse } from '../refusals.ts'
import { approve } from './approve.ts'
import { lockSubmission } from './lock.ts'
import { tellNoEffect } from './no-effect.ts'
import { reject } from './reject.ts'
import { isAnother } from './versions.ts'

const batch = 200
const againSeconds = 30

interface Due {
  id: string
  founderId: string
}

/**
 * Applies decisions whose undo window is over, with the same code as immediate ones. Safe on many servers at once: the transaction
 * that deletes a decision's row applies it. After a crash the row is left for the next run.
 */
export async function applyDecisions(world: Tidying) {
  const due = await world.db
    .selectFrom('decisions')
    .select(['submission_id as id', 'founder_id as founderId'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('submission_id')
    .limit(batch)
    .execute()
  return eachOnItsOwn(world.log, 'Applying a decision', due, one => applyOrDrop(world, one))
}

/**
 * A decision that can no longer be carried out is dropped. After an unexpected error it is postponed,
 * so that it does not block those behind it.
 */
async function applyOrDrop(world: Changing, due: Due) {
  try {
    await apply(world, due)
  } catch (error) {
    if (error instanceof ORPCError && isRefusal(error.code)) return drop(world, due, wordsFor(error.code))
    await putOff(world, due.id, error)
    throw error
  }
}

const apply = (world: Changing, { id, founderId }: Due) =>
  change(world, async (tx, tell) => {
    const found = await lockSubmission(tx, id, { founderId })
    const decision = await takeDue(tx, id)
    if (!found || !decision) return
    // Resubmitting work drops its decision, so this should never happen. If it does, work that nobody has read is not paid.
    if (isAnother(found.work, decision.attempt)) refuse('sent_anew')
    if (decision.move === 'approve') await approve(tx, tell, found)
    else await reject(tx, tell, found, decision.reason)
  })

/**
 * Deletes the row, so that only one transaction can have it: another server, or the founder's
 * undo, waits for this one and finds nothing.
 */
const takeDue = (tx: Tx, id: string) =>
  tx
    .deleteFrom('decisions')
    .where('submission_id', '=', id)
    .where('due_at', '<=', now)
    .returning(['move', 'reason', 'attempt', 'created_at as createdAt'])
    .executeTakeFirst()

/** The work stays as it is, and the founder is told why their decision had no effect. */
const drop = (world: Changing, { id, founderId }: Due, why: string) =>
  change(world, async (tx, tell) => {
    const found = await lockSubmission(tx, id, { founderId })
    const decision = await takeDue(tx, id)
    if (!found || !decision) return
    await tellNoEffect(tx, tell, [{ decision, found }], why)
    tell(founderId, { name: 'submission_decided', campaignId: found.campaign.id })
  })

const putOff = (world: Changing, id: string, error: unknown) =>
  world.db
    .updateTable('decisions')
    .set(row => ({
      due_at: inSeconds(againSeconds),
      attempts: row('attempts', '+', 1),
      error: briefly(error),
    }))
    .where('submission_id', '=', id)
    .execute()
