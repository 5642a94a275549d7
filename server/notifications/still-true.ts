import { sql } from 'kysely'

/** The id of what the notice is about: the part of its cause after the first colon. */
const its = sql`split_part(notifications.cause, ':', 2)::uuid`

/**
 * Whether a notice still holds when it is sent. Mails are delayed by minutes, and quiet hours last a night: meanwhile the post may
 * be published or lapsed, the comment decided or withdrawn, the campaign over. A notice that only reports an event always holds.
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
