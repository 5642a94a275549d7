import { sql } from 'kysely'
import { nextCampaignStatus } from '#/rules/campaign.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { lockCampaign } from './lock.ts'

/** A founder pauses a campaign: nobody can send work to it until it is resumed. Its time goes on running. */
export function pauseCampaign({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const campaign = await lockCampaign(tx, id)
    if (campaign?.founder_id !== me.id || campaign.status === 'deleted') refuse('campaign_not_found')
    const status = nextCampaignStatus(campaign.status, 'pause')
    if (!status || !campaign.is_live) refuse('campaign_final')
    await tx
      .updateTable('campaigns')
      .set({ status, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    tell(me.id, { name: 'campaign_changed', campaignId: id })
    return {}
  })
}
