import { sql } from 'kysely'
import type { FounderDashboard, TurnCard } from '#/contract/dashboards.ts'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import { listOf } from '../campaigns/blocked.ts'
import { isUndecided, readDecisions } from '../campaigns/decisions.ts'
import { cardColumns, statusNow, waitingFor } from '../campaigns/reads.ts'
import { chartDays, firstDay } from '../chart.ts'
import type { Paging, Place } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import { onlyRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { readSubmissions } from '../campaigns/work.ts'
import { karmaHistory } from '../karma/history.ts'
import { awaitsTeam } from '../squads/awaits-team.ts'
import { othersTurn, readersTurn } from './turn-order.ts'
import { campaignDecided, campaignSent, founderTurns, mayAnswer, needsSubreddits } from './turns.ts'

interface Asked extends Paging {
  filter: 'all' | 'active' | 'completed'
}

/**
 * The founder dashboard: figures, what waits for them, and their campaigns; own records only. Uses two connections instead of
 * seven: every connection has to plan each statement once, and these take longer to plan than to run.
 */
export async function founderDashboard(
  { world: { db, config }, me }: SignedIn,
  asked: Asked,
): Promise<FounderDashboard> {
  const whose = { founderId: me.id, blocked: listOf(config.blockedSubreddits) }
  const [figures, lists] = await Promise.all([readFigures(db, whose), readLists(db, whose, asked)])
  return { ...figures, ...lists }
}

interface Whose {
  founderId: string
  /** The operator's block list. */
  blocked: string
}

async function readFigures(db: Db, { founderId, blocked }: Whose) {
  const turns = await founderTurns(db, { founderId, blocked })
  const { awaitsTeam: isTeamless, ...stats } = onlyRow(await selectFigures(db, { founderId }))
  const { balance: karma30Days } = await karmaHistory(db, { userId: founderId, kind: 'available' })
  return { turns, awaitsTeam: isTeamless, stats: { ...stats, karma30Days } }
}

async function readLists(db: Db, { founderId, blocked }: Whose, { filter, ...paging }: Asked) {
  const status = filter === 'all' ? null : filter
  const place = placeIn('own-campaigns', paging, limits.explorePageSize)
  const rows = await selectOwn(db, { founderId, blocked, status, place })
  const { items: campaigns, next } = page(place, rows)
  const pendingCampaigns = await selectInReview(db, { founderId })
  const pendingPosts = await selectPosts(db, { founderId })
  return { campaigns, next, pendingCampaigns, pendingPosts, deciding: await readDecisions(db, founderId) }
}

interface Own extends Whose {
  status: 'active' | 'completed' | null
  place: Place
}

const selectOwn = statement((db, { founderId, blocked, status, place }: Own) =>
  db
    .selectFrom('campaigns')
    .innerJoinLateral(waits({ founderId, blocked }).as('listed'), on => on.onTrue())
    .where('campaigns.founder_id', '=', founderId)
    .where('campaigns.status', '<>', 'deleted')
    .$if(status !== null, all => all.where(sql<boolean>`${statusNow} = ${status}`))
    .select(cardColumns(founderId))
    .select([waitingFor(founderId).as('waiting'), 'listed.turn', 'listed.since'])
    .$call(onePage({ time: 'listed.key', id: 'campaigns.id', place })),
)

/**
 * A campaign waits for its founder since its oldest work in review, or since it was sent for review itself. Since when it lacks
 * subreddits is not known; it is listed by its start.
 */
const waits = ({ founderId, blocked }: Whose) => sql<Pick<TurnCard, 'turn' | 'since'> & { key: Date }>`(
  select case when coalesce(mine, place) is not null then 'founder' when theirs is not null then 'contributor' end as turn,
    coalesce(mine, theirs) as since,
    case when coalesce(mine, place) is not null then ${readersTurn(sql`coalesce(mine, place)`)}
      when theirs is not null then ${othersTurn(sql`theirs`)} else campaigns.created_at end as key
  from (select
    least(
      (select min(s.submitted_at) from submissions s
        where s.campaign_id = campaigns.id and s.status = 'pending' and ${isUndecided('s', founderId)}),
      case when campaigns.status = 'pending' then ${campaignSent} end) as mine,
    case when ${needsSubreddits(blocked)} then campaigns.created_at end as place,
    case when campaigns.status = 'rejected' and ${mayAnswer(sql`campaigns.contributor_id`)}
      then ${campaignDecided} end as theirs) times)`

/**
 * Campaigns that contributors sent for review, longest waiting first. These are always engagement
 * campaigns, so they have instructions and a Reddit address.
 */
const selectInReview = statement((db, { founderId }: { founderId: string }) =>
  db
    .selectFrom('campaigns')
    .where('campaigns.founder_id', '=', founderId)
    .where('campaigns.status', '=', sql.lit('pending' as const))
    .select(cardColumns(founderId))
    .select([
      sql<number>`0`.as('waiting'),
      sql<string>`campaigns.engagement_instructions`.as('engagementInstructions'),
      sql<string>`campaigns.reddit_post_url`.as('redditPostUrl'),
      campaignSent.as('submittedAt'),
      'campaigns.reject_reason as rejectReason',
      'campaigns.last_rejected_at as lastRejectedAt',
    ])
    .orderBy('campaigns.submitted_at')
    .orderBy('campaigns.id')
    .limit(limits.listPageSize),
)

/** Longest waiting first. */
const selectPosts = statement((db, { founderId }: { founderId: string }) =>
  readSubmissions(db)
    .where('campaigns.founder_id', '=', founderId)
    .where('submissions.kind', '=', 'post')
    .where('submissions.status', '=', sql.lit('pending' as const))
    .where(isUndecided('submissions', founderId))
    .orderBy('submissions.submitted_at')
    .orderBy('submissions.id')
    .limit(limits.listPageSize),
)

type Figures = Omit<FounderDashboard['stats'], 'karma30Days'> & Pick<FounderDashboard, 'awaitsTeam'>

/** What was made in a campaign still counts after it is deleted. */
const selectFigures = statement(
  (_db, { founderId }: { founderId: string }) => sql<Figures>`
    with mine as (
      select id, created_at, ${statusNow} as status, posts_published + current_comments as made
      from campaigns where founder_id = ${founderId}::uuid
    ), kept as (
      select * from mine where status <> 'deleted'
    ), done as (
      select date_trunc('day', s.decided_at) as day, count(*)::int as many
      from submissions s join campaigns c on c.id = s.campaign_id
      where c.founder_id = ${founderId}::uuid and s.status = 'approved'
        and s.decided_at >= least(${firstDay}, date_trunc('month', now()))
      group by 1
    ), waiting as (
      select s.kind from submissions s join campaigns c on c.id = s.campaign_id
      where c.founder_id = ${founderId}::uuid and s.status = 'pending' and ${isUndecided('s', founderId)}
    )
    select
      (select count(*) from mine where status = 'pending') as "pendingCampaigns",
      (select count(*) from waiting where kind = 'post') as "pendingPosts",
      (select count(*) from waiting where kind = 'comment') as "pendingComments",
      (select count(*) from kept) as campaigns,
      (select count(*) from kept where created_at >= date_trunc('month', now())) as "campaignsThisMonth",
      (select count(*) from mine where status = 'active') as active,
      (select count(*) from mine where status = 'completed') as completed,
      (select coalesce(sum(made), 0) from mine) as engagement,
      (select coalesce(sum(many), 0) from done where day >= date_trunc('month', now())) as "engagementThisMonth",
      array(select coalesce(many, 0) from ${chartDays} left join done using (day) order by day) as "engagement30Days",
      coalesce((select balance from karma_accounts where user_id = ${founderId}::uuid and kind = 'available'), 0) as karma,
      (select coalesce(sum(a.balance), 0) from karma_accounts a join campaigns c on c.id = a.campaign_id
        where c.founder_id = ${founderId}::uuid and a.kind = 'held') as "karmaHeld",
      ${awaitsTeam(sql`${founderId}::uuid`)} as "awaitsTeam"`,
)
