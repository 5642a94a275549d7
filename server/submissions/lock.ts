import { sql } from 'kysely'
import { lockCampaign } from '../campaigns/lock.ts'
import type { LockedSubmission } from '../campaigns/work.ts'
import type { Tx } from '../infra/db/change.ts'

const isLate = sql<boolean>`coalesce(publish_by <= now(), false)`

type Owner = { founderId: string } | { contributorId: string }

/** Finds a submission that the caller may decide on or publish, and locks its campaign. Other people's do not exist for them. */
export async function lockSubmission(tx: Tx, id: string, owner: Owner): Promise<LockedSubmission | undefined> {
  const found = await tx
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
    .where('submissions.id', '=', id)
    .where(row =>
      'founderId' in owner
        ? row('campaigns.founder_id', '=', owner.founderId)
        : row('submissions.contributor_id', '=', owner.contributorId),
    )
    .select('submissions.campaign_id')
    .executeTakeFirst()
  const campaign = found && (await lockCampaign(tx, found.campaign_id))
  if (!campaign) return undefined
  const work = await tx
    .selectFrom('submissions')
    .select(['id', 'kind', 'status', 'contributor_id as contributorId', 'title', 'attempt', isLate.as('isLate')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { work, campaign }
}
