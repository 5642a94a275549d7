import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { isPublic, nextCampaignStatus } from '#/rules/campaign.ts'
import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { hold, lockAvailable } from '../karma/ledger.ts'
import { refuse } from '../refusals.ts'
import { refuseBlockedSince } from './blocked.ts'
import type { LockedCampaign } from './lock.ts'
import { lockOwnCampaign } from './lock.ts'
import { callAgain, tellCampaign, tellWorkers } from './tell.ts'

/**
 * A founder resumes a paused or expired campaign, never a rejected one. If its time is up it gets a fresh window of its original
 * length, and escrow that was returned is held again. Succeeds if it already runs: the answer to a first call may have been lost.
 */
export function resumeCampaign({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const campaign = await lockOwnCampaign(tx, me.id, id)
    if (campaign.is_live) return {}
    if (!isPublic(campaign.status)) refuse('not_approved')
    // An active one that is not live has expired, and was only not marked yet.
    const from = campaign.status === 'active' ? 'expired' : campaign.status
    const status = nextCampaignStatus(from, 'resume') ?? refuse('campaign_final')
    refuseBlockedSince(world.config.blockedSubreddits, campaign)
    await holdAgain(tx, campaign)
    await tx
      .updateTable('campaigns')
      .set({
        status,
        updated_at: now,
        expires_at: sql<Date>`case when expires_at > now() then expires_at
          else now() + make_interval(days => window_days) end`,
      })
      .where('id', '=', id)
      .execute()
    await callAgain(tx, tell, [campaign])
    tellCampaign(tell, campaign)
    await tellWorkers(tx, tell, id)
    tell(me.id, { name: 'karma_moved' })
    return {}
  })
}

async function holdAgain(tx: Tx, { id, founder_id, saas_name, posts_released, karma_reward }: LockedCampaign) {
  const needed = posts_released * karma_reward
  if (needed === 0) return
  const balance = await lockAvailable(tx, founder_id)
  if (needed > balance) refuse('not_enough_karma', { needed, balance })
  await tx.updateTable('campaigns').set({ posts_released: 0 }).where('id', '=', id).execute()
  await hold(tx, {
    founderId: founder_id,
    campaignId: id,
    amount: needed,
    cause: `resume:${randomUUIDv7()}`,
    reason: `${saas_name} was resumed`,
  })
}
