import { readRoommates } from '../roommates.ts'
import type { World } from '../world.ts'

/** Tells everybody who shares a room with a person that they came online or went offline. */
export async function tellPresence({ db, live }: Pick<World, 'db' | 'live'>, userId: string, online: boolean) {
  const people = await readRoommates(db, userId)
  live.publish(
    people.filter(id => id !== userId),
    { name: 'presence', userId, online },
  )
}
