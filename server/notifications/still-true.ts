import { sql } from 'kysely'

/** What the notice is about, by its cause: the id after the first colon. */
const its = sql`split_part(notifications.cause, ':', 2)::uuid`

/**
 * Whether what a notice asks for can still be done when it leaves: a mail waits for minutes and quiet hours for a night, and meanwhile
 * the post may be published or have lapsed, the comment be decided or taken back, the campaign be over. What only tells that something
 * happened stays true.
 */
export const isStillTrue = sql<boolean>`(case split_part(notifications.cause, ':', 1)
  when 'submission' then exists (select from submissions s where s.id = ${its} and s.status = 'pending')
  when 'submitted' then exists (select from campaigns c where c.id = ${its} and c.status = 'pending')
  when 'lapsing' then exists (select from submissions s where s.id = ${its} and s.status = 'pending_post' and s.publish_by > now())
  when 'approved' then not exists (
    select from submissions s where s.id = ${its} and s.kind = 'post' and (s.status <> 'pending_post' or s.publish_by <= now()))
  when 'campaign' then exists (
    select from campaigns c join founder_team_assignments a on a.founder_id = c.founder_id
    where c.id = ${its} and c.status = 'active' and c.expires_at > now() and a.contributor_id = notifications.user_id)
  else true end)`
