import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { unreadCounted } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import { onlyRow } from '../infra/db/one-row.ts'
import { statement } from '../infra/db/statement.ts'
import type { Member, Reader } from './membership.ts'
import { belongs, memberOf } from './membership.ts'

/** The reader's read position. A room never opened is unread; for an admin, who is in all rooms, it counts as read. */
export const readSeqOf = ({ id, role }: Reader) => sql<number>`coalesce(
  (select last_read_seq from squad_reads where user_id = ${id}::uuid and room_id = squad_rooms.id),
  ${role === 'admin' ? sql`squad_rooms.last_seq` : sql`0`})`

/**
 * Unread messages by others after a `seq`, up to the badge cap; deleted ones do not count. Each is looked up by its `seq`: the
 * planner underestimates a room's messages, and would read them all before counting the first.
 */
const unreadAfter = (id: string, seq: RawBuilder<number>) => sql`(
  select from (select generate_series(${seq} + 1, squad_rooms.last_seq) as seq) place, lateral (
    select from squad_messages m where m.room_id = squad_rooms.id and m.seq = place.seq
      and m.sender_id <> ${id}::uuid and m.deleted_at is null limit 1) message
  limit ${sql.lit(unreadCounted)})`

export const unreadOf = (me: Reader) => sql<number>`(select count(*) from ${unreadAfter(me.id, readSeqOf(me))} unread)`

/**
 * The unread count for badges, and the caller's number of rooms, both capped like badges. For an admin
 * only rooms they have opened are considered.
 */
export const countUnread = async ({ world: { db }, me }: SignedIn) =>
  onlyRow(await selectUnread(db, { id: me.id, member: memberOf(me) }))

const selectUnread = statement((_, { id, member }: { id: string; member: Member }) => {
  const seq = sql<number>`coalesce(r.last_read_seq, 0)`
  return sql<{ rooms: number; unread: number }>`
    select (select count(*) from (
        select from squad_rooms where ${belongs(member)} limit ${sql.lit(unreadCounted)}) mine) as rooms,
      (select count(*) from (
        select from squad_rooms ${member ? sql`left join` : sql`join`} squad_reads r
          on r.room_id = squad_rooms.id and r.user_id = ${id}::uuid,
          lateral ${unreadAfter(id, seq)} waiting
        where ${belongs(member)} and squad_rooms.last_seq > ${seq}
        limit ${sql.lit(unreadCounted)}) unread) as unread`
})
