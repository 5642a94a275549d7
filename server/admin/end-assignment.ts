import { sql } from 'kysely'
import type { KeptAssignment } from '#/rules/removals.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { reopenNotices, settleForNow } from '../notifications/settled.ts'
import { leaveRoom, returnToRoom } from '../squads/team.ts'
import { lockedAs } from './locked-as.ts'

/** Removes one contributor from a team and returns the former assignment; undefined if there is none or another call ended it first. */
export async function endAssignment(tx: Tx, tell: Tell, id: string): Promise<KeptAssignment | undefined> {
  const assignment = await readWhole(tx).where('id', '=', id).executeTakeFirst()
  return assignment && end(tx, tell, assignment)
}

/** Ends all of a person's assignments. They lose access to those squad rooms, and a founder's team loses access to theirs. */
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

/** Removes the contributor from the room first, then from the team. */
async function end(
  tx: Tx,
  tell: Tell,
  assignment: Omit<KeptAssignment, 'isLead' | 'unread'>,
): Promise<KeptAssignment | undefined> {
  const left = await leaveRoom(tx, tell, assignment)
  const removed = await tx
    .deleteFrom('founder_team_assignments')
    .where('id', '=', assignment.id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return undefined
  await settleForNow(tx, tell, await newsOf(tx, assignment))
  tell([assignment.contributorId, assignment.founderId], { name: 'team_changed' })
  return { ...assignment, ...left }
}

/** Restores an assignment as it was. False if either person has another role by now, or the two have been assigned again. */
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
  await reopenNotices(tx, tell, await newsOf(tx, assignment))
  tell([contributorId, founderId], { name: 'team_changed' })
  return true
}

/** What tells of their place on the team, and of the running campaigns that look for it. */
async function newsOf(tx: Tx, assignment: Pick<KeptAssignment, 'id' | 'founderId' | 'contributorId'>) {
  const campaigns = await tx
    .selectFrom('campaigns')
    .select('id')
    .where('founder_id', '=', assignment.founderId)
    .where('status', '=', 'active')
    .execute()
  const ids = [assignment.id, ...campaigns.map(({ id }) => id)]
  return { userId: assignment.contributorId, kind: ['assignment', 'campaign'], id: ids } as const
}
