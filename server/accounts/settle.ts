import { isolated } from '#/rules/isolated.ts'
import type { Role, SignUpRole } from '#/rules/roles.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { causeOf } from '../notifications/causes.ts'
import { afterName } from '../notifications/named.ts'
import { notifyAll } from '../notifications/notify.ts'
import { tellOfPeople } from './tell-admins.ts'

interface Newcomer {
  id: string
  fullName: string
  /** Null for someone who came through Google without choosing one. */
  role: SignUpRole | null
}

/** Gives a new user the role they chose, if any, and tells the admins. */
export async function settleNewcomer(tx: Tx, tell: Tell, { id, fullName, role }: Newcomer) {
  if (role) await settleRole(tx, id, role)
  await notifyAdmins(tx, tell, { id, fullName, role })
  await tellOfPeople(tx, tell)
}

/**
 * Gives a role to someone without one; returns false when they already have any. `role_settled_at` stays when a role is taken away, so
 * that nobody can give themselves another.
 */
export async function settleRole(tx: Tx, userId: string, role: Role): Promise<boolean> {
  const given = await tx
    .insertInto('user_roles')
    .values({ user_id: userId, role })
    .onConflict(on => on.column('user_id').doNothing())
    .returning('role')
    .executeTakeFirst()
  if (!given) return false
  await tx.updateTable('users').set({ role_settled_at: now }).where('id', '=', userId).execute()
  return true
}

async function notifyAdmins(tx: Tx, tell: Tell, { id, fullName, role }: Newcomer) {
  const admins = await tx.selectFrom('user_roles').select('user_id as id').where('role', '=', 'admin').execute()
  const to = admins.map(admin => admin.id)
  await notifyAll(tx, tell, to, {
    type: 'new_user_signup',
    title: 'New sign-up',
    body: role
      ? `${isolated(fullName)}${afterName.joinedAs}${role}.`
      : `${isolated(fullName)}${afterName.joinedThrough}Google.`,
    cause: causeOf('signup', id),
  })
}
