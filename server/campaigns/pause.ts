import { isPublic, nextCampaignStatus } from '#/rules/campaign.ts'
import type { SignedIn } from '../call.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { refuse } from '../refusals.ts'
import { lockOwnCampaign } from './lock.ts'
import type { Called } from './tell.ts'
import { callOff, tellCampaigns } from './tell.ts'

/**
 * A founder pauses a campaign: nobody can send work until it is resumed. Its time keeps running. Repeated after a lost answer, it gets
 * the same answer, but not if a moderator or a suspension has paused it.
 */
export function pauseCampaign({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const campaign = await lockOwnCampaign(tx, me.id, id)
    if (campaign.status === 'paused')
      return campaign.pause_reason === null && !campaign.paused_by_suspension ? {} : refuse('already_paused')
    if (!isPublic(campaign.status)) refuse('already_paused')
    if (!nextCampaignStatus(campaign.status, 'pause') || !campaign.is_live) refuse('campaign_final')
    await setPaused(tx, tell, [campaign])
    return {}
  })
}

export interface Why {
  bySuspension?: boolean
  /** The reason that a moderator gave. */
  reason?: string
}

/** Pauses running campaigns that are already locked, whoever caused it. */
export async function setPaused(tx: Tx, tell: Tell, campaigns: readonly Called[], { bySuspension, reason }: Why = {}) {
  const ids = campaigns.map(({ id }) => id)
  await tx
    .updateTable('campaigns')
    .set({
      status: 'paused',
      paused_by_suspension: bySuspension ?? false,
      pause_reason: reason ?? null,
      updated_at: now,
    })
    .where('id', '=', anyOf(ids))
    .execute()
  await callOff(tx, tell, campaigns)
  await tellCampaigns(tx, tell, campaigns)
}
