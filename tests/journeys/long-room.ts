import { sql } from 'kysely'
import { databaseOf } from './database-of.ts'

interface Talk {
  roomId: string
  /** The sender: the founder. */
  senderId: string
  count: number
  /** How many messages the room has already. */
  after?: number
}

/** Inserts this many messages, one a minute until now: rate limits allow nobody to write that fast. */
export async function longTalk(dataDir: string, { roomId, senderId, count, after = 0 }: Talk) {
  const { db, close } = await databaseOf(dataDir)
  await sql`
    with written as (
      insert into squad_messages (id, room_id, seq, change, sender_id, sender_role, kind, content, created_at)
      select gen_random_uuid(), ${roomId}, n, n, ${senderId}, 'founder', 'text', ${'Line '}::text || n || ' of ' || ${count}::int,
        now() - (${after}::int + ${count}::int - n) * interval '1 minute'
      from generate_series(${after}::int + 1, ${after}::int + ${count}::int) n
      returning seq)
    update squad_rooms set last_seq = ${after}::int + ${count}::int, last_change = ${after}::int + ${count}::int, last_message_at = now()
    where id = ${roomId}`
    .execute(db)
    .finally(() => close())
}
