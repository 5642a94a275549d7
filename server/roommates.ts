import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { hasRole } from './has-role.ts'
import { anyOf } from './infra/db/any-of.ts'
import type { Tell, Tx } from './infra/db/change.ts'
import type { Db } from './infra/db/pool.ts'

/** Everybody who shares a squad room with a person, themselves included. */
export async function readRoommates(db: Db, userId: string) {
  const { rows } = await sql<{ id: string }>`
    with rooms as (${roomsOf(userId)})
    select distinct place.id from rooms, ${peopleOfRooms} place`.execute(db)
  return rows.map(({ id }) => id)
}

/** Tells the others in a person's rooms that their name or picture changed. */
export const tellNewLook = (tx: Tx, tell: Tell, userId: string) =>
  tellPeople(tx, tell, roomsOf(userId), sql`place.id <> ${userId}::uuid`)

/** Tells everybody in these rooms that their name or people changed. */
export const tellRooms = (tx: Tx, tell: Tell, roomIds: readonly string[]) =>
  tellPeople(tx, tell, sql`select id, founder_id from squad_rooms where id = ${anyOf(roomIds)}`, sql`true`)

async function tellPeople(tx: Tx, tell: Tell, rooms: RawBuilder<unknown>, whom: RawBuilder<unknown>) {
  const { rows } = await sql<{ roomId: string; people: string[] }>`
    with rooms as (${rooms})
    select rooms.id as "roomId", array_agg(place.id) as people from rooms, ${peopleOfRooms} place
    where ${whom} group by rooms.id`.execute(tx)
  for (const { roomId, people } of rows) tell(people, { name: 'squad_changed', roomId })
}

/** A person's rooms. An admin's are those they wrote in, and an ex-founder's own is theirs no more. */
const roomsOf = (userId: string) => sql`
  select id, founder_id from squad_rooms where founder_id = ${userId}::uuid and ${isFounder(sql`squad_rooms.founder_id`)}
  union select r.id, r.founder_id from founder_team_assignments a join squad_rooms r using (founder_id) where a.contributor_id = ${userId}::uuid
  union select r.id, r.founder_id from squad_messages m join squad_rooms r on r.id = m.room_id where m.sender_id = ${userId}::uuid
    and ${hasRole(sql`${userId}::uuid`, 'admin')}`

/** Whether somebody is still a member of their own room, as in `readPeople`. */
const isFounder = (id: RawBuilder<unknown>) => hasRole(id, 'founder', 'admin')

const peopleOfRooms = sql`lateral (
  select rooms.founder_id as id where ${isFounder(sql`rooms.founder_id`)}
  union select contributor_id from founder_team_assignments where founder_id = rooms.founder_id
  union select user_id from user_roles where role = 'admin')`
