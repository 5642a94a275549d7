import type { TestWorld } from './world.ts'

/** Makes Cole a second admin. */
export async function secondAdmin({ db, sessions, cole }: TestWorld) {
  await db.updateTable('user_roles').set({ role: 'admin' }).where('user_id', '=', cole.id).execute()
  sessions.drop(cole.id)
}
