import { sql } from 'kysely'
import { nextCampaignStatus } from '#/rules/campaign.ts'
import type { Changing, Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Tidying } from '../infra/jobs/each.ts'
import { eachDue } from '../infra/jobs/each.ts'
import { emitCampaign } from '../webhooks/emit.ts'
import { releaseUnused } from './escrow.ts'
import type { LockedCampaign } from './lock.ts'
import { lockCampaign } from './lock.ts'
import { callOff, tellCampaign, tellWorkers } from './tell.ts'

/**
 * Expires campaigns past their end and returns the rest of their escrow. Reads already treat them as expired. May run on many
 * servers at once, because each campaign is checked again under its lock.
 */
export const expireCampaigns = (world: Tidying) =>
  eachDue(
    world.log,
    'Expiring a campaign',
    ({ after, limit }) =>
      world.db
        .selectFrom('campaigns')
        .select('id')
        .where('status', 'in', [sql.lit('active' as const), sql.lit('paused' as const)])
        .where('expires_at', '<=', now)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => expire(world, id),
  )

const expire = (world: Changing, id: string) =>
  change(world, async (tx, tell) => {
    const campaign = await lockCampaign(tx, id)
    if (campaign?.is_over) await markExpired(tx, tell, campaign)
  })

/** Marks a campaign that is locked and past its end. */
export async function markExpired(tx: Tx, tell: Tell, campaign: LockedCampaign) {
  const status = nextCampaignStatus(campaign.status, 'expire')
  if (!status) return
  await tx.updateTable('campaigns').set({ status, updated_at: now }).where('id', '=', campaign.id).execute()
  await emitCampaign(tx, tell, 'campaign.expired', campaign.id)
  await releaseUnused(tx, campaign, 'has ended')
  await callOff(tx, tell, [campaign])
  tellCampaign(tell, campaign)
  await tellWorkers(tx, tell, campaign.id)
  tell(campaign.founder_id, { name: 'karma_moved' })
}
