import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'

/** How far the reader has read. Who never opened a room has read nothing of it; an admin, who is in all, everything. */
export const readSeqOf = ({ id, role }: Me) => sql<number>`coalesce(
  (select last_read_seq from squad_reads where user_id = ${id}::uuid and room_id = squad_rooms.id),
  ${role === 'admin' ? sql`squad_rooms.last_seq` : sql`0`})`

/** Messages of others that the reader has not read. Deleted ones ask for nobody's attention. */
export const unreadOf = (me: Me) => sql<number>`(
  select count(*) from squad_messages where squad_messages.room_id = squad_rooms.id
    and squad_messages.seq > ${readSeqOf(me)} and squad_messages.sender_id <> ${me.id}::uuid and squad_messages.deleted_at is null)`
