import { sql } from 'kysely'

/** How busy the founder or contributor of a row is. Each figure comes from its own index. */
export const busyColumns = (id: string, role: string) => {
  const who = sql.ref(id)
  const isFounder = sql`${sql.ref(role)} = 'founder'`
  return [
    sql<number>`(case when ${isFounder}
      then (select count(*) from founder_team_assignments a where a.founder_id = ${who})
      else (select count(*) from founder_team_assignments a where a.contributor_id = ${who}) end)`.as('teamCount'),
    sql<number>`(case when ${isFounder}
      then (select count(*) from campaigns c where c.founder_id = ${who} and c.status = 'active'
        and c.expires_at > now())
      else (select count(*) from submissions s where s.contributor_id = ${who} and s.status in ('pending', 'pending_post'))
      end)`.as('openCount'),
    lastActiveAt(id).as('lastActiveAt'),
  ]
}

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
