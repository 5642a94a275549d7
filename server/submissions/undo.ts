import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { reopenSubmissions } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { lockCampaignsOf, worksOf } from './decide.ts'

/**
 * The founder undoes decisions before they take effect. Only one transaction gets a decision's row, this one or the job that
 * applies it: either it is undone and nothing happened, or it is applied and the undo is too late. The campaigns' locks order
 * it before or after a concurrent decision.
 */
export function undoDecisions({ world, me }: SignedIn, ids: readonly string[]) {
  return change(world, async (tx, tell) => {
    await lockCampaignsOf(tx, me.id, ids)
    const taken = await tx
      .deleteFrom('decisions')
      .where('submission_id', 'in', ids)
      .where('founder_id', '=', me.id)
      .where('due_at', '>', now)
      .returning('submission_id')
      .execute()
    const works = await worksOf(tx, me.id, ids)
    if (works.length === 0) refuse('not_found')
    // Work without a pending decision is in review again, however often the undo is repeated.
    const undone = works.filter(({ status, move }) => status === 'pending' && move === null).map(({ id }) => id)
    if (undone.length === 0) refuse('undo_too_late')
    const changed = works.filter(({ id }) => taken.some(each => each.submission_id === id))
    for (const campaignId of new Set(changed.map(work => work.campaignId)))
      tell(me.id, { name: 'decision_changed', campaignId })
    await reopenSubmissions(tx, tell, { userId: me.id, ids: changed.map(({ id }) => id) })
    return { undone, tooLate: works.map(({ id }) => id).filter(id => !undone.includes(id)) }
  })
}
