import { sql } from 'kysely'
import { nextCampaignStatus } from '#/rules/campaign.ts'
import type { Changing } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import type { Tidying } from '../infra/jobs/each.ts'
import { eachDue } from '../infra/jobs/each.ts'
import { emitCampaign } from '../webhooks/emit.ts'
import { releaseUnused } from './escrow.ts'
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
        .where('expires_at', '<=', sql<Date>`now()`)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id }) => expire(world, id),
  )

const expire = (world: Changing, id: string) =>
  change(world, async (tx, tell) => {
    const campaign = await lockCampaign(tx, id)
    const status = campaign && nextCampaignStatus(campaign.status, 'expire')
    if (!status || !campaign.is_over) return
    await tx
      .updateTable('campaigns')
      .set({ status, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    await emitCampaign(tx, tell, 'campaign.expired', id)
    await releaseUnused(tx, campaign, 'has ended')
    await callOff(tx, tell, [campaign])
    tellCampaign(tell, campaign)
    await tellWorkers(tx, tell, id)
    tell(campaign.founder_id, { name: 'karma_moved' })
  })
