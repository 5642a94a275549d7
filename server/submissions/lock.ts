import { sql } from 'kysely'
import { lockCampaign, lockCampaigns } from '../campaigns/lock.ts'
import type { LockedSubmission } from '../campaigns/work.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tx } from '../infra/db/change.ts'

const isLate = sql<boolean>`coalesce(publish_by <= now(), false)`

type Owner = { founderId: string } | { contributorId: string }

/**
 * Finds a submission that the caller may decide on or publish, and locks its contributor, then its campaign: an account deletion locks
 * them in this order. Other people's do not exist for the caller.
 */
export async function lockSubmission(tx: Tx, id: string, owner: Owner): Promise<LockedSubmission | undefined> {
  const found = await tx
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
    .innerJoin('users', 'users.id', 'submissions.contributor_id')
    .where('submissions.id', '=', id)
    .where(row =>
      'founderId' in owner
        ? row('campaigns.founder_id', '=', owner.founderId)
        : row('submissions.contributor_id', '=', owner.contributorId),
    )
    .select('submissions.campaign_id')
    .forKeyShare('users')
    .executeTakeFirst()
  const campaign = found && (await lockCampaign(tx, found.campaign_id))
  if (!campaign) return undefined
  const work = await selectWork(tx).where('id', '=', id).executeTakeFirstOrThrow()
  return { work, campaign }
}

const selectWork = (tx: Tx) =>
  tx
    .selectFrom('submissions')
    .select(['id', 'kind', 'status', 'contributor_id as contributorId', 'title', 'attempt', isLate.as('isLate')])

/** A contributor's unfinished work in these campaigns, which it locks. */
export async function lockUnfinished(tx: Tx, contributorId: string, campaignIds: readonly string[]) {
  const campaigns = new Map((await lockCampaigns(tx, campaignIds)).map(campaign => [campaign.id, campaign]))
  const works = await selectWork(tx)
    .select('campaign_id as campaignId')
    .where('contributor_id', '=', contributorId)
    .where('campaign_id', '=', anyOf(campaignIds))
    .where('status', 'in', [sql.lit('pending' as const), sql.lit('pending_post' as const)])
    .orderBy('campaign_id')
    .orderBy('id')
    .execute()
  return works.flatMap(({ campaignId, ...work }): LockedSubmission[] => {
    const campaign = campaigns.get(campaignId)
    return campaign ? [{ work, campaign }] : []
  })
}
