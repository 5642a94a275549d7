import { sql } from 'kysely'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import { dropDecision } from '../campaigns/decisions.ts'
import { freeSlot } from '../campaigns/escrow.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { lockSubmission } from './lock.ts'

/** A contributor takes back what is still in review. */
export function withdrawSubmission({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const { work, campaign } = (await lockSubmission(tx, id, { contributorId: me.id })) ?? refuse('not_found')
    const status = nextSubmissionStatus(work.kind, work.status, 'withdraw') ?? refuse('already_decided')
    await dropDecision(tx, id)
    await tx
      .updateTable('submissions')
      .set({ status, decided_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    if (work.kind === 'post') await freeSlot(tx, tell, campaign)
    tell(campaign.founder_id, { name: 'submission_decided', campaignId: campaign.id })
    tell(me.id, { name: 'submission_decided', campaignId: campaign.id })
    return {}
  })
}
