import { sql } from 'kysely'
import type { Tell, Tx } from '../infra/db/change.ts'

/** Makes every admin's open moderation queue reload. */
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
