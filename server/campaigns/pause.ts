import { sql } from 'kysely'
import { isPublic, nextCampaignStatus } from '#/rules/campaign.ts'
import type { SignedIn } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import type { LockedCampaign } from './lock.ts'
import { lockOwnCampaign } from './lock.ts'
import { callOff, tellCampaign, tellWorkers } from './tell.ts'

/**
 * A founder pauses a campaign: nobody can send work until it is resumed. Its time keeps running. Said again after a lost answer, it is
 * answered as the first time, but not when somebody else has paused it.
 */
export function pauseCampaign({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const campaign = await lockOwnCampaign(tx, me.id, id)
    if (campaign.status === 'paused')
      return campaign.pause_reason === null && !campaign.paused_by_suspension ? {} : refuse('already_paused')
    if (!isPublic(campaign.status)) refuse('already_paused')
    if (!nextCampaignStatus(campaign.status, 'pause') || !campaign.is_live) refuse('campaign_final')
    await setPaused(tx, tell, campaign)
    return {}
  })
}

export interface Why {
  bySuspension?: boolean
  /** A moderator's. */
  reason?: string
}

/** Pauses a running campaign that is already locked, whoever caused it. */
export async function setPaused(tx: Tx, tell: Tell, campaign: LockedCampaign, { bySuspension, reason }: Why = {}) {
  await tx
    .updateTable('campaigns')
    .set({
      status: 'paused',
      paused_by_suspension: bySuspension ?? false,
      pause_reason: reason ?? null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', campaign.id)
    .execute()
  await callOff(tx, tell, campaign)
  tellCampaign(tell, campaign)
  await tellWorkers(tx, tell, campaign.id)
}
