import { readRoommates } from '../roommates.ts'
import type { World } from '../world.ts'

/**
 * Tells everybody who shares a room with a person whether they are online. Asked after the database has answered: of two answers that
 * overtake one another, the last still says what is so.
 */
export async function tellPresence({ db, live }: Pick<World, 'db' | 'live'>, userId: string) {
  const people = await readRoommates(db, userId)
  live.publish(
    people.filter(id => id !== userId),
    { name: 'presence', userId, online: live.isOnline(userId) },
  )
}
