import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { SignedIn } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import type { OwnRoom } from './membership.ts'
import { readOwnRoom } from './membership.ts'
import { markNoticesRead, recountFolded } from './notices.ts'

interface Message {
  roomId: string
  seq: number
}

/**
 * Moves the caller's read position forward, never past the newest message, and marks the room's notices up to there as read. A
 * folded one that goes further counts only what is left.
 */
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
    await readNotices(tx, tell, me, { room, upTo })
    tell(me.id, { name: 'squad_read', roomId, unreadFrom: null })
    return {}
  })
}

/** Marks a message and everything after it as unread, for coming back to it. Everything before it counts as read. */
export function markUnread({ world, me }: SignedIn, { roomId, seq }: Message) {
  return change(world, async (tx, tell) => {
    const room = await readOwnRoom(tx, me, roomId)
    const last_read_seq = Math.max(0, Math.min(seq, room.last_seq + 1) - 1)
    await tx
      .insertInto('squad_reads')
      .values({ room_id: roomId, user_id: me.id, last_read_seq })
      .onConflict(on => on.columns(['user_id', 'room_id']).doUpdateSet({ last_read_seq }))
      .execute()
    await readNotices(tx, tell, me, { room, upTo: last_read_seq })
    tell(me.id, { name: 'squad_read', roomId, unreadFrom: last_read_seq + 1 })
    return {}
  })
}

interface Read {
  room: Pick<OwnRoom, 'id' | 'last_seq'>
  upTo: number
}

/** Marks somebody's notices of a room as read up to a message; a folded one that goes further counts what is left. */
async function readNotices(tx: Tx, tell: Tell, me: Pick<Me, 'id'>, { room, upTo }: Read) {
  await markNoticesRead(tx, tell, { userIds: [me.id], roomId: room.id, upTo, isAll: upTo === room.last_seq })
  await recountFolded(tx, tell, { userIds: [me.id], roomIds: [room.id] })
}
