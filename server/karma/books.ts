import { sql } from 'kysely'
import type { BookLaw } from '#/rules/books.ts'
import type { Db } from '../infra/db/pool.ts'

/** A stored figure that does not match the rows behind it, and whose it is, if anybody's. */
export interface Difference {
  law: BookLaw
  says: string
  userId: string | null
  campaignId: string | null
}

/** Every difference as a sentence. Empty when the books balance. */
export const booksErrors = async (db: Db): Promise<string[]> => (await bookDifferences(db)).map(({ says }) => says)

/**
 * Recomputes every balance and count from the rows behind it, in one statement and thus one snapshot, and
 * returns each that differs from what is stored.
 */
export const bookDifferences = async (db: Db): Promise<Difference[]> => (await differences.execute(db)).rows

/** The same for operators' commands, however long it takes: the timeout of the pool is meant for requests. */
export const allDifferences = (db: Db): Promise<Difference[]> =>
  db.transaction().execute(async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return bookDifferences(tx)
  })

const heldFor = sql`case when c.kind = 'posts' then c.karma_reward * (c.posts_needed - c.posts_published - c.posts_released) else 0 end`

const differences = sql<Difference>`
    with derived as (
      select a.id, a.kind, a.balance, a.user_id, a.campaign_id, coalesce(sum(e.amount), 0) as sum
      from karma_accounts a left join karma_entries e on e.account_id = a.id group by a.id
    ), work as (
      select campaign_id,
        count(*) filter (where kind = 'post' and status in ('pending', 'pending_post')) as open,
        count(*) filter (where kind = 'post' and status = 'approved') as published,
        count(*) filter (where kind = 'comment' and status = 'approved') as comments
      from submissions group by campaign_id
    ), found (law, says, user_id, campaign_id) as (
    select 'sum', 'All accounts sum to ' || sum(balance), null::uuid, null::uuid from karma_accounts having sum(balance) <> 0
    union all
    select 'balances', 'Account ' || id || ' (' || kind || ') says ' || balance || ', its entries ' || sum, user_id, campaign_id
      from derived where balance <> sum
    union all
    select 'negative', 'Account ' || id || ' (' || kind || ') is below zero', user_id, campaign_id
      from karma_accounts where balance < 0 and kind <> 'issuance'
    union all
    select 'awards', 'Submission ' || s.id || ' is ' || s.status || ', with an award of ' || coalesce(t.amount, 0),
      s.contributor_id, s.campaign_id
      from submissions s left join karma_transfers t on t.submission_id = s.id and t.kind = 'award'
      where (s.status = 'approved') <> (t.id is not null) or s.karma_awarded <> coalesce(t.amount, 0)
    union all
    select 'awards', 'Award ' || t.id || ' has no submission', null, t.campaign_id from karma_transfers t
      where t.kind = 'award' and not exists (select from submissions s where s.id = t.submission_id)
    union all
    select 'counts', 'Campaign ' || c.id || ' counts ' || c.posts_open || '/' || c.posts_published || '/' || c.current_comments
      || ', its submissions ' || coalesce(w.open, 0) || '/' || coalesce(w.published, 0) || '/' || coalesce(w.comments, 0),
      c.founder_id, c.id
      from campaigns c left join work w on w.campaign_id = c.id
      where (c.posts_open, c.posts_published, c.current_comments)
        is distinct from (coalesce(w.open, 0), coalesce(w.published, 0), coalesce(w.comments, 0))
    union all
    select 'escrow', 'Campaign ' || c.id || ' holds ' || coalesce(a.balance, 0) || ', its open posts will cost '
      || ${heldFor}, c.founder_id, c.id
      from campaigns c left join karma_accounts a on a.campaign_id = c.id
      where coalesce(a.balance, 0) <> ${heldFor}
    union all
    select 'births', 'Approved post ' || s.id || ' has no engagement campaign', s.contributor_id, s.campaign_id from submissions s
      where s.kind = 'post' and s.status = 'approved'
        and not exists (select from campaigns c where c.source_submission_id = s.id)
    union all
    select 'decisions', 'A decision waits for submission ' || s.id || ', which is ' || s.status, d.founder_id, s.campaign_id
      from decisions d join submissions s on s.id = d.submission_id where s.status <> 'pending' or s.attempt <> d.attempt
    union all
    select 'plans', 'Plans of ' || b.user_id || ' are booked with ' || b.karma || ', owing ' || coalesce(d.owed, 0)
      || ', the ledger moved ' || coalesce(l.moved, 0), b.user_id, null
      from (select user_id, sum(karma) as karma from period_grants group by user_id) b
      left join billing_debts d using (user_id)
      left join (
        select p.user_id, sum(case t.kind when 'grant' then t.amount else -t.amount end) as moved
        from period_grants p cross join generate_series(0, p.moves - 1) n
        cross join lateral (select p.period || case when n = 0 then '' else ':' || n end as name) c
        join karma_transfers t on t.cause in ('grant:' || c.name, 'back:' || c.name, 'debt:' || c.name)
        group by p.user_id
      ) l using (user_id)
      where b.karma + coalesce(d.owed, 0) <> coalesce(l.moved, 0)
    )
    select law, says, user_id as "userId", campaign_id as "campaignId" from found`
