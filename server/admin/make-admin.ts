import { sql } from 'kysely'
import type { Db } from '../infra/db/pool.ts'

/** The only way to become an admin, for whoever may run commands on the server. Returns whether somebody has this address. */
export async function makeAdmin(db: Db, address: string) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address.trim().toLowerCase())
    .executeTakeFirst()
  if (!user) return false
  await db
    .insertInto('user_roles')
    .values({ user_id: user.id, role: 'admin' })
    .onConflict(on => on.column('user_id').doUpdateSet({ role: 'admin' }))
    .execute()
  await db
    .updateTable('users')
    .set({ role_settled_at: sql<Date>`now()` })
    .where('id', '=', user.id)
    .execute()
  return true
}
