import { sql } from 'kysely'
import type { World } from '../world.ts'

/** Tells everybody who shares a room with a person that they came online or went offline. An admin's rooms are those they wrote in. */
export async function tellPresence({ db, live }: Pick<World, 'db' | 'live'>, userId: string, online: boolean) {
  const { rows } = await sql<{ id: string }>`
    with rooms as (
      select founder_id from squad_rooms where founder_id = ${userId}::uuid
      union select founder_id from founder_team_assignments where contributor_id = ${userId}::uuid
      union select r.founder_id from squad_messages m join squad_rooms r on r.id = m.room_id where m.sender_id = ${userId}::uuid
        and exists (select from user_roles where user_id = ${userId}::uuid and role = 'admin')
    )
    select founder_id as id from rooms
    union select contributor_id from founder_team_assignments where founder_id in (select founder_id from rooms)
    union select user_id from user_roles where role = 'admin' and exists (select from rooms)`.execute(db)
  live.publish(
    rows.map(({ id }) => id).filter(id => id !== userId),
    { name: 'presence', userId, online },
  )
}
