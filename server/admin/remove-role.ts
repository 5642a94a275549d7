import { sql } from 'kysely'
import { forget } from '../accounts/sessions.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { dropDecisionsOf } from '../campaigns/decisions.ts'
import { pauseRunning } from '../campaigns/pause-founder.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { leaveOwnRoom } from '../squads/team.ts'
import { endAssignments } from './end-assignment.ts'
import { keepRemoval, readRemoval } from './removals.ts'
import { tellOfPeople } from '../accounts/tell-admins.ts'

/**
 * An admin removes a founder's or contributor's role immediately: their assignments end, and a founder's running campaigns
 * pause, because nobody would answer. All of it is kept for Undo. Work in review stays there, including what the founder has decided
 * and could still undo.
 */
export async function removeRole({ world, me, author }: Audited, userId: string) {
  const removed = await change(world, async (tx, tell) => {
    const held = await lockRole(tx, userId)
    if (!held) return (await readRemoval(tx, me.id, { userId })) ?? refuse('not_found')
    const { role, since } = held
    if (role === 'admin') return refuse('admin_stays')
    const assignments = await endAssignments(tx, tell, userId)
    const unread = role === 'founder' ? await leaveOwnRoom(tx, tell, userId) : []
    const pausedCampaigns = await pauseRunning(tx, tell, userId)
    await dropDecisionsOf(tx, tell, userId)
    await tx.deleteFrom('user_roles').where('user_id', '=', userId).execute()
    await note(tx, author, {
      action: 'role_removed',
      subject: userId,
      before: { role, teams: assignments.length, campaigns: pausedCampaigns.length },
      after: { role: null },
    })
    await tellOfPeople(tx, tell)
    return keepRemoval(tx, {
      by: me.id,
      userId,
      kept: { places: assignments, role: { name: role, since, pausedCampaigns, unread } },
    })
  })
  forget(world, userId)
  return removed
}

/** Locks the person first, to serialize with an account deletion; then the role, which waits for all changes its holder has in progress. */
async function lockRole(tx: Tx, userId: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
  return tx
    .selectFrom('user_roles')
    .select(['role', sql<string>`created_at::text`.as('since')])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}
