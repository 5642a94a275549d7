import { sql } from 'kysely'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { lockCampaign } from './lock.ts'
import { tellCampaign } from './tell.ts'

/** Whether comments wait for the founder. Switched off, later ones are visible and rewarded at once; those in review stay there. */
export function setApproval({ world, me }: SignedIn, { id, required }: { id: string; required: boolean }) {
  return change(world, async (tx, tell) => {
    const campaign = await lockCampaign(tx, id)
    if (campaign?.founder_id !== me.id || campaign.kind !== 'engagement' || campaign.status === 'deleted') {
      refuse('campaign_not_found')
    }
    await tx
      .updateTable('campaigns')
      .set({ require_comment_approval: required, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    tellCampaign(tell, campaign)
    return {}
  })
}
