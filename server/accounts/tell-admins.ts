import type { Tell, Tx } from '../infra/db/change.ts'

/** People, roles or teams have changed: what admins have on their screens is read again. */
export async function tellAdmins(tx: Tx, tell: Tell) {
  const admins = await tx.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').execute()
  tell(
    admins.map(admin => admin.user_id),
    { name: 'team_changed' },
  )
}
