import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { refuse } from '../refusals.ts'
import { lockOwnCampaign } from './lock.ts'
import { tellCampaign } from './tell.ts'

/**
 * Whether comments need the founder's approval. Switching it off makes later comments visible and rewarded at
 * once; those already in review stay there.
 */
export function setApproval({ world, me }: SignedIn, { id, required }: { id: string; required: boolean }) {
  return change(world, async (tx, tell) => {
    const campaign = await lockOwnCampaign(tx, me.id, id)
    if (campaign.kind !== 'engagement') refuse('campaign_not_found')
    await tx
      .updateTable('campaigns')
      .set({ require_comment_approval: required, updated_at: now })
      .where('id', '=', id)
      .execute()
    tellCampaign(tell, campaign)
    return {}
  })
}
