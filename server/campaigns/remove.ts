import { sql } from 'kysely'
import { nextCampaignStatus } from '#/rules/campaign.ts'
import { isolated } from '#/rules/isolated.ts'
import type { SignedIn } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { releaseUnused } from './escrow.ts'
import type { LockedCampaign } from './lock.ts'
import { lockOwnCampaign } from './lock.ts'
import { newsOf, tellCampaign, tellWorkers } from './tell.ts'
import { turnDownAll } from './turn-down.ts'

/**
 * A founder deletes a campaign. The rest of the escrow is returned; what was paid stays paid. Work in review is rejected; an
 * approved post keeps its escrow until its contributor publishes it or lets it lapse.
 */
export function removeCampaign({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const campaign = await lockOwnCampaign(tx, me.id, id)
    if (!(await deleteCampaign(tx, tell, campaign))) refuse('campaign_final')
    return {}
  })
}

/** Deletes a campaign that is already locked, whoever caused it. False when it is already deleted. */
export async function deleteCampaign(tx: Tx, tell: Tell, campaign: LockedCampaign) {
  const { id, founder_id: founderId } = campaign
  const status = nextCampaignStatus(campaign.status, 'delete')
  if (!status) return false
  const freed = await rejectPending(tx, tell, campaign)
  await tx
    .updateTable('campaigns')
    .set(slot => ({ status, posts_open: slot('posts_open', '-', freed), updated_at: sql<Date>`now()` }))
    .where('id', '=', id)
    .execute()
  await releaseUnused(tx, { ...campaign, posts_open: campaign.posts_open - freed }, 'was deleted')
  await settleNotices(tx, tell, await newsOf(tx, campaign))
  await tellCreator(tx, tell, campaign)
  tellCampaign(tell, campaign)
  await tellWorkers(tx, tell, id)
  tell(founderId, { name: 'karma_moved' })
  return true
}

/** Rejects what is in review; returns how many posts' slots that frees. */
async function rejectPending(tx: Tx, tell: Tell, campaign: LockedCampaign) {
  const pending = await tx
    .selectFrom('submissions')
    .select(['id', 'kind', 'contributor_id as contributorId'])
    .where('campaign_id', '=', campaign.id)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  await settleNotices(tx, tell, {
    userId: campaign.founder_id,
    kind: ['submission', 'submitted'],
    id: [campaign.id, ...pending.map(({ id }) => id)],
  })
  await turnDownAll(tx, tell, { works: pending, campaign }, 'The campaign was deleted.')
  return pending.filter(({ kind }) => kind === 'post').length
}

/** It is gone from their list: without a word they would look for it. */
async function tellCreator(tx: Tx, tell: Tell, { id, contributor_id: to, saas_name: name }: LockedCampaign) {
  if (!to) return
  await notify(tx, tell, {
    to,
    type: 'submission_rejected',
    title: 'Your campaign was deleted',
    body: `${isolated(name)}: it takes no more comments. What was paid stays paid.`,
    cause: causeOf('deleted', id),
    data: { campaignId: id },
  })
}
