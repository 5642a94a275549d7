import type { Role } from '#/rules/roles.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tx } from '../infra/db/change.ts'

/** The name of a person with this role, which is locked until the transaction ends. */
export const lockedAs = (tx: Tx, userId: string, role: Role) =>
  tx
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .where('user_roles.user_id', '=', userId)
    .where('user_roles.role', '=', role)
    .select('profiles.full_name as fullName')
    .forShare('user_roles')
    .executeTakeFirst()

/** Those of them who have this role, which is locked likewise: in id order, so that two concurrent calls cannot deadlock. */
export async function allLockedAs(tx: Tx, userIds: readonly string[], role: Role) {
  const rows = await tx
    .selectFrom('user_roles')
    .select('user_id as id')
    .where('user_id', '=', anyOf(userIds))
    .where('role', '=', role)
    .orderBy('user_id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}
