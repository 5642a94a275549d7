import { sql } from 'kysely'
import type { Kept, KeptAssignment } from '#/rules/removals.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { forget } from '../accounts/sessions.ts'
import { note } from '../audit/note.ts'
import type { Audited, Author } from '../call.ts'
import { lockPaused, resumePaused, resumeSuspended } from '../campaigns/pause-founder.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { returnToOwnRoom } from '../squads/team.ts'
import { restoreAssignments } from './end-assignment.ts'
import { leaveTo, lockRemovals, readPaused, takeRemoval } from './removals.ts'
import { tellOfPeople } from '../accounts/tell-admins.ts'

/** An admin undoes a recent removal: everything is restored as it was, and nobody is notified a second time. */
export async function undoRemoval({ world, me, author }: Audited, id: string) {
  const userId = await change(world, async (tx, tell) => {
    const paused = await readPaused(tx, me.id, id)
    if (paused) await lockPaused(tx, paused.founderId, paused.ids)
    await lockRemovals(tx, me.id, id)
    const removal = await takeRemoval(tx, me.id, id)
    if (!removal) return null
    const { kept } = removal
    if (removal.userId) await restoreRole(tx, tell, { author, userId: removal.userId, kept })
    else await undoUnassign(tx, tell, { author, assignment: kept.places[0] })
    await tellOfPeople(tx, tell)
    return removal.userId
  })
  if (userId) forget(world, userId)
  return {}
}

async function undoUnassign(
  tx: Tx,
  tell: Tell,
  { author, assignment }: { author: Author; assignment: KeptAssignment | undefined },
) {
  if (!assignment || (await restoreAssignments(tx, tell, [assignment])).length === 0) return refuse('cannot_undo')
  const { id, founderId, contributorId, notes } = assignment
  await note(tx, author, {
    action: 'assignment_restored',
    subject: contributorId,
    target: id,
    after: { founderId, notes },
  })
}

/** Restores the role first, because assignments require it. An assignment is left out if the other person's role has changed for good. */
async function restoreRole(
  tx: Tx,
  tell: Tell,
  { author, userId, kept }: { author: Author; userId: string; kept: Kept },
) {
  const { role, places } = kept
  if (!role) return refuse('cannot_undo')
  const given = await tx
    .insertInto('user_roles')
    .columns(['user_id', 'role', 'created_at'])
    .expression(
      tx
        .selectFrom('users')
        .where('id', '=', userId)
        .where('left_at', 'is', null)
        .select(['id', sql.lit(role.name).as('role'), sql<Date>`${role.since}::timestamptz`.as('since')]),
    )
    .onConflict(on => on.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!given) return refuse('cannot_undo')
  const teams = await restoreOrLeave(tx, tell, userId, places)
  if (role.name === 'founder') await returnToOwnRoom(tx, tell, userId, role.unread)
  const isSuspended = await readSuspended(tx, userId)
  const campaigns = await resumePaused(tx, tell, { founderId: userId, ids: role.pausedCampaigns, isSuspended })
  // An ex-founder who is a contributor now could not review anything.
  if (!isSuspended && runsCampaigns(role.name)) await resumeSuspended(tx, tell, userId)
  await note(tx, author, {
    action: 'role_restored',
    subject: userId,
    after: { role: role.name, teams, campaigns },
  })
}

/** Returns how many places were restored. Those that cannot be are passed on. */
async function restoreOrLeave(tx: Tx, tell: Tell, userId: string, places: readonly KeptAssignment[]) {
  const restored = new Set(await restoreAssignments(tx, tell, places))
  const stranded: KeptAssignment[] = []
  for (const place of places.filter(each => !restored.has(each))) {
    const isLeft = await leaveTo(tx, place.founderId === userId ? place.contributorId : place.founderId, place)
    if (!isLeft) stranded.push(place)
  }
  // The other removal may have been undone between these two calls.
  return restored.size + (await restoreAssignments(tx, tell, stranded)).length
}

const readSuspended = async (tx: Tx, userId: string) =>
  (await tx.selectFrom('users').select('suspended_at').where('id', '=', userId).executeTakeFirst())?.suspended_at !=
  null
