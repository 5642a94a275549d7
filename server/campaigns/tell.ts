import { sql } from 'kysely'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { reopenCampaigns, settleForNow } from '../notifications/settled.ts'
import { isAwaited } from './decisions.ts'
import type { LockedCampaign } from './lock.ts'

export type Called = Pick<LockedCampaign, 'id' | 'founder_id' | 'contributor_id'>

/** Tells everybody whose campaign it is that it changed: its founder, and the contributor who created it. */
export function tellCampaign(tell: Tell, { id, founder_id, contributor_id }: Called) {
  tell(founder_id, { name: 'campaign_changed', campaignId: id })
  if (contributor_id) tell(contributor_id, { name: 'campaign_changed', campaignId: id })
}

/** The same for everybody with work in progress in it, or rejected work that they may still send again: their lists show it. */
export async function tellWorkers(tx: Tx, tell: Tell, campaignId: string | readonly string[]) {
  const workers = await tx
    .selectFrom('submissions')
    .select(['campaign_id as campaignId', 'contributor_id as id'])
    .distinct()
    .where('campaign_id', '=', anyOf([campaignId].flat()))
    .where(sql<boolean>`(submissions.status in ('pending', 'pending_post') or ${isAwaited('submissions')})`)
    .execute()
  for (const [campaign, own] of Map.groupBy(workers, worker => worker.campaignId))
    tell(
      own.map(({ id }) => id),
      { name: 'campaign_changed', campaignId: campaign },
    )
}

/** Tells all of these people, for several campaigns. */
export async function tellCampaigns(tx: Tx, tell: Tell, campaigns: readonly Called[]) {
  for (const campaign of campaigns) tellCampaign(tell, campaign)
  await tellWorkers(
    tx,
    tell,
    campaigns.map(({ id }) => id),
  )
}

/** These campaigns stop running: until they run again, notices that call people to them count as read. */
export const callOff = async (tx: Tx, tell: Tell, campaigns: readonly Called[]) =>
  settleForNow(tx, tell, await newsOf(tx, campaigns))

/**
 * Campaigns of one founder run again: notices that were unread when they stopped are unread again. A creator who has left the team gets
 * back only what calls them to their own campaigns.
 */
export async function callAgain(tx: Tx, tell: Tell, campaigns: readonly Called[]) {
  const founders = campaigns.map(campaign => campaign.founder_id)
  await reopenCampaigns(tx, tell, {
    userId: await readTeam(tx, founders),
    kind: calls,
    id: campaigns.map(({ id }) => id),
  })
  for (const [creator, own] of Map.groupBy(campaigns, campaign => campaign.contributor_id))
    if (creator) await reopenCampaigns(tx, tell, { userId: creator, kind: calls, id: own.map(({ id }) => id) })
}

const calls = ['campaign', 'approved'] as const

/** The notices that call people to these campaigns: the founders' teams to a new one, and the creator to one that was approved. */
export async function newsOf(tx: Tx, campaigns: readonly Called[]) {
  const team = await readTeam(
    tx,
    campaigns.map(campaign => campaign.founder_id),
  )
  const creators = campaigns.flatMap(campaign => campaign.contributor_id ?? [])
  const id = campaigns.map(campaign => campaign.id)
  return { userId: [...new Set([...creators, ...team])], kind: calls, id } as const
}

/** The ids of the contributors on a founder's team, or on those of several. */
export async function readTeam(tx: Tx, founderId: string | readonly string[]): Promise<string[]> {
  const team = await tx
    .selectFrom('founder_team_assignments')
    .select('contributor_id as id')
    .where('founder_id', '=', anyOf([founderId].flat()))
    .execute()
  return team.map(({ id }) => id)
}
