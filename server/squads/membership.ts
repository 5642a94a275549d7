import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { Role } from '#/rules/roles.ts'
import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { refuse } from '../refusals.ts'

export type Reader = Pick<Me, 'id' | 'role'>

/**
 * Whether the reader is a member of a room: its founder, a contributor currently assigned, or an admin. An ex-founder is not. The same
 * condition on recipients of pushes and mails is in `notifications/claim.ts`.
 */
export const isMember = (me: Reader): RawBuilder<boolean> => belongs(memberOf(me))

/** The relation that makes somebody a member; null for admins, who need none. */
export type Member = { founderId: string } | { contributorId: string } | null

export function memberOf({ id, role }: Reader): Member {
  if (role === 'admin') return null
  return role === 'founder' ? { founderId: id } : { contributorId: id }
}

export function belongs(member: Member) {
  if (!member) return sql<boolean>`true`
  return 'founderId' in member
    ? sql<boolean>`squad_rooms.founder_id = ${member.founderId}::uuid`
    : sql<boolean>`exists (select from founder_team_assignments a
        where a.founder_id = squad_rooms.founder_id and a.contributor_id = ${member.contributorId}::uuid)`
}

/** A room the reader is currently in; other rooms do not exist for them. */
export async function readOwnRoom(db: Db, me: Me, roomId: string) {
  const [room] = await selectOwnRoom(db, { roomId, member: memberOf(me) })
  return room ?? refuse('room_not_found')
}

const selectOwnRoom = statement((db, { roomId, member }: { roomId: string; member: Member }) =>
  db.selectFrom('squad_rooms').selectAll('squad_rooms').where('squad_rooms.id', '=', roomId).where(belongs(member)),
)

/**
 * Locks a room's row, which serialises all changes in the room with those that end a membership. Membership is checked in a second
 * statement, because the snapshot of the first is older than its wait for the lock.
 */
export async function lockOwnRoom(tx: Tx, me: Me, roomId: string) {
  await tx.selectFrom('squad_rooms').select('id').where('id', '=', roomId).forUpdate().execute()
  return readOwnRoom(tx, me, roomId)
}

export type OwnRoom = Awaited<ReturnType<typeof readOwnRoom>>

/** A message in one of the caller's rooms, with the room locked. Deleted messages cannot be changed. */
export async function lockMessage(tx: Tx, call: SignedIn, id: string) {
  const message = await lockWritten(tx, call, id)
  return message.deleted_at ? refuse('message_not_found') : message
}

/** The same, also when it has been deleted. */
export async function lockWritten(tx: Tx, { me }: SignedIn, id: string) {
  const found = await tx.selectFrom('squad_messages').select('room_id').where('id', '=', id).executeTakeFirst()
  if (!found) return refuse('message_not_found')
  await tx.selectFrom('squad_rooms').select('id').where('id', '=', found.room_id).forUpdate().execute()
  const message = await tx
    .selectFrom('squad_messages')
    .innerJoin('squad_rooms', 'squad_rooms.id', 'squad_messages.room_id')
    .where('squad_messages.id', '=', id)
    .where(isMember(me))
    .selectAll('squad_messages')
    .select(['squad_rooms.founder_id as founderId', 'squad_rooms.team_lead_id as teamLeadId'])
    .executeTakeFirst()
  return message ?? refuse('message_not_found')
}

interface Person {
  id: string
  name: string
  avatarUrl: string | null
  role: Role
}

/**
 * The people of a room, each once: the founder, the team in order of assignment, and admins. `member` is false for admins who never
 * wrote here: they may enter, but are not part of the team.
 */
export const readPeople = statement(
  (_, { founderId, roomId }: { founderId: string; roomId: string }) => sql<Person & { member: boolean }>`
    select p.id, p.full_name as name, p.avatar_url as "avatarUrl", r.role, place.member
    from (
      select user_id as id, true as member, 0 as rank, null::timestamptz as since
      from user_roles where user_id = ${founderId}::uuid and role in ('founder', 'admin')
      union all
      select contributor_id, true, 1, assigned_at from founder_team_assignments where founder_id = ${founderId}::uuid
      union all
      select user_id, ${wroteIn(roomId)}, 2, created_at
      from user_roles where role = 'admin' and user_id <> ${founderId}::uuid and user_id not in (
        select contributor_id from founder_team_assignments where founder_id = ${founderId}::uuid)
    ) place
    join profiles p on p.id = place.id
    join user_roles r on r.user_id = place.id
    order by place.rank, place.since, p.id`,
)

/** Ordered to use an index. With a plain `exists`, the planner expects a match among the first rows of the room, and reads them all. */
const wroteIn = (roomId: string) => sql<boolean>`coalesce((
  select m.room_id = ${roomId}::uuid from squad_messages m where m.sender_id = user_id and m.room_id >= ${roomId}::uuid
  order by m.room_id limit 1), false)`
