import { sql } from 'kysely'
import type { ContributorDashboard } from '#/contract/dashboards.ts'
import type { Submission } from '#/contract/submissions.ts'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import { listOf } from '../campaigns/blocked.ts'
import { readSubmissions } from '../campaigns/work.ts'
import { onlyRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { karmaHistory } from '../karma/history.ts'
import { mayOpen } from '../may-open.ts'
import { contributorTurns } from './turns.ts'

/** The contributor dashboard: their karma, what waits for them or for a founder, and what became of their work. */
export async function contributorDashboard({ world: { db, config }, me }: SignedIn): Promise<ContributorDashboard> {
  const [stats, { received: earned30Days }, turns, activity] = await Promise.all([
    figures(db, me.id),
    karmaHistory(db, { userId: me.id, kind: 'earned' }),
    contributorTurns(db, { contributorId: me.id, blocked: listOf(config.blockedSubreddits) }),
    selectRecent(db, { contributorId: me.id }),
  ])
  return { stats: { ...stats, earned30Days }, turns, activity, successRate: successRate(activity) }
}

function successRate(activity: readonly Submission[]) {
  if (activity.length === 0) return null
  return Math.round((100 * activity.filter(({ status }) => status === 'approved').length) / activity.length)
}

const selectRecent = statement((db, { contributorId }: { contributorId: string }) =>
  readSubmissions(db)
    .where('submissions.contributor_id', '=', contributorId)
    .orderBy('submissions.submitted_at', 'desc')
    .orderBy('submissions.id', 'desc')
    .limit(limits.recentSubmissions),
)

type Figures = Omit<ContributorDashboard['stats'], 'earned30Days'>

const figures = async (db: Db, contributorId: string) => onlyRow(await selectFigures(db, { contributorId }))

const selectFigures = statement(
  (_db, { contributorId }: { contributorId: string }) => sql<Figures>`
    with sent as (
      select campaign_id, count(*) filter (where status = 'approved') as engagements,
        coalesce(sum(karma_awarded) filter (where kind = 'post'), 0) as posts,
        coalesce(sum(karma_awarded) filter (where kind = 'comment'), 0) as comments
      from submissions where contributor_id = ${contributorId} group by campaign_id
    )
    select
      coalesce(sum(posts + comments), 0)::bigint as karma,
      coalesce(sum(engagements), 0)::bigint as engagements,
      coalesce(sum(posts), 0)::bigint as "postKarma",
      coalesce(sum(comments), 0)::bigint as "engagementKarma",
      (select count(*) from sent join campaigns on campaigns.id = sent.campaign_id and ${mayOpen(contributorId)}) as "contributedCampaigns",
      (select count(*) from campaigns c
        where c.contributor_id = ${contributorId} and c.status <> 'deleted') as "createdCampaigns",
      (select count(*) from submissions s where s.contributor_id = ${contributorId} and s.kind = 'post'
        and s.status in ('pending', 'pending_post')) as "pendingPosts"
    from sent`,
)
