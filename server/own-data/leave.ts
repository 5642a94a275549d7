import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import { isOpen } from '../accounts/here.ts'
import { forgetPicture } from '../accounts/picture.ts'
import { presentSessionId, proveOwner } from '../accounts/proof.ts'
import { forget } from '../accounts/sessions.ts'
import { tellOfPeople } from '../accounts/tell-admins.ts'
import { note } from '../audit/note.ts'
import { endAssignments } from '../admin/end-assignment.ts'
import { cancelForGood } from '../billing/cancel.ts'
import type { Call } from '../call.ts'
import { refuseDemoPeople } from '../demo.ts'
import { change } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import { endImpersonationsOf } from '../accounts/end-impersonation.ts'
import { tellOfReports } from '../moderation/tell.ts'
import { refuse } from '../refusals.ts'
import { tellNewLook } from '../roommates.ts'
import { endCampaigns, endPlan, endWork } from './end-work.ts'
import { eraseImages } from './erase-images.ts'
import { eraseRows } from './erase-rows.ts'
import { forgetName, forgetNameInRoom } from './forget-name.ts'
import { forgetTraces } from './forget-traces.ts'
import { lockPerson } from './lock-person.ts'
import { renewMessages } from './renew-messages.ts'

/**
 * A person deletes their account. Whatever is active is ended by the same code as by hand; rows that others or
 * the ledger refer to stay under an anonymous id; the rest is deleted. One transaction, except for the files.
 */
export async function leave(call: Call, me: Me, { email, present }: { email: string; present: string | null }) {
  const { world } = call
  refuseDemoPeople(world, me)
  if (email !== me.email) refuse('email_differs')
  if (!(await proveOwner(call, me, present)).isProven) refuse('log_in_again')
  const sessionId = (await presentSessionId(call)) ?? refuse('not_signed_in')
  // Checked before the provider is called, because what it cancels stays cancelled; and again below, in the transaction with the locks.
  if (me.role === 'admin') await keepAnAdmin(world.db)
  await cancelForGood({ world, me })
  const gone = await change(world, async (tx, tell) => {
    const person = await lockPerson(tx, me.id)
    // The provider's answer takes seconds, and the session may be ended from elsewhere meanwhile.
    if (!(await isOpen(tx, sessionId))) refuse('not_signed_in')
    if (person.role === 'admin') await keepAnAdmin(tx)
    await endCampaigns(tx, tell, me.id)
    await endWork(tx, tell, me.id)
    await forgetName(tx, tell, me.id)
    await forgetNameInRoom(tx, person)
    await endAssignments(tx, tell, me.id)
    // `endAssignments` has told the rooms of assignments; this tells rooms in which the person was without one, such as an admin.
    await tellNewLook(tx, tell, me.id)
    await endPlan(tx, me.id)
    await eraseImages(tx, tell, me.id)
    await endImpersonationsOf(tx, me.id)
    await note(tx, { id: me.id, address: null, device: null }, { action: 'account_left', subject: me.id })
    if (await forgetTraces(tx, me.id)) await tellOfReports(tx, tell)
    await eraseRows(tx, me.id)
    await renewMessages(tx, tell, me.id)
    await tellOfPeople(tx, tell)
    tell(me.id, { name: 'account_left' })
    return person
  })
  forget(world, me.id)
  const { headers } = await world.auth.api.signOut({ headers: call.headers, returnHeaders: true })
  call.cookies.push(...headers.getSetCookie())
  await forgetPicture(world, gone.avatarUrl)
  return {}
}

/**
 * Serializes admins who leave at the same time: the second sees that the first has gone. Rows are locked in order,
 * against deadlocks. Admins' other changes take a share lock on their own row, which this lock does not block.
 */
async function keepAnAdmin(tx: Db) {
  const admins = await tx
    .selectFrom('user_roles')
    .select('user_id')
    .where('role', '=', sql.lit('admin' as const))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute()
  if (admins.length < 2) refuse('last_admin')
}
