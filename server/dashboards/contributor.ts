import { sql } from 'kysely'
import type { ContributorDashboard } from '#/contract/dashboards.ts'
import type { Submission } from '#/contract/submissions.ts'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import { cardColumns } from '../campaigns/reads.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { readSubmissions } from '../campaigns/work.ts'

/** What a contributor sees first: their karma, what waits for them or for a founder, and what became of their work. */
export async function contributorDashboard({ world: { db }, me }: SignedIn): Promise<ContributorDashboard> {
  const [stats, created, pendingPosts, contributed, activity] = await Promise.all([
    figures(db, me.id),
    createdCampaigns(db, me.id),
    openPosts(db, me.id),
    contributedCampaigns(db, me.id),
    recent(db, me.id),
  ])
  return { stats, created, pendingPosts, contributed, activity, successRate: successRate(activity) }
}

function successRate(activity: readonly Submission[]) {
  if (activity.length === 0) return null
  return Math.round((100 * activity.filter(({ status }) => status === 'approved').length) / activity.length)
}

const createdCampaigns = (db: Db, contributorId: string) =>
  cards(db, contributorId).where('campaigns.contributor_id', '=', contributorId).execute()

const contributedCampaigns = (db: Db, contributorId: string) =>
  cards(db, contributorId)
    .where(row =>
      row.exists(
        row
          .selectFrom('submissions as own')
          .whereRef('own.campaign_id', '=', 'campaigns.id')
          .where('own.contributor_id', '=', contributorId),
      ),
    )
    .execute()

/** The newest cards, of every founder; what waits there is not the contributor's to know. */
const cards = (db: Db, readerId: string) =>
  db
    .selectFrom('campaigns')
    .where('campaigns.status', '<>', 'deleted')
    .select(cardColumns(readerId))
    .select(sql<number>`0`.as('waiting'))
    .orderBy('campaigns.created_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(limits.listPageSize)

/** Those to be published come first: it is the contributor's turn. */
const openPosts = (db: Db, contributorId: string) =>
  readSubmissions(db)
    .where('submissions.contributor_id', '=', contributorId)
    .where('submissions.kind', '=', 'post')
    .where('submissions.status', 'in', ['pending', 'pending_post'])
    .orderBy(row => row('submissions.status', '=', 'pending_post'), 'desc')
    .orderBy('submissions.submitted_at')
    .orderBy('submissions.id')
    .limit(limits.listPageSize)
    .execute()

const recent = (db: Db, contributorId: string) =>
  readSubmissions(db)
    .where('submissions.contributor_id', '=', contributorId)
    .orderBy('submissions.submitted_at', 'desc')
    .orderBy('submissions.id', 'desc')
    .limit(limits.recentSubmissions)
    .execute()

function figures(db: Db, contributorId: string) {
  return oneRow(
    db,
    sql<ContributorDashboard['stats']>`
    select
      coalesce(sum(karma_awarded), 0) as karma,
      count(*) filter (where status = 'approved') as engagements,
      coalesce(sum(karma_awarded) filter (where kind = 'post'), 0) as "postKarma",
      coalesce(sum(karma_awarded) filter (where kind = 'comment'), 0) as "engagementKarma",
      count(distinct campaign_id) filter (
        where exists (select from campaigns c where c.id = campaign_id and c.status <> 'deleted')) as "contributedCampaigns",
      (select count(*) from campaigns c
        where c.contributor_id = ${contributorId}::uuid and c.status <> 'deleted') as "createdCampaigns"
    from submissions where contributor_id = ${contributorId}::uuid`,
  )
}
