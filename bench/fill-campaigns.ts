import type { Sizes } from './sizes.ts'
import { rolesOf } from './sizes.ts'

/** Squares a random number: a few get very much, most get little. */
const few = (count: number, n: string, salt: number) => `floor(${count} * pg_temp.chance(${n}, ${salt}) ^ 2)::int`

const postsShare = 5

/** A fifth are Need Posts campaigns of one to four slots, so that the engagement campaigns of their posts fit among the rest. */
const postsCampaigns = ({ campaigns }: Sizes) => Math.floor(campaigns / postsShare)

/** Plans each Need Posts campaign: its founder, its age, and how many of its slots are published or open. */
export function plannedPosts(sizes: Sizes) {
  const { founders } = rolesOf(sizes)
  return [
    `create temporary table planned_posts as
      with bare as (
        select n, 1 + ${few(founders, 'n', 10)} as founder, 365 * pg_temp.chance(n, 11) ^ 3 as age,
          7 + floor(24 * pg_temp.chance(n, 12))::int as days, 1 + floor(4 * pg_temp.chance(n, 13))::int as needed,
          pg_temp.chance(n, 14) < 0.03 as is_paused, pg_temp.chance(n, 15) < 0.02 as is_deleted
        from generate_series(1, ${postsCampaigns(sizes)}) n
      ), published as (
        select *, age < days as is_live,
          floor((case when age < days then needed * 0.7 else needed + 1 end) * pg_temp.chance(n, 16))::int as published from bare
      )
      select *, case
          when is_deleted then 0
          when is_live then least(needed - published, floor(3 * pg_temp.chance(n, 17))::int)
          when pg_temp.chance(n, 18) < 0.05 then least(needed - published, 1)
          else 0 end as open,
        floor(3 * pg_temp.chance(n, 19))::int as unused,
        case when is_deleted then 'deleted' when published = needed then 'completed'
          when not is_live then 'expired' when is_paused then 'paused' else 'active' end as status
      from published`,
    // A campaign's published posts come first, then open ones, then those that were turned down.
    `create temporary table planned_post_work as
      select p.n, slot, 'post' || p.n || '.' || slot as name,
        (floor(${rolesOf(sizes).contributors} * pg_temp.chance(p.n, 20) ^ 2)::int + slot) % ${rolesOf(sizes).contributors} as contributor,
        case when slot < p.published then 'approved'
          when slot < p.published + p.open then case when pg_temp.chance(p.n * 16 + slot, 21) < 0.7 then 'pending' else 'pending_post' end
          else (array['rejected', 'rejected', 'withdrawn', 'lapsed'])[1 + (p.n + slot) % 4] end as status,
        p.age * (1 - 0.9 * pg_temp.chance(p.n * 16 + slot, 22)) as age, p.age as campaign_age, p.days, p.founder
      from planned_posts p, generate_series(0, p.published + p.open + p.unused - 1) slot`,
    `create temporary table born as
      select row_number() over (order by n, slot) as e, * from planned_post_work where status = 'approved'`,
  ]
}

/** Engagement campaigns: one for every published post; the others were created by founders. */
export function plannedEngagement(sizes: Sizes) {
  const { founders, contributors } = rolesOf(sizes)
  const count = sizes.campaigns - postsCampaigns(sizes)
  return [
    `create temporary table planned_engagement as
      with bare as (
        select e, b.name as source, b.contributor as creator, coalesce(b.founder, 1 + ${few(founders, 'e', 30)}) as founder,
          coalesce(b.age * pg_temp.chance(e, 31), 365 * pg_temp.chance(e, 31) ^ 3) as age, case when b.e is null then 30 else 7 end as days,
          (pg_temp.chance(e, 32) + 0.00001) ^ -0.75 as weight,
          case when b.e is null or pg_temp.chance(e, 33) < 0.96 then null
            when pg_temp.chance(e, 34) < 0.5 then 'pending' else 'rejected' end as undecided
        from generate_series(1, ${count}) e left join born b using (e)
      )
      select *, age < days as is_live, case when undecided is null then least(${contributors - 1}, ceil(
        weight / sum(weight) over () * 1.3 * (${sizes.submissions} - (select count(*) from planned_post_work)))::int) else 0 end as comments
      from bare`,
    `create temporary table planned_comments as
      select e, slot, 'comment' || e || '.' || slot as name, contributor,
        case when luck < 0.72 then 'approved' when luck < 0.9 then 'rejected' when luck < 0.93 then 'withdrawn'
          when is_live then 'pending' else 'rejected' end as status,
        age - least(age, days) * (0.02 + 0.96 * pg_temp.chance(e * 65536 + slot, 37)) as age
      from (
        select e, slot, is_live, age, days, creator, pg_temp.chance(e * 65536 + slot, 36) as luck,
          (floor(${contributors} * pg_temp.chance(e, 35) ^ 2)::int + slot) % ${contributors} as contributor
        from planned_engagement, generate_series(0, comments - 1) slot
      ) c
      where contributor is distinct from creator
      limit ${sizes.submissions} - (select count(*) from planned_post_work)`,
  ]
}
