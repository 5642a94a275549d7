import { sql } from 'kysely'
import { nextCampaignStatus } from '#/rules/campaign.ts'
import { isolated } from '#/rules/isolated.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { refuseBlockedSince } from './blocked.ts'
import { completeCampaign } from './complete.ts'
import { lockOwnCampaign } from './lock.ts'
import { tellCampaign, tellWorkers } from './tell.ts'

/**
 * The founder approves a campaign that a contributor sent for review; it becomes active for a fresh window of its original length.
 * Repeated after a lost answer, it gets the same answer.
 */
export function approveCampaign({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const campaign = await lockOwnCampaign(tx, me.id, id)
    if (campaign.decided_at && (campaign.is_live || campaign.status === 'completed')) return {}
    const status = nextCampaignStatus(campaign.status, 'approve') ?? refuse('already_decided')
    // Comments already in review may have reached its goal while the campaign itself was in review.
    const isComplete = campaign.current_comments >= campaign.comment_goal
    if (!isComplete) refuseBlockedSince(world.config.blockedSubreddits, campaign)
    await tx
      .updateTable('campaigns')
      .set({
        status,
        reject_reason: null,
        last_rejected_at: null,
        decided_at: now,
        updated_at: now,
        expires_at: sql<Date>`now() + make_interval(days => window_days)`,
      })
      .where('id', '=', id)
      .execute()
    await settleNotices(tx, tell, { userId: me.id, kind: 'submitted', id })
    if (isComplete) await completeCampaign(tx, tell, { ...campaign, status })
    if (campaign.contributor_id) {
      await notify(tx, tell, {
        to: campaign.contributor_id,
        type: 'submission_approved',
        title: 'Your campaign was approved',
        body: `${isolated(campaign.saas_name)} ${isComplete ? 'has every comment it asked for' : 'is open for comments'}.`,
        cause: causeOf('approved', id, campaign.submitted_at?.getTime()),
        data: { campaignId: id },
      })
    }
    tellCampaign(tell, campaign)
    await tellWorkers(tx, tell, id)
    return {}
  })
}
