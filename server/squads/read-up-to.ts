import { sql } from 'kysely'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { readOwnRoom } from './membership.ts'
import { forgetRead } from './notices.ts'

interface Message {
  roomId: string
  seq: number
}

/** One has read up to a message; the pointer only grows, and never past the newest. What the room gave notice of is read with it. */
export function readUpTo({ world, me }: SignedIn, { roomId, seq }: Message) {
  return change(world, async (tx, tell) => {
    const room = await readOwnRoom(tx, me, roomId)
    const upTo = Math.min(seq, room.last_seq)
    await tx
      .insertInto('squad_reads')
      .values({ room_id: roomId, user_id: me.id, last_read_seq: upTo })
      .onConflict(on =>
        on
          .columns(['user_id', 'room_id'])
          .doUpdateSet({ last_read_seq: sql`greatest(squad_reads.last_read_seq, excluded.last_read_seq)` }),
      )
      .execute()
    await forgetRead(tx, tell, { userId: me.id, roomId, upTo, isAll: upTo === room.last_seq })
    tell(me.id, { name: 'squad_read', roomId, unreadFrom: null })
    return {}
  })
}

/** The reader wants to come back to a message: it and all after it are unread again. */
export function markUnread({ world, me }: SignedIn, { roomId, seq }: Message) {
  return change(world, async (tx, tell) => {
    const room = await readOwnRoom(tx, me, roomId)
    const last_read_seq = Math.max(0, Math.min(seq, room.last_seq + 1) - 1)
    await tx
      .insertInto('squad_reads')
      .values({ room_id: roomId, user_id: me.id, last_read_seq })
      .onConflict(on => on.columns(['user_id', 'room_id']).doUpdateSet({ last_read_seq }))
      .execute()
    tell(me.id, { name: 'squad_read', roomId, unreadFrom: last_read_seq + 1 })
    return {}
  })
}
