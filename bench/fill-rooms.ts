import type { Sizes } from './sizes.ts'
import { rolesOf } from './sizes.ts'

/** A tenth as many messages as submissions; a few teams write most of them. */
const messagesIn = ({ submissions }: Sizes) => Math.floor(submissions / 10)

/** Every founder's room, its messages, and what members did with them. Everybody has read all except the last ten. */
export function rooms(sizes: Sizes) {
  const { founders } = rolesOf(sizes)
  const count = messagesIn(sizes)
  return [
    `create temporary table planned_messages as
      with teams as (select founder_id, array_agg(contributor_id order by id) as team from founder_team_assignments group by 1),
      said as (select n, 1 + floor(${founders} * pg_temp.chance(n, 60) ^ 2)::int as f from generate_series(1, ${count}) n)
      select n, f, row_number() over (partition by f order by n)::int as seq, pg_temp.uid('room', f) as room_id,
        case when n % 3 = 0 then pg_temp.uid('user', f) else coalesce(team[1 + n % cardinality(team)], pg_temp.uid('user', f)) end as sender_id,
        now() - interval '90 days' * (1 - n::float8 / ${count}) as created_at
      from said left join teams on founder_id = pg_temp.uid('user', f)`,
    `insert into squad_rooms (id, founder_id, name, last_seq, last_change, last_message_at)
      select pg_temp.uid('room', f), pg_temp.uid('user', f), 'Squad ' || f, coalesce(last, 0), coalesce(last, 0), at
      from generate_series(1, ${founders}) f
      left join (select f, max(seq) as last, max(created_at) as at from planned_messages group by f) m using (f)`,
    `insert into squad_messages (id, room_id, seq, change, sender_id, sender_role, kind, content, reply_to, created_at, pinned_at)
      select pg_temp.named('message' || f || '.' || seq), room_id, seq, seq, sender_id,
        case when sender_id = pg_temp.uid('user', f) then 'founder' else 'contributor' end, 'text', 'Message ' || n || ' about our teams',
        case when seq > 10 and n % 7 = 0 then pg_temp.named('message' || f || '.' || seq - 10) end, created_at,
        case when n % 40 = 0 then created_at end
      from planned_messages order by n`,
    `insert into squad_reactions (message_id, user_id, emoji)
      select pg_temp.named('message' || f || '.' || seq), sender_id, '👍' from planned_messages where n % 5 = 0`,
    `insert into squad_reads (room_id, user_id, last_read_seq)
      select r.id, m.user_id, greatest(0, r.last_seq - 10) from squad_rooms r, lateral (
        select r.founder_id as user_id union select contributor_id from founder_team_assignments a where a.founder_id = r.founder_id) m`,
  ]
}
