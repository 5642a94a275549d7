import type { Me } from '#/contract/accounts.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { settleRole } from '../accounts/settle.ts'
import { tellOfPeople } from '../accounts/tell-admins.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { readMe } from '../viewer.ts'

/** Possible once only: somebody who has had a role and lost it must ask an admin. */
export async function chooseRole({ world, me, author }: Audited, role: SignUpRole): Promise<Me> {
  await change(world, async (tx, tell) => {
    const user = await tx
      .selectFrom('users')
      .select('role_settled_at as settledAt')
      .where('id', '=', me.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (user.settledAt || !(await settleRole(tx, me.id, role))) refuse('role_settled')
    await note(tx, author, { action: 'role_chosen', subject: me.id, after: { role } })
    await tellOfPeople(tx, tell)
    tell(me.id, { name: 'account_changed' })
  })
  world.sessions.drop(me.id)
  return (await readMe(world, me.id)) ?? refuse('not_signed_in')
}
