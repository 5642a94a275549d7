import type { Me } from '#/contract/accounts.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tx } from '../infra/db/change.ts'

/**
 * Whether a person has neither left nor been suspended. The lock rules out both until this transaction ends, so call it before adding
 * anything on someone's behalf.
 */
export async function isHere(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Like `isHere`, and the person must still have the role the request came with. Removing a role waits for this transaction. */
export async function isStill(tx: Tx, { id, role }: Pick<Me, 'id' | 'role'>): Promise<boolean> {
  if (!role) return isHere(tx, id)
  const row = await tx
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select('users.id')
    .where('users.id', '=', id)
    .where('users.left_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where('user_roles.role', '=', role)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The same lock for people whom a change will notify: in the order of their ids, before what they and the change both need. */
export const lockPeople = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('users').select('id').where('id', '=', anyOf(ids)).orderBy('id').forKeyShare().execute()

/** Whether this session, or access token, has not been ended. The lock keeps it from being ended until this transaction ends. */
export async function isOpen(tx: Tx, id: string, table: 'sessions' | 'access_tokens' = 'sessions'): Promise<boolean> {
  const row = await tx.selectFrom(table).select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** Whether this is still the hash of the person's password. The lock keeps it from changing until this transaction ends. */
export async function isStillPassword(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', '=', hash)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}
