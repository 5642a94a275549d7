import { sql } from 'kysely'
import { isLive } from '../campaigns/lock.ts'

/** How many teams a contributor is on. */
export const teamsOf = (contributor: string) => sql<number>`(
  select count(*) from founder_team_assignments a where a.contributor_id = ${sql.ref(contributor)})`

/** How much of a contributor's work is in review, or approved and still to be published. */
export const openWorkOf = (contributor: string) => sql<number>`(
  select count(*) from submissions s where s.contributor_id = ${sql.ref(contributor)} and s.status in ('pending', 'pending_post'))`

/** How many campaigns a founder has running. */
export const runningOf = (founder: string) => sql<number>`(
  select count(*) from campaigns where campaigns.founder_id = ${sql.ref(founder)} and ${isLive})`

/** The latest activity that leaves a trace: a session, a submission, a campaign, a message. Null if there is none. */
export const lastActiveAt = (id: string) => {
  const who = sql.ref(id)
  return sql<Date | null>`greatest(
    (select max(s.updated_at) from sessions s where s.user_id = ${who}),
    (select s.submitted_at from submissions s where s.contributor_id = ${who} order by s.submitted_at desc, s.id desc limit 1),
    (select c.created_at from campaigns c where c.founder_id = ${who} and c.status <> 'deleted'
      order by c.created_at desc, c.id desc limit 1),
    (select max(m.created_at) from squad_messages m where m.sender_id = ${who}))`
}

const isFounder = sql`user_roles.role = 'founder'`

/** How busy a founder or contributor is, in a list of users. Each figure comes from its own index. */
export const busyColumns = [
  sql<number>`(case when ${isFounder}
    then (select count(*) from founder_team_assignments a where a.founder_id = users.id) else ${teamsOf('users.id')} end)`.as(
    'teamCount',
  ),
  sql<number>`(case when ${isFounder} then ${runningOf('users.id')} else ${openWorkOf('users.id')} end)`.as(
    'openCount',
  ),
  lastActiveAt('users.id').as('lastActiveAt'),
]
