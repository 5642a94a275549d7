import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../infra/db/change.ts'
import { hold, lockAvailable, release } from '../karma/ledger.ts'
import { refuse } from '../refusals.ts'
import type { LockedCampaign } from './lock.ts'

/**
 * Adjusts the escrow to the posts needed: more posts hold the difference, fewer return it, but never below what is in progress. The
 * size of an ended campaign is fixed, because its escrow was already returned. Returns whether karma moved.
 */
export async function resizeEscrow(tx: Tx, campaign: LockedCampaign, postsNeeded = campaign.posts_needed) {
  const difference = (postsNeeded - campaign.posts_needed) * campaign.karma_reward
  if (difference === 0) return false
  if ((campaign.status !== 'active' && campaign.status !== 'paused') || campaign.is_over) refuse('campaign_final')
  const taken = campaign.posts_open + campaign.posts_published
  if (postsNeeded < taken) refuse('too_few_posts', { taken })

  const { id: campaignId, founder_id: founderId, saas_name: name } = campaign
  const escrow = { founderId, campaignId, cause: `resize:${randomUUIDv7()}` }
  if (difference > 0) {
    const balance = await lockAvailable(tx, founderId)
    if (difference > balance) refuse('not_enough_karma', { needed: difference, balance })
    await hold(tx, { ...escrow, amount: difference, reason: `More posts for ${name}` })
  } else await release(tx, { ...escrow, amount: -difference, reason: `Fewer posts for ${name}` })
  return true
}
