import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { freeSlots } from '#/rules/campaign.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { release } from '../karma/ledger.ts'
import { refuse } from '../refusals.ts'
import type { LockedCampaign } from './lock.ts'
import { tellWorkers } from './tell.ts'

/**
 * Returns the escrow that no open submission still needs. Called when a campaign has ended; posts in review or waiting to be
 * published keep theirs until they are decided.
 */
export async function releaseUnused(tx: Tx, campaign: LockedCampaign, why: 'was deleted' | 'has ended') {
  if (campaign.kind !== 'posts') return
  const unused = freeSlotsOf(campaign)
  if (unused > 0) await returnSlots(tx, campaign, unused, `${campaign.saas_name} ${why}`)
}

const freeSlotsOf = (campaign: LockedCampaign) =>
  freeSlots({
    postsNeeded: campaign.posts_needed,
    postsOpen: campaign.posts_open,
    postsPublished: campaign.posts_published,
    postsReleased: campaign.posts_released,
  })

/**
 * Takes a slot for a post sent to a running campaign; refuses if none is free. With the last one, rejected posts can no longer be
 * sent again, and their contributors are told.
 */
export async function takeSlot(tx: Tx, tell: Tell, campaign: LockedCampaign) {
  const free = freeSlotsOf(campaign)
  if (free === 0) refuse('no_free_slot')
  await tx
    .updateTable('campaigns')
    .set(slot => ({ posts_open: slot('posts_open', '+', 1), posts_submitted: slot('posts_submitted', '+', 1) }))
    .where('id', '=', campaign.id)
    .execute()
  if (free === 1) await tellWorkers(tx, tell, campaign.id)
}

/**
 * Frees the slots of open posts that were rejected, withdrawn or lapsed: one for each time their campaign is listed. Many take as many
 * statements as one, except for campaigns that have ended, whose karma is returned instead.
 */
export async function vacateSlots(tx: Tx, tell: Tell, campaigns: readonly LockedCampaign[]) {
  if (campaigns.length === 0) return
  const ids = campaigns.map(({ id }) => id)
  const slots = sql<number>`(select count(*)::int from unnest(${ids}::uuid[]) as slot (of) where slot.of = campaigns.id)`
  await tx
    .updateTable('campaigns')
    .set(row => ({ posts_open: row('posts_open', '-', slots) }))
    .where('id', '=', anyOf(ids))
    .execute()
  const full = campaigns.filter(campaign => !isClosed(campaign) && freeSlotsOf(campaign) === 0)
  if (full.length > 0)
    await tellWorkers(
      tx,
      tell,
      full.map(({ id }) => id),
    )
  for (const campaign of campaigns.filter(isClosed)) {
    await returnSlots(tx, campaign, 1, `A post for ${campaign.saas_name} was not used`)
    tell(campaign.founder_id, { name: 'karma_moved' })
  }
}

const isClosed = ({ status }: LockedCampaign) => status === 'expired' || status === 'deleted'

/**
 * The counter under the campaign's lock prevents double payment. The cause is random, because a resumed campaign can end again,
 * even at the same time if a clock was set back.
 */
async function returnSlots(tx: Tx, campaign: LockedCampaign, slots: number, reason: string) {
  await tx
    .updateTable('campaigns')
    .set(slot => ({ posts_released: slot('posts_released', '+', slots) }))
    .where('id', '=', campaign.id)
    .execute()
  await release(tx, {
    founderId: campaign.founder_id,
    campaignId: campaign.id,
    amount: slots * campaign.karma_reward,
    cause: `release:${randomUUIDv7()}`,
    reason,
  })
}
