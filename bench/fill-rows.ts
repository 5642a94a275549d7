import type { Sizes } from './sizes.ts'
import { rolesOf } from './sizes.ts'

const names = `array['Amber','Birch','Cobalt','Drift','Ember','Fjord','Glade','Harbor','Indigo','Juniper','Kestrel','Lumen','Maple','Nimbus','Onyx','Pebble','Quartz','Ridge','Sable','Tide','Umber','Vista','Willow','Zephyr']`
const things = `array['ledger','desk','roster','brief','funnel','inbox','metric','notebook','pager','pipeline','queue','receipt','sprint','survey','ticket','vault','wiki','board','chart','docket']`
const doing = `array['Bookkeeping','Scheduling','Error tracking','Onboarding','Invoicing','Customer interviews','Release notes','Payroll','Support','Product analytics','Time tracking','Feature flags']`
const whom = `array['for small teams','for freelancers','for agencies','for people who would rather not','for shops with one developer','for teams that work apart','for clinics','for schools']`
const why = `array['It closes a month in ten minutes.','Nothing to install, and it keeps quiet until it matters.','We tell honestly what is still missing.','It reads what you already have and asks once.','Made by two people who used spreadsheets for too long.','Works beside the tools you have.']`
const subreddits = `array['SaaS','startups','smallbusiness','Entrepreneur','webdev','freelance','productivity','sysadmin','accounting','marketing','nocode','indiehackers']`

const saasName = (n: string) => `pg_temp.pick(${names}, ${n}, 40) || pg_temp.pick(${things}, ${n}, 41)`
const description = (n: string) =>
  `pg_temp.pick(${doing}, ${n}, 42) || ' ' || pg_temp.pick(${whom}, ${n}, 43) || '. ' || pg_temp.pick(${why}, ${n}, 44) || ' ' || pg_temp.pick(${why}, ${n}, 45)`
const targets = (n: string) => `array[pg_temp.pick(${subreddits}, ${n}, 46), 'SideProject']`
const daysAgo = (age: string) => `now() - interval '1 day' * (${age})`
const later = (columns: string) => `least(now(), ${columns})`

/** Campaigns with their counters, then the submissions that they count. */
export function campaignsAndWork(sizes: Sizes) {
  const contributor = (k: string) => `pg_temp.uid('user', ${rolesOf(sizes).founders + 1} + ${k})`
  return [
    `insert into campaigns (id, kind, founder_id, saas_name, description, target_subreddits, guidelines, post_title, post_content, key_messages, status,
        karma_reward, window_days, created_at, expires_at, posts_per_day, duration_days, posts_needed, posts_open, posts_submitted, posts_published, posts_released)
      select pg_temp.named('posts' || n), 'posts', pg_temp.uid('user', founder), ${saasName('founder * 64 + n % 3')}, ${description('n')}, ${targets('n')},
        'Be honest about what is missing.', null, 'Tell how you work with it, in your own words.', array['Says what it cannot do'], status,
        1, days, ${daysAgo('age')}, ${daysAgo('age - days')}, 1, days, needed, open, published + open + unused, published,
        case when status in ('expired', 'deleted') then needed - published - open else 0 end
      from planned_posts`,
    `insert into campaigns (id, kind, founder_id, contributor_id, source_submission_id, saas_name, description, target_subreddits, engagement_instructions,
        reddit_post_url, reddit_key, status, karma_reward, window_days, created_at, expires_at, upvote_goal, comment_goal, current_comments)
      select pg_temp.named('engagement' || e), 'engagement', pg_temp.uid('user', founder), ${contributor('creator')}, pg_temp.named(source),
        ${saasName('founder * 64 + e % 3')}, ${description('e + 1000000')}, ${targets('e')}, 'Answer as you would answer a friend.',
        'https://www.reddit.com/r/SaaS/comments/k' || e || '/', 'k' || e,
        case when undecided is not null then undecided when approved >= goal then 'completed' when not is_live then 'expired'
          when pg_temp.chance(e, 50) < 0.03 then 'paused' else 'active' end,
        1, days, ${daysAgo('age')}, ${daysAgo('age - days')}, case when creator is null then 0 else 10 end, goal, approved
      from (
        select p.*, coalesce(c.approved, 0) as approved, case
            when creator is not null then greatest(5, coalesce(c.approved, 0))
            when pg_temp.chance(e, 51) < 0.2 and c.approved > 0 then c.approved
            else greatest(5, ceil(coalesce(c.approved, 0) * 1.4)) end::int as goal
        from planned_engagement p
          left join (select e, count(*) filter (where status = 'approved') as approved from planned_comments group by e) c using (e)
      ) counted`,
    `insert into submissions (id, campaign_id, contributor_id, kind, status, title, content, url, reddit_key, karma_reward, karma_awarded,
        reject_reason, created_at, submitted_at, decided_at, publish_by)
      select pg_temp.named(w.name), pg_temp.named('posts' || n), ${contributor('w.contributor')}, 'post', w.status, 'How I work with it since spring',
        'I had put this off for years, and then it took an evening. What I like, what I do not, and what I would ask them for next. ' || ${description('n * 16 + slot')},
        case when b.e is not null then 'https://www.reddit.com/r/SaaS/comments/k' || b.e || '/' end, 'k' || b.e,
        1, (w.status = 'approved')::int, case when w.status = 'rejected' then 'Too close to an advertisement.' end,
        ${daysAgo('w.age')}, ${daysAgo('w.age')},
        case when w.status in ('pending', 'withdrawn') then null else ${later(`${daysAgo('w.age')} + interval '1 day' * pg_temp.chance(w.n * 16 + slot, 52)`)} end,
        case when w.status = 'pending_post' then now() + interval '6 days' * (0.2 + pg_temp.chance(w.n * 16 + slot, 53)) end
      from planned_post_work w left join (select e, name from born) b using (name)`,
    `insert into submissions (id, campaign_id, contributor_id, kind, status, content, url, reddit_key, karma_reward, karma_awarded,
        reject_reason, created_at, submitted_at, decided_at)
      select pg_temp.named(name), pg_temp.named('engagement' || e), ${contributor('contributor')}, 'comment', status,
        'I do it on the first Monday of a month. ' || pg_temp.pick(${why}, e * 65536 + slot, 54),
        case when status = 'approved' then 'https://www.reddit.com/r/SaaS/comments/k' || e || '/_/c' || slot || '/' end,
        case when status = 'approved' then 'k' || e || '/c' || slot end,
        1, (status = 'approved')::int, case when status = 'rejected' then 'This does not answer the question.' end,
        ${daysAgo('age')}, ${daysAgo('age')},
        case when status in ('approved', 'rejected') then ${later(`${daysAgo('age')} + interval '1 day' * pg_temp.chance(e * 65536 + slot, 55)`)} end
      from planned_comments`,
  ]
}
