import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { readOwnRoom } from './membership.ts'

/** Muting a room stops notices of its messages, but not of mentions. */
export function muteRoom({ world, me }: SignedIn, { roomId, on }: { roomId: string; on: boolean }) {
  return change(world, async (tx, tell) => {
    await readOwnRoom(tx, me, roomId)
    if (on) {
      await tx
        .insertInto('squad_mutes')
        .values({ room_id: roomId, user_id: me.id })
        .onConflict(already => already.doNothing())
        .execute()
    } else {
      await tx.deleteFrom('squad_mutes').where('user_id', '=', me.id).where('room_id', '=', roomId).execute()
    }
    tell(me.id, { name: 'squad_changed', roomId })
    return {}
  })
}

/** Whether the reader has muted the room in the current row. */
export const isMutedBy = ({ id }: Pick<Me, 'id'>) => sql<boolean>`exists (
  select from squad_mutes where squad_mutes.user_id = ${id}::uuid and squad_mutes.room_id = squad_rooms.id)`
