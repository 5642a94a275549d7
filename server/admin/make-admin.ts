import { note } from '../audit/note.ts'
import type { Db } from '../infra/db/pool.ts'

/**
 * For whoever may run commands on the server; besides it only the first-run screen makes an admin, and only the first.
 * Returns whether somebody has this address.
 */
export const makeAdmin = (db: Db, address: string) =>
  db.transaction().execute(async tx => {
    const user = await tx
      .selectFrom('users')
      .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
      .select(['users.id', 'user_roles.role'])
      .where('email', '=', address.trim().toLowerCase())
      .where('left_at', 'is', null)
      .executeTakeFirst()
    if (!user) return false
    if (user.role === 'admin') return true
    await tx
      .insertInto('user_roles')
      .values({ user_id: user.id, role: 'admin' })
      .onConflict(on => on.column('user_id').doUpdateSet({ role: 'admin' }))
      .execute()
    const command = { id: null, address: null, device: 'npm run admin' }
    await note(tx, command, {
      action: 'role_given',
      subject: user.id,
      before: { role: user.role },
      after: { role: 'admin' },
    })
    return true
  })
