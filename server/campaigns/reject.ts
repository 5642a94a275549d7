import { nextCampaignStatus } from '#/rules/campaign.ts'
import { isolated } from '#/rules/isolated.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { lockOwnCampaign } from './lock.ts'
import { tellCampaign } from './tell.ts'

/**
 * The founder rejects a campaign in review. Its contributor sees the reason and may change and resubmit it. Repeated after a lost
 * answer, it gets the same answer; with another reason it is refused.
 */
export function rejectCampaign({ world, me }: SignedIn, { id, reason }: { id: string; reason: string | null }) {
  return change(world, async (tx, tell) => {
    const campaign = await lockOwnCampaign(tx, me.id, id)
    if (campaign.status === 'rejected' && campaign.reject_reason === reason) return {}
    const status = nextCampaignStatus(campaign.status, 'reject') ?? refuse('already_decided')
    await tx
      .updateTable('campaigns')
      .set({ status, reject_reason: reason, last_rejected_at: null, decided_at: now, updated_at: now })
      .where('id', '=', id)
      .execute()
    await settleNotices(tx, tell, { userId: me.id, kind: 'submitted', id })
    if (campaign.contributor_id) {
      await notify(tx, tell, {
        to: campaign.contributor_id,
        type: 'submission_rejected',
        title: 'Your campaign was not accepted',
        body: `${isolated(campaign.saas_name)}: ${reason ? isolated(reason) : 'no reason was given.'}`,
        cause: causeOf('rejected', id, campaign.submitted_at?.getTime()),
        data: { campaignId: id },
      })
    }
    tellCampaign(tell, campaign)
    return {}
  })
}
