import { runsCampaigns } from '#/rules/roles.ts'
import { forget } from '../accounts/sessions.ts'
import { tellOfPeople } from '../accounts/tell-admins.ts'
import { isLatest } from '../audit/latest.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { dropDecisionsOf } from '../campaigns/decisions.ts'
import type { Act } from '../campaigns/moderate.ts'
import { pauseSuspended, resumeSuspended } from '../campaigns/pause-founder.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { endImpersonationsOf } from '../accounts/end-impersonation.ts'
import { now } from '../infra/db/now.ts'
import { tellOfReports } from './tell.ts'

interface Wish {
  id: string
  reason: string
}

/** An admin suspends somebody. Cached sessions are dropped and sockets closed after the commit. */
export async function suspend({ world, author }: Audited, { id, reason }: Wish) {
  await change(world, async (tx, tell) => {
    await suspendPerson({ tx, tell, author, reason }, id)
    await tellOfReports(tx, tell)
  })
  forget(world, id)
  return {}
}

/**
 * Also an outcome of reports. The caller must call `tellOfReports`, and `forget` the person after the commit. Repeated after a lost
 * answer, it gets the same answer.
 */
export async function suspendPerson({ tx, tell, author, reason }: Act, id: string) {
  const person = await lockPerson(tx, id)
  if (person.role === 'admin') refuse('cannot_suspend_admin')
  const noted = { action: 'person_suspended', subject: id, reason } as const
  if (person.suspendedAt) return (await isLatest(tx, author, noted)) ? undefined : refuse('already_suspended')
  await tx.updateTable('users').set({ suspended_at: now }).where('id', '=', id).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await endImpersonationsOf(tx, id)
  const campaigns = await pauseSuspended(tx, tell, id)
  // A decision that is being applied right now holds the lock on its campaign or its row, so it completes first.
  await dropDecisionsOf(tx, tell, id)
  tell(id, { name: 'account_suspended' })
  await note(tx, author, { ...noted, after: { campaigns } })
  await tellOfPeople(tx, tell)
}

/** Lifts a suspension. Campaigns paused by it resume unless they have expired. The person has to log in again. Repeatable, as `suspendPerson`. */
export async function lift({ world, author }: Audited, { id, reason }: Wish) {
  await change(world, async (tx, tell) => {
    const person = await lockPerson(tx, id)
    const noted = { action: 'suspension_lifted', subject: id, reason } as const
    if (!person.suspendedAt) return (await isLatest(tx, author, noted)) ? undefined : refuse('not_suspended')
    await tx.updateTable('users').set({ suspended_at: null }).where('id', '=', id).execute()
    // Without a role they could not review anything; undoing the removal of the role resumes these campaigns as well.
    const campaigns = runsCampaigns(person.role) ? await resumeSuspended(tx, tell, id) : 0
    await note(tx, author, { ...noted, after: { campaigns } })
    await tellOfPeople(tx, tell)
    await tellOfReports(tx, tell)
  })
  forget(world, id)
  return {}
}

/** Changes by this person share-lock their row, so they wait for this lock and then find the person suspended. */
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
