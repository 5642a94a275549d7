import type { SignedIn } from '../call.ts'
import { readOwnRoom } from './membership.ts'

/** Tells those who have the room on screen that somebody is typing. Kept nowhere. */
export async function tellTyping({ world, me }: SignedIn, roomId: string) {
  await readOwnRoom(world.db, me, roomId)
  const others = [...world.live.viewersOf(roomId)].filter(id => id !== me.id)
  world.live.publish(others, { name: 'squad_typing', roomId, userId: me.id })
  return {}
}
