import { sql } from 'kysely'
import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'

/**
 * The founder takes decisions back before they take effect. Whoever gets a decision's row first, this or the job that
 * applies it, has it alone: it is either undone and nothing happened, or applied and this comes too late.
 */
export function undoDecisions({ world, me }: SignedIn, ids: readonly string[]) {
  return change(world, async (tx, tell) => {
    const taken = await tx
      .deleteFrom('decisions')
      .where('submission_id', 'in', ids)
      .where('founder_id', '=', me.id)
      .where('due_at', '>', sql<Date>`now()`)
      .returning('submission_id')
      .execute()
    const works = await worksOf(tx, me.id, ids)
    if (works.length === 0) refuse('not_found')
    const undone = works.filter(({ status, decided }) => status === 'pending' && decided === null).map(({ id }) => id)
    if (undone.length === 0) refuse('undo_too_late')
    const changed = works.filter(({ id }) => taken.some(each => each.submission_id === id))
    for (const campaignId of new Set(changed.map(work => work.campaignId)))
      tell(me.id, { name: 'decision_changed', campaignId })
    return { undone, tooLate: works.map(({ id }) => id).filter(id => !undone.includes(id)) }
  })
}

/** How they stand now; one that nobody decided about any more is in review again, however often that is asked for. */
const worksOf = (tx: Tx, founderId: string, ids: readonly string[]) =>
  tx
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
    .leftJoin('decisions', 'decisions.submission_id', 'submissions.id')
    .where('submissions.id', 'in', ids)
    .where('campaigns.founder_id', '=', founderId)
    .select([
      'submissions.id',
      'submissions.campaign_id as campaignId',
      'submissions.status',
      'decisions.submission_id as decided',
    ])
    .execute()
