import { sql } from 'kysely'
import type { Fact } from '#/contract/live.ts'
import type { Tell, Tx } from '../infra/db/change.ts'

/** After a change of people, roles, suspensions or teams: has the admins' pages reload them. */
export const tellOfPeople = (tx: Tx, tell: Tell) => tellAdmins(tx, tell, { name: 'team_changed' })

/** Tells every admin's open pages what changed. */
export async function tellAdmins(tx: Tx, tell: Tell, changed: Fact) {
  const admins = await tx
    .selectFrom('user_roles')
    .select('user_id as id')
    .where('role', '=', sql.lit('admin' as const))
    .execute()
  tell(
    admins.map(({ id }) => id),
    changed,
  )
}
