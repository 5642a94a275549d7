import { sql } from 'kysely'
import type { Tell, Tx } from '../infra/db/change.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { emitSubmission } from '../webhooks/emit.ts'
import { dropDecision } from './decisions.ts'
import { freeSlot } from './escrow.ts'
import type { LockedCampaign } from './lock.ts'
import type { LockedSubmission } from './work.ts'

interface Rejected {
  work: Pick<LockedSubmission['work'], 'id' | 'kind' | 'contributorId'>
  campaign: LockedCampaign
}

/**
 * Rejects work whose campaign is locked. Its contributor is told why, and a post's slot becomes free. The caller settles the
 * founder's notice of it.
 */
export async function turnDown(tx: Tx, tell: Tell, { work, campaign }: Rejected, reason: string | null) {
  await dropDecision(tx, work.id)
  const { attempt } = await tx
    .updateTable('submissions')
    .set({ status: 'rejected', reject_reason: reason, decided_at: sql<Date>`now()` })
    .where('id', '=', work.id)
    .returning('attempt')
    .executeTakeFirstOrThrow()
  await emitSubmission(tx, 'submission.rejected', work.id)
  if (work.kind === 'post') await freeSlot(tx, tell, campaign)
  await notify(tx, tell, {
    to: work.contributorId,
    type: 'submission_rejected',
    title: work.kind === 'post' ? 'Your post was not accepted' : 'Your comment was not accepted',
    body: reason ? `${campaign.saas_name}: ${reason}` : `${campaign.saas_name}: no reason was given.`,
    cause: causeOf('rejected', work.id, attempt),
    data: { campaignId: campaign.id },
  })
  tell(work.contributorId, { name: 'submission_decided', campaignId: campaign.id })
}
