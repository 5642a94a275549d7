import { sql } from 'kysely'
import { answerWithinDays } from '#/rules/submission.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
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

/** The ids of the contributors on a founder's team. */
export async function readTeam(tx: Tx, founderId: string): Promise<string[]> {
  const team = await tx
    .selectFrom('founder_team_assignments')
    .select('contributor_id as id')
    .where('founder_id', '=', founderId)
    .execute()
  return team.map(({ id }) => id)
}
