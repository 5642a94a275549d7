import { endImpersonationsOf } from '../accounts/end-impersonation.ts'
import { endSessions } from '../accounts/sessions.ts'
import { settleRole } from '../accounts/settle.ts'
import { note } from '../audit/note.ts'
import { noAuthor } from '../call.ts'
import { change } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import { StartError } from '../infra/db/start-error.ts'
import { nobodyListens } from '../infra/live/live.ts'
import { endChange } from '../letters/end-change.ts'
import { endUnknownDevices } from '../notifications/devices.ts'
import { returnToAllRooms } from '../squads/team.ts'
import { endAssignments } from './end-assignment.ts'

/** The author in the audit log. */
const byCommand = { ...noAuthor, device: 'npm run admin' }

/**
 * For anyone who may run commands on the server; apart from this only the first-run screen makes an admin, and only the first one.
 * Admins are on no team, so their assignments end, and nobody impersonates them. Their sessions and a change of address that waits end
 * too, or an intruder in the account would now be an admin, or become one (decision 051). Returns null if no account has this address.
 * @throws StartError when it is suspended: an admin who cannot log in would count as one, and the last who can could leave.
 */
export const makeAdmin = (db: Db, address: string) =>
  change({ db, live: nobodyListens }, async (tx, tell) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'suspended_at as suspendedAt'])
      .where('email', '=', address)
      .where('left_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) return null
    if (user.suspendedAt)
      throw new StartError(
        `${user.email} is suspended, and could not log in. Have an admin lift that first, or name someone else.`,
      )
    const held = await tx
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', user.id)
      .forUpdate()
      .executeTakeFirst()
    if (held?.role === 'admin') return 'already'
    const assignments = await endAssignments(tx, tell, user.id)
    if (!(await settleRole(tx, user.id, 'admin')))
      await tx.updateTable('user_roles').set({ role: 'admin' }).where('user_id', '=', user.id).execute()
    await returnToAllRooms(tx, tell, { userId: user.id, teams: assignments })
    await endImpersonationsOf(tx, user.id)
    await endSessions(tx, user.id)
    await endUnknownDevices(tx, user.id)
    await endChange(tx, user.id)
    await note(tx, byCommand, {
      action: 'admin_made',
      subject: user.id,
      before: { role: held?.role ?? null, teams: assignments.length },
      after: { role: 'admin' },
      reason: 'A command on the server',
    })
    return 'made'
  })
