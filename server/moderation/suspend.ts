import { runsCampaigns } from '#/rules/roles.ts'
import { sql } from 'kysely'
import { forget } from '../accounts/sessions.ts'
import { note } from '../audit/note.ts'
import type { Audited, Author } from '../call.ts'
import { dropDecisionsOf } from '../campaigns/decisions.ts'
import { pauseAllOf, resumeSuspended } from '../campaigns/pause.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'

interface Wish {
  id: string
  reason: string
}

/** An admin keeps somebody out: what is remembered of their sessions and their sockets ends with the commit. */
export async function suspend({ world, author }: Audited, { id, reason }: Wish) {
  await change(world, (tx, tell) => suspendPerson({ tx, tell, author, reason }, id))
  forget(world, id)
  return {}
}

interface Act {
  tx: Tx
  tell: Tell
  author: Author
  reason: string
}

/** The same as the outcome of reports; `forget` them after the commit. */
export async function suspendPerson({ tx, tell, author, reason }: Act, id: string) {
  const person = await lockPerson(tx, id)
  if (person.role === 'admin') refuse('cannot_suspend_admin')
  if (person.suspendedAt) refuse('already_suspended')
  await tx
    .updateTable('users')
    .set({ suspended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
  const campaigns = await pauseAllOf(tx, tell, id)
  // A decision that takes effect in this moment has its campaign, or its row, and comes first whole.
  await dropDecisionsOf(tx, id)
  tell(id, { name: 'account_suspended' })
  await note(tx, author, { action: 'person_suspended', subject: id, after: { campaigns }, reason })
}

/** Their campaigns that paused with it run again, if their time is not over. They sign in anew. */
export async function lift({ world, author }: Audited, { id, reason }: Wish) {
  await change(world, async (tx, tell) => {
    const person = await lockPerson(tx, id)
    if (!person.suspendedAt) refuse('not_suspended')
    await tx.updateTable('users').set({ suspended_at: null }).where('id', '=', id).execute()
    // Without a role they could not answer: an Undo of its removal resumes these as well.
    const campaigns = runsCampaigns(person.role) ? await resumeSuspended(tx, tell, id) : 0
    await note(tx, author, { action: 'suspension_lifted', subject: id, after: { campaigns }, reason })
  })
  forget(world, id)
  return {}
}

/** Whatever this person is about to change shares their row, and waits; then it finds them suspended. */
async function lockPerson(tx: Tx, id: string) {
  const user = await tx
    .selectFrom('users')
    .select('suspended_at as suspendedAt')
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const role = await tx.selectFrom('user_roles').select('role').where('user_id', '=', id).executeTakeFirst()
  return user ? { ...user, role: role?.role ?? null } : refuse('not_found')
}
