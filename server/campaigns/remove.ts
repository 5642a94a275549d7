import { sql } from 'kysely'
import { nextCampaignStatus } from '#/rules/campaign.ts'
import { isolated } from '#/rules/isolated.ts'
import { lockPeople } from '../accounts/here.ts'
import type { SignedIn } from '../call.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { causeOf } from '../notifications/causes.ts'
import { notifyEach } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { releaseUnused } from './escrow.ts'
import type { LockedCampaign } from './lock.ts'
import { lockOwnCampaign } from './lock.ts'
import { newsOf, tellCampaigns } from './tell.ts'
import { turnDownAll } from './turn-down.ts'

/**
 * A founder deletes a campaign. The rest of the escrow is returned; what was paid stays paid. Work in review is rejected; an
 * approved post keeps its escrow until its contributor publishes it or lets it lapse.
 */
export function removeCampaign({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    await lockWaiting(tx, id)
    const campaign = await lockOwnCampaign(tx, me.id, id)
    if (!(await deleteCampaigns(tx, tell, [campaign]))) refuse('campaign_final')
    return {}
  })
}

/** Locks those whose work in a campaign is in review, before the campaign: an account deletion locks them in this order. */
export async function lockWaiting(tx: Tx, campaignId: string) {
  const works = await tx
    .selectFrom('submissions')
    .select('contributor_id as id')
    .where('campaign_id', '=', campaignId)
    .where('status', '=', 'pending')
    .execute()
  await lockPeople(
    tx,
    works.map(({ id }) => id),
  )
}

/**
 * Deletes campaigns that are already locked, whoever caused it. Many take as many statements as one, because others wait for the locks;
 * except for returning escrow, which few campaigns have. False when all are already deleted.
 */
export async function deleteCampaigns(tx: Tx, tell: Tell, locked: readonly LockedCampaign[]) {
  const campaigns = locked.filter(({ status }) => nextCampaignStatus(status, 'delete'))
  if (campaigns.length === 0) return false
  const ids = campaigns.map(({ id }) => id)
  const founders = [...new Set(campaigns.map(campaign => campaign.founder_id))]
  const freed = await rejectPending(tx, tell, { ids, founders })
  for (const campaign of await close(tx, campaigns, freed)) await releaseUnused(tx, campaign, 'was deleted')
  await settleNotices(tx, tell, await newsOf(tx, campaigns))
  await tellCreators(tx, tell, campaigns)
  await tellCampaigns(tx, tell, campaigns)
  tell(founders, { name: 'karma_moved' })
  return true
}

/** So much that no statement comes near its timeout: with tens of thousands, the campaign could never be deleted. */
const worksAtOnce = 1_000

/** Rejects what is in review; returns the campaign of each post, whose slot that frees. */
async function rejectPending(tx: Tx, tell: Tell, { ids, founders }: { ids: string[]; founders: string[] }) {
  const pending = await tx
    .selectFrom('submissions')
    .select(['id', 'kind', 'campaign_id as campaignId'])
    .where('campaign_id', '=', anyOf(ids))
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  await settleNotices(tx, tell, { userId: founders, kind: 'submitted', id: ids })
  for (let start = 0; start < pending.length; start += worksAtOnce) {
    const works = pending.slice(start, start + worksAtOnce).map(({ id }) => id)
    await settleNotices(tx, tell, { userId: founders, kind: 'submission', id: works })
    await turnDownAll(tx, tell, works, 'The campaign was deleted.')
  }
  return pending.flatMap(({ kind, campaignId }) => (kind === 'post' ? campaignId : []))
}

/** Returns the campaigns with the number of slots still open. `freed` contains a campaign once for each slot that became free. */
async function close(tx: Tx, campaigns: readonly LockedCampaign[], freed: readonly string[]) {
  const ids = campaigns.map(({ id }) => id)
  const slots = sql<number>`(select count(*)::int from unnest(${freed}::uuid[]) as slot (of) where slot.of = campaigns.id)`
  const closed = await tx
    .updateTable('campaigns')
    .set(row => ({ status: 'deleted', posts_open: row('posts_open', '-', slots), updated_at: now }))
    .where('id', '=', anyOf(ids))
    .returning(['id', 'posts_open'])
    .execute()
  const openOf = new Map(closed.map(({ id, posts_open }) => [id, posts_open]))
  return campaigns.map(campaign => ({ ...campaign, posts_open: openOf.get(campaign.id) ?? campaign.posts_open }))
}

/** Tells contributors of campaigns that they created, because these disappear from their lists. */
const tellCreators = (tx: Tx, tell: Tell, campaigns: readonly LockedCampaign[]) =>
  notifyEach(
    tx,
    tell,
    'submission_rejected',
    campaigns.flatMap(({ id, contributor_id: to, saas_name: name }) => {
      if (!to) return []
      const body = `${isolated(name)}: it takes no more comments. What was paid stays paid.`
      return { to, title: 'Your campaign was deleted', body, cause: causeOf('deleted', id), data: { campaignId: id } }
    }),
  )
