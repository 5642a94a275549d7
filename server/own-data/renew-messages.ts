import { sql } from 'kysely'
import type { Tell, Tx } from '../infra/db/change.ts'
import { oneRow } from '../infra/db/one-row.ts'
import { tellChanged } from '../squads/write.ts'

/**
 * Marks the messages of somebody who has left, and replies to them, as changed, so that pages reload them, now without the name.
 * Only the newest one of a room is published: the gap in the change numbers before it makes an open page ask for the others.
 */
export async function renewMessages(tx: Tx, tell: Tell, userId: string) {
  const rooms = await tx
    .selectFrom('squad_rooms')
    .select(['id', 'founder_id as founderId'])
    .where('id', 'in', tx.selectFrom('squad_messages').select('room_id').where('sender_id', '=', userId))
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id: room_id, founderId } of rooms) {
    const id = await countAsChanged(tx, room_id, userId)
    await tellChanged(tx, tell, { id, room_id, founderId })
  }
}

/** Returns the id of the newest one. */
async function countAsChanged(tx: Tx, roomId: string, userId: string) {
  const { newest } = await oneRow(
    tx,
    sql<{ newest: string }>`
      with said as (select id from squad_messages where room_id = ${roomId} and sender_id = ${userId}),
      named as (
        select id, row_number() over (order by seq) as nth from squad_messages
        where room_id = ${roomId} and (sender_id = ${userId} or reply_to in (select id from said))),
      renewed as (
        update squad_messages m set change = last_change + nth from named, squad_rooms r where m.id = named.id and r.id = m.room_id),
      counted as (
        update squad_rooms set last_change = last_change + (select count(*) from named) where id = ${roomId})
      select id as newest from named order by nth desc limit 1`,
  )
  return newest
}
