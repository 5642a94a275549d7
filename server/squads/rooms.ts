import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'
import { personOf } from '../accounts/person.ts'
import type { SignedIn } from '../call.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { refuse } from '../refusals.ts'
import type { Reader } from './membership.ts'
import { isMember, readPeople } from './membership.ts'
import { isMutedBy } from './mute.ts'
import { readSeqOf, unreadOf } from './unread.ts'

const moved = sql`coalesce(squad_rooms.last_message_at, squad_rooms.created_at)`

const selectRooms = (db: Db, me: Reader) =>
  db
    .selectFrom('squad_rooms')
    .where(isMember(me))
    .select([
      'squad_rooms.id',
      'squad_rooms.name',
      personOf('squad_rooms.founder_id').as('founder'),
      'squad_rooms.last_message_at as lastMessageAt',
      unreadOf(me).as('unread'),
      isMutedBy(me).as('muted'),
    ])

/** The caller's rooms, latest activity first. */
export async function listRooms({ world: { db }, me }: SignedIn, paging: Paging) {
  const place = placeIn('rooms', paging, limits.listPageSize)
  const rows = await selectRooms(db, me)
    .$call(onePage({ time: moved, id: 'squad_rooms.id', place }))
    .execute()
  return page(place, rows)
}

/** One room with its people. Without an id, the one to begin in (`firstOf`). */
export async function readRoom({ world, me }: SignedIn, roomId: string | undefined) {
  const { db } = world
  const [room] = await selectRoom(db, {
    readerId: me.id,
    roomId,
    isAdmin: me.role === 'admin',
    isFounder: me.role === 'founder',
  })
  if (!room) return roomId === undefined ? null : refuse('room_not_found')
  const { founderId, ...shown } = room
  const people = await readPeople(db, { founderId, roomId: room.id })
  const members = people
    .filter(({ member, id }) => member || id === me.id)
    .map(({ id, name, avatarUrl, role }) => ({ id, name, avatarUrl, role, online: world.live.isOnline(id) }))
  return { ...shown, members }
}

interface Asking {
  readerId: string
  roomId: string | undefined
  isAdmin: boolean
  isFounder: boolean
}

const selectRoom = statement((db, { readerId, roomId, isAdmin, isFounder }: Asking) => {
  // In a `statement` a role would be a parameter and could not be compared here, so it is derived from booleans.
  const me = { id: readerId, role: isAdmin ? 'admin' : isFounder ? 'founder' : 'contributor' } as const
  return selectRooms(db, me)
    .select([
      'squad_rooms.founder_id as founderId',
      'squad_rooms.description',
      'squad_rooms.team_lead_id as teamLeadId',
      'squad_rooms.last_seq as lastSeq',
      'squad_rooms.last_change as lastChange',
      readSeqOf(me).as('readSeq'),
    ])
    .where('squad_rooms.id', '=', roomId ?? firstOf(me))
})

/** One's own room, that of the team one joined first or, for an admin without a room, the one that moved last. */
function firstOf({ id, role }: Reader) {
  const own = sql<string>`(select id from squad_rooms where founder_id = ${id}::uuid)`
  if (role === 'founder') return own
  if (role === 'admin')
    return sql<string>`coalesce(${own}, (select id from squad_rooms order by ${moved} desc, id desc limit 1))`
  return sql<string>`(select r.id from founder_team_assignments a join squad_rooms r using (founder_id)
    where a.contributor_id = ${id}::uuid order by a.assigned_at, a.id limit 1)`
}
