import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { hold, lockAvailable, release } from '../karma/ledger.ts'
import { refuse } from '../refusals.ts'
import { completeCampaign } from './complete.ts'
import { lockCampaign } from './lock.ts'

interface Size {
  id: string
  postsPerDay: number
  postsNeeded: number
}

/** Raising the posts needed takes the difference into escrow, lowering it returns it, never below what is already under way. */
export function resizeCampaign({ world, me }: SignedIn, { id, postsPerDay, postsNeeded }: Size) {
  return change(world, async (tx, tell) => {
    const campaign = await lockCampaign(tx, id)
    if (campaign?.founder_id !== me.id || campaign.kind !== 'posts' || campaign.status === 'deleted') {
      refuse('campaign_not_found')
    }
    if (campaign.status !== 'paused' && !campaign.is_live) {
      refuse('campaign_final')
    }
    const taken = campaign.posts_open + campaign.posts_published
    if (postsNeeded < taken) refuse('too_few_posts', { taken })

    const difference = (postsNeeded - campaign.posts_needed) * campaign.karma_reward
    const escrow = { founderId: me.id, campaignId: id, cause: `resize:${randomUUIDv7()}` }
    if (difference > 0) {
      const balance = await lockAvailable(tx, me.id)
      if (difference > balance) refuse('not_enough_karma', { needed: difference, balance })
      await hold(tx, { ...escrow, amount: difference, reason: `More posts for ${campaign.saas_name}` })
    }
    if (difference < 0)
      await release(tx, { ...escrow, amount: -difference, reason: `Fewer posts for ${campaign.saas_name}` })

    await tx
      .updateTable('campaigns')
      .set({ posts_per_day: postsPerDay, posts_needed: postsNeeded, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    if (campaign.posts_published === postsNeeded) await completeCampaign(tx, tell, campaign)
    tell(me.id, { name: 'campaign_changed', campaignId: id })
    tell(me.id, { name: 'karma_moved' })
    return {}
  })
}
