import type { Tell, Tx } from '../infra/db/change.ts'

/** After a change of people, roles or teams: has the admins' pages reload them. */
export async function tellAdmins(tx: Tx, tell: Tell) {
  const admins = await tx.selectFrom('user_roles').select('user_id').where('role', '=', 'admin').execute()
  tell(
    admins.map(admin => admin.user_id),
    { name: 'team_changed' },
  )
}
