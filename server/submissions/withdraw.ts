import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import { dropDecisions } from '../campaigns/decisions.ts'
import { vacateSlots } from '../campaigns/escrow.ts'
import type { LockedSubmission } from '../campaigns/work.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { emitSubmissions } from '../webhooks/emit.ts'
import { lockSubmission } from './lock.ts'
import { tellNoEffect } from './no-effect.ts'

/** A contributor withdraws work that is still in review. Repeated after a lost answer, it gets the same answer. */
export function withdrawSubmission({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const found = (await lockSubmission(tx, id, { contributorId: me.id })) ?? refuse('not_found')
    if (found.work.status !== 'withdrawn' && !(await withdraw(tx, tell, [found], 'Its contributor withdrew it.')))
      refuse('already_decided')
    return {}
  })
}

/**
 * Founders are told why what they approved a moment ago had no effect. False when none of the work is still in review. Its campaigns are
 * locked. Much work takes as many statements as one piece.
 */
export async function withdraw(tx: Tx, tell: Tell, found: readonly LockedSubmission[], why: string) {
  const open = found.filter(({ work }) => nextSubmissionStatus(work.kind, work.status, 'withdraw'))
  if (open.length === 0) return false
  const ids = open.map(({ work }) => work.id)
  const founders = [...new Set(open.map(({ campaign }) => campaign.founder_id))]
  const dropped = new Map((await dropDecisions(tx, ids)).map(decision => [decision.id, decision]))
  await settleNotices(tx, tell, { userId: founders, kind: 'submission', id: ids })
  await tx
    .updateTable('submissions')
    .set({ status: 'withdrawn', decided_at: now })
    .where('id', '=', anyOf(ids))
    .execute()
  await emitSubmissions(tx, tell, 'submission.withdrawn', ids)
  await vacateSlots(
    tx,
    tell,
    open.flatMap(({ work, campaign }) => (work.kind === 'post' ? campaign : [])),
  )
  const approved = open.flatMap(each => {
    const decision = dropped.get(each.work.id)
    return decision?.move === 'approve' ? { decision, found: each } : []
  })
  await tellNoEffect(tx, tell, approved, why)
  for (const { work, campaign } of open)
    tell([campaign.founder_id, work.contributorId], { name: 'submission_decided', campaignId: campaign.id })
  return true
}
