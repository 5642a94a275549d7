import { isolated } from '#/rules/isolated.ts'
import { completeCampaign } from '../campaigns/complete.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { award } from '../karma/ledger.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { refuse } from '../refusals.ts'
import { emitSubmission } from '../webhooks/emit.ts'
import { sentence } from '../sentence.ts'

/** Approves a comment: it is counted, paid by the platform, and its author notified. The last one wanted completes the campaign. */
export async function payComment(
  tx: Tx,
  tell: Tell,
  campaign: LockedCampaign,
  comment: { id: string; contributorId: string },
) {
  if (campaign.current_comments >= campaign.comment_goal) refuse('goal_reached')
  const amount = campaign.karma_reward
  await tx
    .updateTable('submissions')
    .set({ status: 'approved', karma_awarded: amount, decided_at: now })
    .where('id', '=', comment.id)
    .execute()
  await tx
    .updateTable('campaigns')
    .set(count => ({ current_comments: count('current_comments', '+', 1) }))
    .where('id', '=', campaign.id)
    .execute()
  await award(tx, {
    to: comment.contributorId,
    submissionId: comment.id,
    campaignId: campaign.id,
    amount,
    reason: `Comment for ${campaign.saas_name}`,
    paidBy: 'platform',
  })
  await emitSubmission(tx, tell, 'submission.approved', comment.id)
  await notify(tx, tell, {
    to: comment.contributorId,
    type: 'submission_approved',
    title: 'Your comment was approved',
    body: sentence(`You earned ${amount} karma for your comment on ${isolated(campaign.saas_name)}`),
    cause: causeOf('approved', comment.id),
    data: { campaignId: campaign.id },
  })
  tell(comment.contributorId, { name: 'karma_moved' })
  // The founder is told by the caller, of the decision or of the new comment.
  if (campaign.contributor_id) tell(campaign.contributor_id, { name: 'campaign_changed', campaignId: campaign.id })
  if (campaign.current_comments + 1 === campaign.comment_goal) await completeCampaign(tx, tell, campaign)
}
