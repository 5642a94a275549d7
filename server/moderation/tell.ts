import { sql } from 'kysely'
import type { Tell, Tx } from '../infra/db/change.ts'

/** The queue of every admin who has it open is read again. */
export async function tellAdmins(tx: Tx, tell: Tell) {
  const admins = await tx
    .selectFrom('user_roles')
    .select('user_id as id')
    .where('role', '=', sql.lit('admin' as const))
    .execute()
  tell(
    admins.map(({ id }) => id),
    { name: 'reports_changed' },
  )
}
