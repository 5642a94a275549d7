import { sql } from 'kysely'
import type { KeptAssignment } from '#/rules/removals.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { reopenNotices, settleForNow } from '../notifications/settled.ts'
import { leaveRooms, returnToRoom } from '../squads/team.ts'
import { lockedAs } from './locked-as.ts'

/** Removes one contributor from a team and returns the former assignment; undefined if there is none or another call ended it first. */
export async function endAssignment(tx: Tx, tell: Tell, id: string): Promise<KeptAssignment | undefined> {
  const [ended] = await end(tx, tell, await readWhole(tx).where('id', '=', id).execute())
  return ended
}

/** Ends all of a person's assignments. They lose access to those squad rooms, and a founder's team loses access to theirs. */
export const endAssignments = async (tx: Tx, tell: Tell, userId: string): Promise<KeptAssignment[]> =>
  end(
    tx,
    tell,
    await readWhole(tx)
      .where(row => row.or([row('founder_id', '=', userId), row('contributor_id', '=', userId)]))
      .orderBy('founder_id')
      .orderBy('id')
      .execute(),
  )

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

/**
 * Removes contributors from the rooms first, then from the teams: one from many or many from one. Thousands take as many statements as
 * one, because the time to undo it has begun. Returns those that no other call ended first.
 */
async function end(tx: Tx, tell: Tell, assignments: readonly Place[]): Promise<KeptAssignment[]> {
  if (assignments.length === 0) return []
  const left = await leaveRooms(tx, tell, assignments)
  const ids = assignments.map(({ id }) => id)
  const removed = await tx.deleteFrom('founder_team_assignments').where('id', '=', anyOf(ids)).returning('id').execute()
  const isRemoved = new Set(removed.map(({ id }) => id))
  const ended = left.filter(({ id }) => isRemoved.has(id))
  await settleForNow(tx, tell, await newsOf(tx, ended))
  for (const { contributorId, founderId } of ended) tell([contributorId, founderId], { name: 'team_changed' })
  return ended
}

type Place = Omit<KeptAssignment, 'isLead' | 'unread'>

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
  await reopenNotices(tx, tell, await newsOf(tx, [assignment]))
  tell([contributorId, founderId], { name: 'team_changed' })
  return true
}

/** What tells of their places on the teams, and of the running campaigns that look for them. */
async function newsOf(tx: Tx, places: readonly Place[]) {
  const founders = [...new Set(places.map(({ founderId }) => founderId))]
  const campaigns = await tx
    .selectFrom('campaigns')
    .select('id')
    .where('founder_id', '=', anyOf(founders))
    .where('status', '=', 'active')
    .execute()
  const userId = [...new Set(places.map(({ contributorId }) => contributorId))]
  return { userId, kind: ['assignment', 'campaign'], id: [...places, ...campaigns].map(({ id }) => id) } as const
}
