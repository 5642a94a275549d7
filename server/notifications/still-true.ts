import { sql } from 'kysely'
import { hasRole } from '../has-role.ts'
import { idIn, kind, kindIn } from './causes.ts'

const cause = sql.ref('notifications.cause')
const its = sql`${idIn(cause)}::uuid`

const decides = hasRole(sql.ref('notifications.user_id'), 'founder', 'admin')
const publishes = hasRole(sql.ref('notifications.user_id'), 'contributor')

/** Not for a completed campaign: earlier approvals were settled then. An unread one is the approval that completed it, and says so. */
const callsNoMore = sql<boolean>`(c.status <> 'completed' and (c.status <> 'active' or c.expires_at <= now()))`

/**
 * Whether a notice still holds when it is sent. Mails are delayed by minutes, and quiet hours last a night: meanwhile the post may
 * be published or lapsed, the comment decided or withdrawn, the campaign over, or the reader without the role that the request needs. A
 * notice that only reports an event always holds. Settled notices count as read, and are dropped for that.
 */
export const isStillTrue = sql<boolean>`(case ${kindIn(cause)}
  when ${kind('submission')} then ${decides} and exists (select from submissions s where s.id = ${its} and s.status = 'pending')
  when ${kind('submitted')} then ${decides}
  when ${kind('lapsing')} then ${publishes} and exists (select from submissions s where s.id = ${its} and s.status = 'pending_post' and s.publish_by > now())
  when ${kind('approved')} then not exists (
    select from submissions s where s.id = ${its} and s.kind = 'post' and (s.status <> 'pending_post' or s.publish_by <= now() or not ${publishes}))
    and not exists (select from campaigns c where c.id = ${its} and ${callsNoMore})
  when ${kind('campaign')} then exists (
    select from campaigns c join founder_team_assignments a on a.founder_id = c.founder_id
    where c.id = ${its} and c.status = 'active' and c.expires_at > now() and a.contributor_id = notifications.user_id)
  else true end)`
