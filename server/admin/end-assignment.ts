import { sql } from 'kysely'
import type { KeptAssignment } from '#/rules/removals.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { leaveRoom, returnToRoom } from '../squads/team.ts'
import { lockedAs } from './locked-as.ts'

/** Takes one contributor out of a team, and answers what it was. Undefined when there is none, or somebody else ended it first. */
export async function endAssignment(tx: Tx, tell: Tell, id: string): Promise<KeptAssignment | undefined> {
  const assignment = await readWhole(tx).where('id', '=', id).executeTakeFirst()
  return assignment && end(tx, tell, assignment)
}

/** Ends every team of a person: rooms close to them, and theirs closes to their team. */
export async function endAssignments(tx: Tx, tell: Tell, userId: string): Promise<KeptAssignment[]> {
  const assignments = await readWhole(tx)
    .where(row => row.or([row('founder_id', '=', userId), row('contributor_id', '=', userId)]))
    .orderBy('founder_id')
    .orderBy('id')
    .execute()
  const ended: KeptAssignment[] = []
  for (const assignment of assignments) {
    const kept = await end(tx, tell, assignment)
    if (kept) ended.push(kept)
  }
  return ended
}

const readWhole = (tx: Tx) =>
  tx
    .selectFrom('founder_team_assignments')
    .select([
      'id',
      'founder_id as founderId',
      'contributor_id as contributorId',
      'assigned_by as assignedBy',
      'notes',
      sql<string>`assigned_at::text`.as('assignedAt'),
    ])

/** Closes the room to whoever leaves the team, then the team. */
async function end(
  tx: Tx,
  tell: Tell,
  assignment: Omit<KeptAssignment, 'isLead'>,
): Promise<KeptAssignment | undefined> {
  const isLead = await leaveRoom(tx, tell, assignment)
  const removed = await tx
    .deleteFrom('founder_team_assignments')
    .where('id', '=', assignment.id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return undefined
  tell([assignment.contributorId, assignment.founderId], { name: 'team_changed' })
  return { ...assignment, isLead }
}

/** Brings an assignment back as it was. False when one of the two has another role by now, or both are a team again. */
export async function restoreAssignment(tx: Tx, tell: Tell, assignment: KeptAssignment): Promise<boolean> {
  const { id, founderId, contributorId, assignedBy, notes, assignedAt } = assignment
  if (!(await lockedAs(tx, founderId, 'founder')) || !(await lockedAs(tx, contributorId, 'contributor'))) return false
  const restored = await tx
    .insertInto('founder_team_assignments')
    .values({
      id,
      founder_id: founderId,
      contributor_id: contributorId,
      assigned_by: assignedBy,
      notes,
      assigned_at: assignedAt,
    })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!restored) return false
  await returnToRoom(tx, tell, assignment)
  tell([contributorId, founderId], { name: 'team_changed' })
  return true
}
