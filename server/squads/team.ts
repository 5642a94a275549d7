import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'
import { charactersIn, squadEnding } from '#/rules/squads.ts'
import { cut } from '../cut.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { tellRooms } from '../roommates.ts'
import { recountFolded } from './notices.ts'
import type { Reopened } from './own-notices.ts'
import { closeRoomNotices, leftRoomsOf, reopenClosedNotices, reopenRoomNotices } from './own-notices.ts'

interface Joining {
  founder: { id: string; name: string }
  contributorIds: readonly string[]
}

/** Adds contributors to the founder's room, which is created with the first assignment. Earlier messages do not count as unread. */
export async function joinRoom(tx: Tx, tell: Tell, { founder, contributorIds }: Joining) {
  await tx
    .insertInto('squad_rooms')
    .values({
      id: randomUUIDv7(),
      founder_id: founder.id,
      name: roomNameOf(founder),
      description: 'Plan campaigns, share feedback and write together.',
    })
    .onConflict(on => on.column('founder_id').doNothing())
    .execute()
  const room = await lockRoomOf(tx, founder.id)
  if (!room) return
  await tx
    .insertInto('squad_reads')
    .values(contributorIds.map(id => ({ room_id: room.id, user_id: id, last_read_seq: room.last_seq })))
    .onConflict(on => on.columns(['user_id', 'room_id']).doUpdateSet({ last_read_seq: room.last_seq }))
    .execute()
  await reopenClosedNotices(tx, tell, { userIds: contributorIds, roomIds: [room.id] })
  await tellRooms(tx, tell, [room.id])
}

/** Within the limit for typed names, as a reader counts. */
const roomNameOf = ({ name }: { name: string }) =>
  `${cut(name, limits.roomNameMax - squadEnding.length, charactersIn)}${squadEnding}`

/**
 * Removes people from founders' rooms: one from many or many from one. The locks wait for concurrent messages; later ones do not reach
 * them. Returns whether each was team lead, and their unread notices of the room.
 */
export async function leaveRooms<Place extends Leaving>(tx: Tx, tell: Tell, places: readonly Place[]) {
  const rooms = await lockRoomsOf(tx, [...new Set(places.map(({ founderId }) => founderId))])
  const roomIds = rooms.map(({ id }) => id)
  const roomOf = new Map(rooms.map(room => [room.founder_id, room]))
  const left = places.map(place => {
    const room = roomOf.get(place.founderId)
    return { place, room, isLead: room?.team_lead_id === place.contributorId }
  })
  const led = left.flatMap(({ room, isLead }) => (isLead && room ? room.id : []))
  await tx.updateTable('squad_rooms').set({ team_lead_id: null }).where('id', '=', anyOf(led)).execute()
  const userIds = [...new Set(places.map(({ contributorId }) => contributorId))]
  const unread = Map.groupBy(await closeRoomNotices(tx, tell, { userIds, roomIds }), noticeOf)
  await tellRooms(tx, tell, roomIds)
  return left.map(({ place, room, isLead }) => {
    const notices = unread.get(noticeOf({ userId: place.contributorId, roomId: room?.id })) ?? []
    return { ...place, isLead, unread: notices.map(({ id }) => id) }
  })
}

const noticeOf = ({ userId, roomId }: { userId: string; roomId: string | undefined }) => `${userId} ${roomId}`

/** Undoes removals: what they had read stays read, what was written meanwhile is unread. A lead named meanwhile stays. */
export async function returnToRooms(tx: Tx, tell: Tell, places: readonly Returning[]) {
  const rooms = await lockRoomsOf(tx, [...new Set(places.map(({ founderId }) => founderId))])
  const roomIds = rooms.map(({ id }) => id)
  const leads = places.filter(({ isLead }) => isLead)
  await sql`
    update squad_rooms set team_lead_id = lead.id
    from unnest(${leads.map(({ founderId }) => founderId)}::uuid[], ${leads.map(({ contributorId }) => contributorId)}::uuid[])
      as lead (founder_id, id)
    where squad_rooms.founder_id = lead.founder_id and team_lead_id is null`.execute(tx)
  const userIds = [...new Set(places.map(({ contributorId }) => contributorId))]
  await reopenNotices(tx, tell, { userIds, roomIds, unread: places.flatMap(({ unread }) => unread) })
  await tellRooms(tx, tell, roomIds)
}

