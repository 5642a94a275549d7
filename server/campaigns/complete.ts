import { nextCampaignStatus } from '#/rules/campaign.ts'
import { isolated } from '#/rules/isolated.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { emitCampaign } from '../webhooks/emit.ts'
import type { LockedCampaign } from './lock.ts'
import { newsOf, tellWorkers } from './tell.ts'

/** After the last comment or post. The founder is notified once, even if it had expired; notices that call people to it count as read. */
export async function completeCampaign(tx: Tx, tell: Tell, campaign: LockedCampaign) {
  const status = nextCampaignStatus(campaign.status, 'complete')
  if (!status) return
  await tx
    .updateTable('campaigns')
    .set({ status, goal_reached_at: now, updated_at: now })
    .where('id', '=', campaign.id)
    .execute()
  await emitCampaign(tx, tell, 'campaign.completed', campaign.id)
  await tellWorkers(tx, tell, campaign.id)
  await settleNotices(tx, tell, await newsOf(tx, [campaign]))
  await notify(tx, tell, {
    to: campaign.founder_id,
    type: 'campaign_goal_reached',
    title: 'Campaign goal reached',
    body: `${isolated(campaign.saas_name)} has everything it asked for.`,
    cause: causeOf('goal', campaign.id),
    data: { campaignId: campaign.id },
  })
}
