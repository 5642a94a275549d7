import type { Tell } from '../infra/db/change.ts'
import type { LockedCampaign } from './lock.ts'

/** Tells everybody whose campaign it is that it changed: its founder, and the contributor who created it. */
export function tellCampaign(
  tell: Tell,
  { id, founder_id, contributor_id }: Pick<LockedCampaign, 'id' | 'founder_id' | 'contributor_id'>,
) {
  tell(founder_id, { name: 'campaign_changed', campaignId: id })
  if (contributor_id) tell(contributor_id, { name: 'campaign_changed', campaignId: id })
}
