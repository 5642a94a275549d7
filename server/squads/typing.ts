import type { SignedIn } from '../call.ts'
import { readOwnRoom, readPeople } from './membership.ts'

/** Tells members who have the room on screen that somebody is typing. Not stored. */
export async function tellTyping({ world, me }: SignedIn, roomId: string) {
  const room = await readOwnRoom(world.db, me, roomId)
  const viewers = world.live.viewersOf(roomId)
  if (viewers.size === 0) return {}
  // `viewers` is what browsers claim, so it is checked against the room's people.
  const people = await readPeople(world.db, { founderId: room.founder_id, roomId })
  const others = people.map(({ id }) => id).filter(id => id !== me.id && viewers.has(id))
  world.live.publish(others, { name: 'squad_typing', roomId, userId: me.id })
  return {}
}
