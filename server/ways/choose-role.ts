import type { Me } from '#/contract/accounts.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { giveRole } from '../accounts/settle.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { readMe } from '../session.ts'

/** Once in a lifetime: whoever ever had a role, and lost it, has to ask an admin. */
export async function chooseRole({ world, me, author }: Audited, role: SignUpRole): Promise<Me> {
  await change(world, async tx => {
    const user = await tx
      .selectFrom('users')
      .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
      .select(['users.role_settled_at as settledAt', 'user_roles.role'])
      .where('users.id', '=', me.id)
      .forNoKeyUpdate('users')
      .executeTakeFirstOrThrow()
    if (user.settledAt || user.role) refuse('role_settled')
    await giveRole(tx, me.id, role)
    await note(tx, author, { action: 'role_chosen', subject: me.id, after: { role } })
  })
  world.sessions.drop(me.id)
  return (await readMe(world, me.id)) ?? refuse('not_signed_in')
}
