import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Open, Turns } from '#/contract/dashboards.ts'
import { limits } from '#/rules/limits.ts'
import { personOf } from '../accounts/person.ts'
import { isNowhere, mayMove } from '../campaigns/blocked.ts'
import { isAwaited, isUndecided } from '../campaigns/decisions.ts'
import { isLive, planIsOpen } from '../campaigns/lock.ts'
import { openSlots } from '../campaigns/reads.ts'
import { hasRole } from '../has-role.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'

/**
 * What waits for a founder, and what a founder waits for. Work is looked up per campaign, enforced by `offset 0`: in a generic
 * plan, a join would read everything that waits on the whole platform.
 */
export const founderTurns = async (db: Db, asked: { founderId: string; blocked: string }) =>
  turnsOf(await selectFounders(db, asked))

const selectFounders = statement((_db, { founderId, blocked }: { founderId: string; blocked: string }) =>
  ranked(sql`
    select true as yours, 'post' as what, s.id, ${ofWork}, s.contributor_id as other, 1 as many, s.submitted_at as since
      from campaigns cross join lateral (
        select * from submissions s where s.campaign_id = campaigns.id and s.status = 'pending' and s.kind = 'post'
          and ${isUndecided('s', founderId)} offset 0) s
      where campaigns.founder_id = ${founderId}
    union all
    select true, 'comments', campaigns.id, campaigns.id, campaigns.saas_name, 'pending',
        ${sourceTitle}, null,
        case when w.many = 1 then w.contributor_id end, w.many, w.since
      from campaigns cross join lateral (
        select count(*)::int as many, min(s.submitted_at) as since, (array_agg(s.contributor_id))[1] as contributor_id
        from submissions s where s.campaign_id = campaigns.id and s.status = 'pending' and s.kind = 'comment' and ${isUndecided('s', founderId)}) w
      where campaigns.founder_id = ${founderId} and w.many > 0
    union all
    select false, s.kind, s.id, ${ofWork}, s.contributor_id, 1, s.decided_at
      from campaigns cross join lateral (
        select * from submissions s where s.campaign_id = campaigns.id and s.kind = 'post' and ${publishable} offset 0) s
      where campaigns.founder_id = ${founderId} and ${mayAnswer(sql`s.contributor_id`)}
    union all
    select false, s.kind, s.id, ${ofWork}, s.contributor_id, 1, s.decided_at
      from campaigns cross join lateral (
        select * from submissions s where s.campaign_id = campaigns.id and ${resendable(blocked)} offset 0) s
      where campaigns.founder_id = ${founderId} and ${isLive} and ${mayAnswer(sql`s.contributor_id`)}
    union all
    select campaigns.status = 'pending', 'campaign', campaigns.id, ${ofCampaign}, campaigns.contributor_id, 1, ${campaignSince}
      from campaigns
      where campaigns.founder_id = ${founderId} and campaigns.contributor_id is not null and ${inReview}
        and (campaigns.status = 'pending' or ${mayAnswer(sql`campaigns.contributor_id`)})
    union all
    select true, 'subreddits', campaigns.id, campaigns.id, campaigns.saas_name, 'blocked', null, null::timestamptz, null, 1,
        campaigns.created_at
      from campaigns where campaigns.founder_id = ${founderId} and ${needsSubreddits(blocked)}`),
)

/** Whether a row's campaign takes no work until its founder names other subreddits. */
export const needsSubreddits = (blocked: string) =>
  sql<boolean>`(${isLive} and ${openSlots} > 0 and ${isNowhere(blocked)} and ${mayMove})`

/** What waits for a contributor, and which of their work waits for a founder. */
export const contributorTurns = async (db: Db, asked: { contributorId: string; blocked: string }) =>
  turnsOf(await selectContributors(db, asked))

