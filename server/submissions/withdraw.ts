import { sql } from 'kysely'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import { dropDecisions } from '../campaigns/decisions.ts'
import { freeSlot } from '../campaigns/escrow.ts'
import type { LockedSubmission } from '../campaigns/work.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { lockSubmission } from './lock.ts'

/** A contributor withdraws work that is still in review. Repeated after a lost answer, it gets the same answer. */
export function withdrawSubmission({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const found = (await lockSubmission(tx, id, { contributorId: me.id })) ?? refuse('not_found')
    if (found.work.status !== 'withdrawn' && !(await withdraw(tx, tell, found))) refuse('already_decided')
    return {}
  })
}

/** False when it is no longer in review. */
export async function withdraw(tx: Tx, tell: Tell, { work, campaign }: LockedSubmission) {
  const status = nextSubmissionStatus(work.kind, work.status, 'withdraw')
  if (!status) return false
  await dropDecisions(tx, [work.id])
  await settleNotices(tx, tell, { userId: campaign.founder_id, kind: 'submission', id: work.id })
  await tx
    .updateTable('submissions')
    .set({ status, decided_at: sql<Date>`now()` })
    .where('id', '=', work.id)
    .execute()
  if (work.kind === 'post') await freeSlot(tx, tell, campaign)
  tell([campaign.founder_id, work.contributorId], { name: 'submission_decided', campaignId: campaign.id })
  return true
}
