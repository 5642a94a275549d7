import { sql } from 'kysely'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import { freeSlot } from '../campaigns/escrow.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { notify } from '../notifications/notify.ts'
import { refuse } from '../refusals.ts'
import type { LockedSubmission } from './lock.ts'
import { lockSubmission } from './lock.ts'
import { readSubmission } from './reads.ts'

/** The founder says no, with a reason if they like; the contributor sees it, and a post's slot is free again. */
export function rejectSubmission({ world, me }: SignedIn, { id, reason }: { id: string; reason: string | null }) {
  return change(world, async (tx, tell) => {
    const found = (await lockSubmission(tx, id, { founderId: me.id })) ?? refuse('not_found')
    if (!nextSubmissionStatus(found.work.kind, found.work.status, 'reject')) refuse('already_decided')
    await rejectLocked(tx, tell, found, reason)
    tell(me.id, { name: 'submission_decided', campaignId: found.campaign.id })
    return readSubmission(tx, id)
  })
}

/** The rejection itself, for a submission whose campaign is locked. */
export async function rejectLocked(tx: Tx, tell: Tell, { work, campaign }: LockedSubmission, reason: string | null) {
  const { attempt } = await tx
    .updateTable('submissions')
    .set({ status: 'rejected', reject_reason: reason, decided_at: sql<Date>`now()` })
    .where('id', '=', work.id)
    .returning('attempt')
    .executeTakeFirstOrThrow()
  if (work.kind === 'post') await freeSlot(tx, campaign)
  await notify(tx, tell, {
    to: work.contributorId,
    type: 'submission_rejected',
    title: work.kind === 'post' ? 'Your post was not accepted' : 'Your comment was not accepted',
    body: reason ? `${campaign.saas_name}: ${reason}` : `${campaign.saas_name}: no reason was given.`,
    cause: `rejected:${work.id}:${attempt}`,
    data: { campaignId: campaign.id },
  })
  tell(work.contributorId, { name: 'submission_decided', campaignId: campaign.id })
}
