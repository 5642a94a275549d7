import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#/server/infra/db/pool.ts'

const perSquad = 10

export interface Person {
  id: string
  cookie: string
  /** The client's IP address, as the proxy passes it on. */
  address: string
}

/**
 * Signing up a thousand people would take minutes of password hashing, so they and their
 * sessions are written to the database, in squads of ten of which the first is the founder.
 */
export async function writeCrowd(db: Db, secret: string, count: number) {
  const founderOf = sql`pg_temp.who(nth - nth % ${sql.lit(perSquad)})`
  await db.connection().execute(async one => {
    for (const statement of [
      sql`create function pg_temp.who(nth int) returns uuid immutable language sql
        as $$ select overlay(overlay(md5('somebody ' || nth) placing '4' from 13) placing 'a' from 17)::uuid $$`,
      sql`create temporary view crowd as select nth, pg_temp.who(nth) as id, ${founderOf} as founder_id
        from generate_series(0, ${sql.lit(count - 1)}) nth`,
      sql`insert into users (id, name, email, email_verified) select id, 'Somebody ' || nth, 'somebody' || nth || '@example.com', true from crowd`,
      sql`insert into profiles (id, full_name) select id, 'Somebody ' || nth from crowd`,
      sql`insert into user_roles (user_id, role) select id, case when id = founder_id then 'founder' else 'contributor' end from crowd`,
      sql`insert into sessions (id, user_id, token, expires_at) select id, id, id::text, now() + interval '1 day' from crowd`,
      sql`insert into squad_rooms (id, founder_id, name) select id, id, 'Squad ' || nth from crowd where id = founder_id`,
      sql`insert into founder_team_assignments (id, founder_id, contributor_id) select id, founder_id, id from crowd where id <> founder_id`,
      sql`analyze`,
    ])
      await statement.execute(one)
  })
  const { rows } = await sql<{ id: string }>`select id from users order by substr(name, 10)::int`.execute(db)
  return rows.map(({ id }, nth): Person => ({
    id,
    cookie: cookieOf(id, secret),
    address: `10.0.${nth >> 8}.${nth & 255}`,
  }))
}

/** A session cookie signed with the server's secret. */
function cookieOf(token: string, secret: string) {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `session=${encodeURIComponent(`${token}.${signature}`)}`
}