/** Folded notices no longer count messages that were deleted meanwhile. */
async function reopenNotices(tx: Tx, tell: Tell, theirs: Reopened) {
  await reopenRoomNotices(tx, tell, theirs)
  await recountFolded(tx, tell, theirs)
}

/** A founder who loses their role is no longer in their own room. Returns their unread notices of it. */
export async function leaveOwnRoom(tx: Tx, tell: Tell, founderId: string): Promise<string[]> {
  const room = await lockRoomOf(tx, founderId)
  if (!room) return []
  await tellRooms(tx, tell, [room.id])
  const unread = await closeRoomNotices(tx, tell, { userIds: [founderId], roomIds: [room.id] })
  return unread.map(({ id }) => id)
}

/** They are a founder again: by an Undo, which hands back what was unread, or because the role was given anew. */
export async function returnToOwnRoom(tx: Tx, tell: Tell, founderId: string, unread?: readonly string[]) {
  const room = await lockRoomOf(tx, founderId)
  if (!room) return
  const own = { userIds: [founderId], roomIds: [room.id] }
  if (unread) await reopenNotices(tx, tell, { ...own, unread })
  else await reopenClosedNotices(tx, tell, own)
  await tellRooms(tx, tell, [room.id])
}

/**
 * A new admin is in every room, also in those they had left: messages written there meanwhile do not count as unread. Rooms they had
 * not left, namely their own and those of the teams they were on until now, keep their read position.
 */
export async function returnToAllRooms(tx: Tx, tell: Tell, { userId, teams }: Promoted) {
  const founderIds = [userId, ...teams.map(({ founderId }) => founderId)]
  await tx
    .updateTable('squad_reads')
    .from('squad_rooms')
    .set({ last_read_seq: sql`squad_rooms.last_seq` })
    .whereRef('squad_rooms.id', '=', 'squad_reads.room_id')
    .where('squad_reads.user_id', '=', userId)
    .where('squad_rooms.founder_id', '<>', sql<string>`all(${founderIds}::uuid[])`)
    .execute()
  // For an admin, a room without a read position counts as read. Their own gets one, so that unread messages in it stay unread.
  await tx
    .insertInto('squad_reads')
    .columns(['room_id', 'user_id', 'last_read_seq'])
    .expression(all =>
      all
        .selectFrom('squad_rooms')
        .where('founder_id', '=', userId)
        .select(['id', 'founder_id', sql.lit(0).as('last_read_seq')]),
    )
    .onConflict(on => on.doNothing())
    .execute()
  const rooms = await tx
    .selectFrom('squad_rooms')
    .where('id', 'in', leftRoomsOf(userId))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  await reopenClosedNotices(tx, tell, { userIds: [userId], roomIds: rooms.map(({ id }) => id) })
}

interface Promoted {
  userId: string
  teams: readonly { founderId: string }[]
}

interface Returning extends Leaving {
  isLead: boolean
  unread: readonly string[]
}

interface Leaving {
  founderId: string
  contributorId: string
}

const lockRoomOf = (tx: Tx, founderId: string) =>
  tx.selectFrom('squad_rooms').selectAll().where('founder_id', '=', founderId).forUpdate().executeTakeFirst()

/** In one order, against deadlocks. */
const lockRoomsOf = (tx: Tx, founderIds: readonly string[]) =>
  tx
    .selectFrom('squad_rooms')
    .select(['id', 'founder_id', 'team_lead_id'])
    .where('founder_id', '=', anyOf(founderIds))
    .orderBy('founder_id')
    .forUpdate()
    .execute()