const selectContributors = statement((_db, { contributorId, blocked }: { contributorId: string; blocked: string }) =>
  ranked(sql`
    select false as yours, s.kind as what, s.id, ${ofWork}, campaigns.founder_id as other, 1 as many, s.submitted_at as since
      from submissions s join campaigns on campaigns.id = s.campaign_id
      where s.contributor_id = ${contributorId} and s.status = 'pending'
    union all
    select true, s.kind, s.id, ${ofWork}, campaigns.founder_id, 1, s.decided_at
      from submissions s join campaigns on campaigns.id = s.campaign_id
      where s.contributor_id = ${contributorId} and ${answerable(blocked)}
    union all
    select campaigns.status = 'rejected', 'campaign', campaigns.id, ${ofCampaign}, campaigns.founder_id, 1, ${campaignSince}
      from campaigns where campaigns.contributor_id = ${contributorId} and ${inReview}`),
)

/** Whether somebody is still a contributor: nobody else may publish, or send rejected work or a rejected campaign again. */
export const mayAnswer = (userId: RawBuilder<unknown>) => hasRole(userId, 'contributor')

/** Of the post that a contributor's campaign is about: campaigns of one product have the same name. */
const sourceTitle = sql`(select title from submissions post where post.id = campaigns.source_submission_id)`

/** Columns in the order of the unions above. */
const ofWork = sql`campaigns.id as campaign_id, campaigns.saas_name as name, s.status, coalesce(s.title, ${sourceTitle}) as title,
  s.publish_by as until`
const ofCampaign = sql`campaigns.id, campaigns.saas_name, campaigns.status, ${sourceTitle}, null::timestamptz`

/** When a campaign was sent for review, and when it was decided: those from before this was recorded have no such time. */
export const campaignSent = sql<Date>`coalesce(campaigns.submitted_at, campaigns.created_at)`
export const campaignDecided = sql<Date>`coalesce(campaigns.decided_at, campaigns.updated_at)`

/** Written like the partial indexes' predicates, with every status as a literal. */
const inReview = sql`campaigns.status in ('pending', 'rejected')`
const campaignSince = sql`case when campaigns.status = 'pending' then ${campaignSent} else ${campaignDecided} end`

/**
 * An approved post that has not lapsed. Only such posts have a `publish_by`, but PostgreSQL assumes that the two conditions are
 * independent and expects almost no rows. `interval '0'` keeps it from scanning the platform's lapse index for every campaign.
 */
const publishable = sql`(s.status = 'pending_post' and s.publish_by + interval '0' > now())`

/** Recently rejected work that may be sent again. A comment has one row; for a post there must be no newer one. */
const resendable = (blocked: string) => sql`(${isAwaited('s')} and ${isLive} and ${planIsOpen} and ${openSlots} > 0
  and not ${isNowhere(blocked)}
  and (s.kind = 'comment' or not exists (select from submissions later where later.campaign_id = s.campaign_id
    and later.contributor_id = s.contributor_id and later.submitted_at > s.submitted_at)))`

/** The contributor's turn. `blocked` is the block list, as one text. */
export const answerable = (blocked: string) => sql`(${publishable} or ${resendable(blocked)})`

type Row = Open & { yours: boolean; total: number }

/** Both lists in one statement, each longest waiting first. */
const ranked = (open: RawBuilder<unknown>) => sql<Row>`
  with open as (${open}), ranked as (
    select open.*, row_number() over side as place, count(*) over (partition by yours) as total
    from open window side as (partition by yours order by since, id)
  )
  select yours, what, id, campaign_id as "campaignId", name as "campaignName", status, title,
    case when other is not null then ${personOf('other')} end as with, many as count, since, until, total
  from ranked where place <= ${sql.lit(limits.listPageSize)} order by place`

function turnsOf(rows: readonly Row[]): Turns {
  const side = (own: readonly Row[]) => ({ items: own.map(openOf), total: own[0]?.total ?? 0 })
  return { yours: side(rows.filter(({ yours }) => yours)), theirs: side(rows.filter(({ yours }) => !yours)) }
}

const openOf = ({ yours: _side, total: _total, ...open }: Row): Open => open
