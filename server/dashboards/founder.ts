import { sql } from 'kysely'
import type { FounderDashboard, PendingCampaign } from '#/contract/dashboards.ts'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import { isUndecided, readDecisions } from '../campaigns/decisions.ts'
import { cardColumns, statusNow, waitingFor } from '../campaigns/reads.ts'
import { after, microsOf, page, readCursor } from '../cursor.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { readSubmissions } from '../campaigns/work.ts'

interface Asked {
  filter: 'all' | 'active' | 'completed'
  cursor?: string | undefined
}

/** What a founder sees first: their figures, their campaigns, and the posts that wait for them. Own records only. */
export async function founderDashboard({ world: { db }, me }: SignedIn, asked: Asked): Promise<FounderDashboard> {
  const [stats, { items, next }, pendingCampaigns, pendingPosts, deciding, pendingComments] = await Promise.all([
    figures(db, me.id),
    list(db, me.id, asked),
    inReview(db, me.id),
    posts(db, me.id),
    readDecisions(db, me.id),
    comments(db, me.id),
  ])
  return { stats, campaigns: items, next, pendingCampaigns, pendingPosts, deciding, pendingComments }
}

async function list(db: Db, founderId: string, { filter, cursor }: Asked) {
  const rows = await db
    .selectFrom('campaigns')
    .where('campaigns.founder_id', '=', founderId)
    .where('campaigns.status', '<>', 'deleted')
    .$if(filter !== 'all', all => all.where(sql<boolean>`${statusNow} = ${filter}`))
    .where(after('campaigns.created_at', 'campaigns.id', readCursor(cursor)))
    .select(cardColumns(founderId))
    .select([waitingFor(founderId).as('waiting'), microsOf('campaigns.created_at').as('micros')])
    .orderBy('campaigns.created_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(limits.explorePageSize + 1)
    .execute()
  return page(rows, limits.explorePageSize)
}

/** Campaigns that contributors sent for review, longest waiting first. Only engagement campaigns are, and those have an address. */
const inReview = (db: Db, founderId: string): Promise<PendingCampaign[]> =>
  db
    .selectFrom('campaigns')
    .where('campaigns.founder_id', '=', founderId)
    .where('campaigns.status', '=', sql.lit('pending' as const))
    .select(cardColumns(founderId))
    .select([
      sql<number>`0`.as('waiting'),
      sql<string>`campaigns.reddit_post_url`.as('redditPostUrl'),
      sql<Date>`coalesce(campaigns.submitted_at, campaigns.created_at)`.as('submittedAt'),
    ])
    .orderBy('campaigns.submitted_at')
    .orderBy('campaigns.id')
    .limit(limits.listPageSize)
    .execute()

/** Longest waiting first: it is the founder's turn. */
const posts = (db: Db, founderId: string) =>
  readSubmissions(db)
    .where('campaigns.founder_id', '=', founderId)
    .where('submissions.kind', '=', 'post')
    .where('submissions.status', '=', 'pending')
    .where(isUndecided)
    .orderBy('submissions.submitted_at')
    .orderBy('submissions.id')
    .limit(limits.listPageSize)
    .execute()

const commentedMax = 3

/** Campaigns whose comments wait, longest waiting first. */
const comments = (db: Db, founderId: string) =>
  db
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
    .where('campaigns.founder_id', '=', founderId)
    .where('submissions.kind', '=', 'comment')
    .where('submissions.status', '=', 'pending')
    .where(isUndecided)
    .groupBy(['campaigns.id', 'campaigns.saas_name'])
    .select(row => [
      'campaigns.id as campaignId',
      'campaigns.saas_name as saasName',
      row.fn.countAll<number>().as('waiting'),
      sql<Date>`min(submissions.submitted_at)`.as('since'),
    ])
    .orderBy(sql`min(submissions.submitted_at)`)
    .limit(commentedMax)
    .execute()

function figures(db: Db, founderId: string) {
  return oneRow(
    db,
    sql<FounderDashboard['stats']>`
    with mine as (
      select id, created_at, ${statusNow} as status, posts_published + current_comments as made
      from campaigns where founder_id = ${founderId}::uuid and status <> 'deleted'
    ), done as (
      select s.decided_at from submissions s join campaigns c on c.id = s.campaign_id
      where c.founder_id = ${founderId}::uuid and c.status <> 'deleted' and s.status = 'approved' and s.decided_at > now() - interval '31 days'
    ), waiting as (
      select s.kind from submissions s join campaigns c on c.id = s.campaign_id
      where c.founder_id = ${founderId}::uuid and s.status = 'pending'
        and not exists (select from decisions d where d.submission_id = s.id)
    )
    select
      (select count(*) from mine where status = 'pending') as "pendingCampaigns",
      (select count(*) from waiting where kind = 'post') as "pendingPosts",
      (select count(*) from waiting where kind = 'comment') as "pendingComments",
      (select count(*) from mine) as campaigns,
      (select count(*) from mine where created_at >= date_trunc('month', now())) as "campaignsThisMonth",
      (select count(*) from mine where status = 'active') as active,
      (select count(*) from mine where status = 'completed') as completed,
      (select coalesce(sum(made), 0) from mine) as engagement,
      (select count(*) from done where decided_at >= date_trunc('month', now())) as "engagementThisMonth",
      array(select (select count(*)::int from done where decided_at >= day and decided_at < day + interval '1 day')
        from generate_series(date_trunc('day', now()) - interval '29 days', date_trunc('day', now()), interval '1 day') day
        order by day) as "engagement30Days",
      coalesce((select balance from karma_accounts where user_id = ${founderId}::uuid and kind = 'available'), 0) as karma,
      (select coalesce(sum(a.balance), 0) from karma_accounts a join campaigns c on c.id = a.campaign_id
        where c.founder_id = ${founderId}::uuid and a.kind = 'held') as "karmaHeld"`,
  )
}
