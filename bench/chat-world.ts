import { sql } from 'kysely'
import { migrate } from '#/server/infra/db/migrate.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { fillWorld } from './fill.ts'
import type { Database } from './worlds.ts'
import type { Sizes } from './sizes.ts'
import { rolesOf } from './sizes.ts'

/**
 * The amount of chat: rooms of equal size whose members are all connected; messages in the full world;
 * idle connections; how many browsers each member opens in turn; deliveries per second to make.
 */
export interface ChatSizes {
  rooms: number
  members: number
  messages: number
  idle: number
  browsers: readonly number[]
  deliveriesPerSecond: number
}

export interface ChatRoom {
  id: string
  /** User numbers; the first is the founder. */
  users: number[]
}

const quickest: ChatSizes = {
  rooms: 1,
  members: 5,
  messages: 2_000,
  idle: 40,
  browsers: [1, 3],
  deliveriesPerSecond: 20,
}
const usual: ChatSizes = {
  rooms: 2,
  members: 50,
  messages: 1_000_000,
  idle: 1_000,
  browsers: [1, 5],
  deliveriesPerSecond: 2_000,
}
export const chatSizes = (quick: boolean) => (quick ? quickest : usual)

/** A database of its own with full teams and no messages. */
export async function openChatWorld(database: Database, sizes: ChatSizes, fail: (error: unknown) => void) {
  const name = 'bench_chat'
  const first = openPool(database.connection, 1, fail)
  await first.run(`create database ${name}`)
  await first.close()
  const pool = openPool({ ...database.connection, database: name }, 2, fail)
  await migrate(pool)
  const people: Sizes = {
    campaigns: 20,
    submissions: 100,
    users: Math.max(20, Math.ceil((sizes.rooms * sizes.members) / 0.7) + 2),
  }
  await fillWorld(pool.db, people)
  const { founders } = rolesOf(people)
  const rooms = Array.from({ length: sizes.rooms }, (_, at) => ({
    founder: 1 + at,
    team: Array.from({ length: sizes.members - 1 }, (__, nth) => founders + 1 + at * (sizes.members - 1) + nth),
  }))
  await sql`truncate squad_messages, squad_reactions, squad_reads, founder_team_assignments`.execute(pool.db)
  await sql`update squad_rooms set last_seq = 0, last_change = 0, last_message_at = null`.execute(pool.db)
  const made: ChatRoom[] = []
  for (const { founder, team } of rooms)
    made.push({ id: await assign(pool.db, founder, team), users: [founder, ...team] })
  return { name, db: pool.db, rooms: made, close: () => pool.close() }
}

const idOf = (user: number) => sql<string>`(select id from users where email = ${`person${user}@example.com`})`

async function assign(db: Db, founder: number, team: readonly number[]) {
  for (const contributor of team) {
    await sql`insert into founder_team_assignments (id, founder_id, contributor_id, assigned_by)
      values (gen_random_uuid(), ${idOf(founder)}, ${idOf(contributor)}, ${idOf(0)})`.execute(db)
  }
  const { rows } = await sql<{ id: string }>`select id from squad_rooms where founder_id = ${idOf(founder)}`.execute(db)
  return rows[0]?.id ?? ''
}

/** Inserts old messages by SQL, equally many in every room; everybody has read all except the last twenty. */
export async function fillMessages(db: Db, rooms: readonly ChatRoom[], messages: number) {
  const each = Math.floor(messages / rooms.length)
  await db.connection().execute(async one => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`set synchronous_commit = off`.execute(one)
    await sql`set maintenance_work_mem = '256MB'`.execute(one)
    for (const { id } of rooms) {
      await sql`with people as (select array_agg(id) as ids from (
            select founder_id as id from squad_rooms where id = ${id}::uuid union all
            select contributor_id from founder_team_assignments where founder_id = (select founder_id from squad_rooms where id = ${id}::uuid)) p),
          room as (select last_seq, last_change from squad_rooms where id = ${id}::uuid)
        insert into squad_messages (id, room_id, seq, change, sender_id, sender_role, kind, content, created_at)
        select gen_random_uuid(), ${id}::uuid, last_seq + n, last_change + n, ids[1 + n % cardinality(ids)], 'contributor', 'text',
          'Message ' || n || ' about what we do for small teams next week', now() - interval '1 year' + interval '10 seconds' * n
        from people, room, generate_series(1, ${each}::int) n`.execute(one)
      await sql`update squad_rooms set last_seq = last_seq + ${each}::int, last_change = last_change + ${each}::int where id = ${id}::uuid`.execute(
        one,
      )
      await sql`insert into squad_reads (room_id, user_id, last_read_seq)
        select r.id, m.user_id, r.last_seq - 20 from squad_rooms r, lateral (select r.founder_id as user_id union
          select contributor_id from founder_team_assignments a where a.founder_id = r.founder_id) m
        where r.id = ${id}::uuid on conflict (user_id, room_id) do update set last_read_seq = excluded.last_read_seq`.execute(
        one,
      )
    }
    await sql`vacuum (analyze) squad_messages`.execute(one)
    await sql`vacuum (analyze) squad_reads`.execute(one)
    await sql`reset all`.execute(one)
  })
}

/** Makes recent messages an hour old, so that the next course starts without hitting rate limits. */
export const letTimePass = (db: Db) =>
  sql`update squad_messages set created_at = created_at - interval '1 hour' where created_at > now() - interval '1 minute'`.execute(
    db,
  )
