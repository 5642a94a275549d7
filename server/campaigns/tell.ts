import { sql } from 'kysely'
import { answerWithinDays } from '#/rules/submission.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { reopenNotices, settleForNow } from '../notifications/settled.ts'
import type { LockedCampaign } from './lock.ts'

/** Tells everybody whose campaign it is that it changed: its founder, and the contributor who created it. */
export function tellCampaign(
  tell: Tell,
  { id, founder_id, contributor_id }: Pick<LockedCampaign, 'id' | 'founder_id' | 'contributor_id'>,
) {
  tell(founder_id, { name: 'campaign_changed', campaignId: id })
  if (contributor_id) tell(contributor_id, { name: 'campaign_changed', campaignId: id })
}

/** The same for whoever has work in progress in it, or rejected work that they may still send again: their lists show it. */
export async function tellWorkers(tx: Tx, tell: Tell, campaignId: string) {
  const workers = await tx
    .selectFrom('submissions')
    .select('contributor_id as id')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where(
      sql<boolean>`(status in ('pending', 'pending_post')
        or status = 'rejected' and decided_at > now() - make_interval(days => ${sql.lit(answerWithinDays)}))`,
    )
    .execute()
  tell(
    workers.map(({ id }) => id),
    { name: 'campaign_changed', campaignId },
  )
}

type Called = Pick<LockedCampaign, 'id' | 'founder_id' | 'contributor_id'>

/** A campaign looks for its founder's team, and is open for comments, only while it runs: until then its news count as read. */
export const callOff = async (tx: Tx, tell: Tell, campaign: Called) =>
  settleForNow(tx, tell, await newsOf(tx, campaign))

/** It runs again: whoever had not read its news finds them unread. */
export const callAgain = async (tx: Tx, tell: Tell, campaign: Called) =>
  reopenNotices(tx, tell, await newsOf(tx, campaign))

/** What calls people to it: its founder's team, and its creator by its approval. */
export async function newsOf(tx: Tx, { id, founder_id: founderId, contributor_id: creator }: Called) {
  const team = await readTeam(tx, founderId)
  return { userId: creator ? [creator, ...team] : team, kind: ['campaign', 'approved'], id } as const
}

/** The ids of the contributors on a founder's team. */
export async function readTeam(tx: Tx, founderId: string): Promise<string[]> {
  const team = await tx
    .selectFrom('founder_team_assignments')
    .select('contributor_id as id')
    .where('founder_id', '=', founderId)
    .execute()
  return team.map(({ id }) => id)
}
