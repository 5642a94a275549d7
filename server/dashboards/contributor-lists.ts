import { sql } from 'kysely'
import type { TurnCard } from '#/contract/dashboards.ts'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import { listOf } from '../campaigns/blocked.ts'
import { workByPages } from '../campaigns/fitting-work.ts'
import { cardColumns } from '../campaigns/reads.ts'
import { readSubmissions } from '../campaigns/work.ts'
import type { Paging, Place } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import { statement } from '../infra/db/statement.ts'
import { mayOpen } from '../may-open.ts'
import { othersTurn, readersTurn } from './turn-order.ts'
import { answerable, campaignDecided, campaignSent } from './turns.ts'

interface Asked extends Paging {
  list: 'created' | 'contributed'
}

/**
 * Campaigns of any founder that a contributor created or sent work to, as far as they may see them. Other people's waiting
 * work is not disclosed, so `waiting` is 0.
 */
export async function contributorCampaigns({ world: { db, config }, me }: SignedIn, { list, ...paging }: Asked) {
  const place = placeIn(list, paging, limits.explorePageSize)
  const blocked = list === 'created' ? null : listOf(config.blockedSubreddits)
  return page(place, await selectWorkedFor(db, { contributorId: me.id, blocked, place }))
}

interface WorkedFor {
  contributorId: string
  /** The block list, for those they sent work to; null: those they created. */
  blocked: string | null
  place: Place
}

const selectWorkedFor = statement((db, { contributorId, blocked, place }: WorkedFor) =>
  db
    .selectFrom((blocked === null ? created(contributorId) : contributed(contributorId, blocked)).as('listed'))
    .innerJoin('campaigns', 'campaigns.id', 'listed.id')
    .where(mayOpen(contributorId))
    .select(cardColumns(contributorId))
    .select([sql<number>`0`.as('waiting'), 'listed.turn', 'listed.since'])
    .$call(onePage({ time: 'listed.key', id: 'listed.id', place })),
)

type Listed = Pick<TurnCard, 'id' | 'turn' | 'since'> & { key: Date }

const created = (contributorId: string) => sql<Listed>`(
  select id, case status when 'rejected' then 'contributor' when 'pending' then 'founder' end as turn,
    case status when 'rejected' then ${campaignDecided} when 'pending' then ${campaignSent} end as since,
    case status when 'rejected' then ${readersTurn(campaignDecided)} when 'pending' then ${othersTurn(campaignSent)}
      else created_at end as key
  from campaigns where contributor_id = ${contributorId})`

/** One scan over everything they sent, grouped by campaign; the turn is that of the longest-waiting work. */
const contributed = (contributorId: string, blocked: string) => sql<Listed>`(
  select id, case when mine is not null then 'contributor' when theirs is not null then 'founder' end as turn,
    coalesce(mine, theirs) as since,
    case when mine is not null then ${readersTurn(sql`mine`)} when theirs is not null then ${othersTurn(sql`theirs`)}
      else latest end as key
  from (
    select s.campaign_id as id, max(campaigns.created_at) as latest, min(s.submitted_at) filter (where s.status = 'pending') as theirs,
      min(s.decided_at) filter (where ${answerable(blocked)}) as mine
    from submissions s join campaigns on campaigns.id = s.campaign_id
    where s.contributor_id = ${contributorId} group by s.campaign_id
  ) work)`

const ready = sql<boolean>`submissions.status = 'pending_post'`

/** Posts in progress: those to be published first, then those in review. */
export const pendingPosts = ({ world: { db }, me }: SignedIn, paging: Paging) =>
  openPosts(db, { contributorId: me.id }, paging)

const openPosts = workByPages(
  'pending-posts',
  limits.explorePageSize,
  (db, { contributorId }: { contributorId: string }, place) =>
    readSubmissions(db)
      .innerJoinLateral(
        sql<{ key: Date }>`(select case when ${ready} then ${readersTurn(sql`submissions.decided_at`)}
        else ${othersTurn(sql`submissions.submitted_at`)} end as key)`.as('listed'),
        on => on.onTrue(),
      )
      .where('submissions.contributor_id', '=', contributorId)
      .where('submissions.kind', '=', 'post')
      .where('submissions.status', 'in', [sql.lit('pending' as const), sql.lit('pending_post' as const)])
      .$call(onePage({ time: 'listed.key', id: 'submissions.id', place })),
)
