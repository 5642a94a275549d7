import type { Sizes } from './sizes.ts'
import { rolesOf } from './sizes.ts'

const months = 12

/** Every karma transfer that the rows above imply, and then the balances as their sums. */
export function karma(sizes: Sizes) {
  const { founders } = rolesOf(sizes)
  const transfer = `insert into karma_transfers (id, kind, cause, from_account, to_account, amount, reason, campaign_id, submission_id, created_at)`
  return [
    `${transfer}
      select pg_temp.named('grant' || f || '.' || month), 'grant', 'grant:bench-' || f || '-' || month,
        pg_temp.account('issuance', user_id), pg_temp.account('available', user_id), greatest(16, ceil(spent / ${months}.0)::int),
        'Pro plan', null, null, now() - interval '30 days' * (month + 1)
      from (select f, pg_temp.uid('user', f) as user_id, (select count(*) from planned_posts p where p.founder = f) as campaigns,
          coalesce((select sum(needed) from planned_posts p where p.founder = f), 0) as spent from generate_series(1, ${founders}) f) g,
        generate_series(1, ${months}) month`,
    `${transfer}
      select pg_temp.named('hold' || id), 'hold', 'hold:' || id, pg_temp.account('available', founder_id), pg_temp.account('held', id),
        posts_needed, posts_needed || ' posts for ' || saas_name, id, null, created_at
      from campaigns where kind = 'posts'`,
    `${transfer}
      select pg_temp.named('release' || id), 'release', 'release:' || id, pg_temp.account('held', id), pg_temp.account('available', founder_id),
        posts_released, saas_name || ' has ended', id, null, least(now(), expires_at)
      from campaigns where posts_released > 0`,
    `${transfer}
      select pg_temp.named('award' || s.id), 'award', 'award:' || s.id,
        case when s.kind = 'post' then pg_temp.account('held', s.campaign_id) else pg_temp.account('issuance', s.contributor_id) end,
        pg_temp.account('earned', s.contributor_id), 1, case when s.kind = 'post' then 'Post published' else 'Comment approved' end,
        s.campaign_id, s.id, s.decided_at
      from submissions s where s.status = 'approved'`,
    `insert into karma_accounts (id, kind, user_id, campaign_id, balance)
      select a.id, a.kind, a.user_id, a.campaign_id, coalesce(e.sum, 0)
      from (
        select pg_temp.account(kind, u), kind, u, null::uuid
        from (select pg_temp.uid('user', n) as u, unnest(case when n <= ${founders} then array['issuance', 'available']
          else array['issuance', 'earned'] end) as kind from generate_series(1, ${sizes.users - 1}) n) k
        union all
        select pg_temp.account('held', pg_temp.named('posts' || n)), 'held', null, pg_temp.named('posts' || n) from planned_posts
      ) a (id, kind, user_id, campaign_id)
      left join (select account_id, sum(amount) from karma_entries group by account_id) e (account_id, sum) on e.account_id = a.id`,
  ]
}

/** A third of the decisions have a notice; notices older than two days are read. */
export const notices = [
  `insert into notifications (id, user_id, type, title, body, data, cause, read, created_at)
    select pg_temp.named('notice' || s.id), s.contributor_id, case when s.status = 'approved' then 'karma_earned' else 'submission_rejected' end,
      case when s.status = 'approved' then 'Karma earned' else 'Your work was not accepted' end, 'Open the campaign to see more.',
      json_build_object('campaignId', s.campaign_id), 'bench:' || s.id, s.decided_at < now() - interval '2 days', s.decided_at
    from submissions s where s.status in ('approved', 'rejected') and s.decided_at is not null and hashtext(s.id::text) % 3 = 0`,
  `insert into notifications (id, user_id, type, title, body, data, cause, read, created_at)
    select pg_temp.named('waits' || s.id), c.founder_id, 'campaign_submission', 'New work to review', 'Somebody sent work to your campaign.',
      json_build_object('campaignId', s.campaign_id), 'bench:' || s.id, false, s.submitted_at
    from submissions s join campaigns c on c.id = s.campaign_id where s.status = 'pending'`,
]
