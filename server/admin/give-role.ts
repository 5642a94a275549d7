import type { SignUpRole } from '#/rules/roles.ts'
import { forget } from '../accounts/sessions.ts'
import { settleRole } from '../accounts/settle.ts'
import { isLatest } from '../audit/latest.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { keepPaused } from '../campaigns/pause-founder.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { returnToOwnRoom } from '../squads/team.ts'
import { tellOfPeople } from '../accounts/tell-admins.ts'

/**
 * An admin makes somebody without a role a founder or contributor. If two admins do so at once, the first wins. Repeated after a
 * lost answer, it gets the same answer.
 */
export async function giveRole({ world, author }: Audited, { id, role }: { id: string; role: SignUpRole }) {
  await change(world, async (tx, tell) => {
    const user = await tx
      .selectFrom('users')
      .select('suspended_at as suspendedAt')
      .where('id', '=', id)
      .where('left_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) refuse('not_found')
    if (!(await settleRole(tx, id, role))) {
      const held = await tx.selectFrom('user_roles').select('role').where('user_id', '=', id).executeTakeFirst()
      if (held?.role !== role) refuse('has_another_role')
      return (await isLatest(tx, author, { action: 'role_given', subject: id }, changesOfRole))
        ? undefined
        : refuse('already_has_role')
    }
    if (!user.suspendedAt) await keepPaused(tx, id)
    if (role === 'founder') await returnToOwnRoom(tx, tell, id)
    await note(tx, author, { action: 'role_given', subject: id, before: { role: null }, after: { role } })
    await tellOfPeople(tx, tell)
  })
  forget(world, id)
  return {}
}

const changesOfRole = ['role_given', 'role_removed', 'role_restored', 'role_chosen'] as const
