import { note } from '../audit/note.ts'
import type { Db } from '../infra/db/pool.ts'

/** The only way to become an admin, for whoever may run commands on the server. Returns whether somebody has this address. */
export async function makeAdmin(db: Db, address: string) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address.trim().toLowerCase())
    .executeTakeFirst()
  if (!user) return false
  await db.transaction().execute(async tx => {
    await tx
      .insertInto('user_roles')
      .values({ user_id: user.id, role: 'admin' })
      .onConflict(on => on.column('user_id').doUpdateSet({ role: 'admin' }))
      .execute()
    const onTheServer = { id: null, address: null, device: null }
    await note(tx, onTheServer, { action: 'admin_made', subject: user.id, after: { role: 'admin' } })
  })
  return true
}
