import type { Role } from '#/rules/roles.ts'
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
