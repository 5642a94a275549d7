import { sql } from 'kysely'
import { publishWithinDays } from '#/rules/campaign.ts'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import { recordAnswer } from '../campaigns/answers.ts'
import { dropDecisions } from '../campaigns/decisions.ts'
import type { LockedSubmission } from '../campaigns/work.ts'
import { readSubmission } from '../campaigns/work.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { titleIn } from '../notifications/named.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { emitSubmission } from '../webhooks/emit.ts'
import { lockSubmission } from './lock.ts'
import { payComment } from './pay-comment.ts'
import { isAnother } from './versions.ts'

/** The founder approves at once. This overrides a decision of theirs that is still pending. */
export function approveSubmission(
  { world, me }: SignedIn,
  { id, attempt }: { id: string; attempt?: number | undefined },
) {
  return change(world, async (tx, tell) => {
    const found = (await lockSubmission(tx, id, { founderId: me.id })) ?? refuse('not_found')
    if (isAnother(found.work, attempt)) refuse('sent_anew')
    await approve(tx, tell, found)
    return readSubmission(tx, id)
  })
}

/** A comment is paid; a post goes back to its contributor to be published. Shared by immediate and delayed approvals. */
export async function approve(tx: Tx, tell: Tell, { work, campaign }: LockedSubmission) {
  const status = nextSubmissionStatus(work.kind, work.status, 'approve') ?? refuse('already_decided')
  if (campaign.status === 'deleted') refuse('campaign_final')
  await dropDecisions(tx, [work.id])
  await recordAnswer(tx, work.id, campaign.founder_id)
  await settleNotices(tx, tell, { userId: campaign.founder_id, kind: 'submission', id: work.id })
  if (status === 'approved') {
    await payComment(tx, tell, campaign, work)
  } else {
    await tx
      .updateTable('submissions')
      .set({
        status,
        decided_at: now,
        publish_by: sql<Date>`now() + make_interval(days => ${publishWithinDays})`,
      })
      .where('id', '=', work.id)
      .execute()
    await emitSubmission(tx, tell, 'submission.approved', work.id)
    await notify(tx, tell, {
      to: work.contributorId,
      type: 'submission_approved',
      title: 'Your post was approved',
      body: `Publish “${titleIn(work.title)}” on Reddit within ${publishWithinDays} days to earn your karma.`,
      cause: causeOf('approved', work.id),
      data: { campaignId: campaign.id },
    })
  }
  tell([work.contributorId, campaign.founder_id], { name: 'submission_decided', campaignId: campaign.id })
}
