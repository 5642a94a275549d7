import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { tellRooms } from '../roommates.ts'
import { lockOwnRoom } from './membership.ts'

export function renameRoom({ world, me }: SignedIn, { roomId, name }: { roomId: string; name: string }) {
  return change(world, async (tx, tell) => {
    const room = await lockOwnRoom(tx, me, roomId)
    if (room.founder_id !== me.id) refuse('only_the_founder_renames')
    await tx.updateTable('squad_rooms').set({ name }).where('id', '=', roomId).execute()
    await tellRooms(tx, tell, [room.id])
    return {}
  })
}
