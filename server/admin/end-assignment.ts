import { sql } from 'kysely'
import type { KeptAssignment } from '#/rules/removals.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { reopenNotices, settleForNow } from '../notifications/settled.ts'
import { leaveRooms, returnToRooms } from '../squads/team.ts'
import { allLockedAs } from './locked-as.ts'

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

/**
 * Restores assignments as they were, all of one person. Returns those restored: not where either person has another role by now, or the
 * two have been assigned again.
 */
export async function restoreAssignments(tx: Tx, tell: Tell, assignments: readonly KeptAssignment[]) {
  if (assignments.length === 0) return []
  const founders = await allLockedAs(tx, [...new Set(assignments.map(({ founderId }) => founderId))], 'founder')
  const contributors = await allLockedAs(
    tx,
    [...new Set(assignments.map(({ contributorId }) => contributorId))],
    'contributor',
  )
  const inserted = await insert(
    tx,
    assignments.filter(({ founderId, contributorId }) => founders.has(founderId) && contributors.has(contributorId)),
  )
  const restored = assignments.filter(({ id }) => inserted.has(id))
  await returnToRooms(tx, tell, restored)
  await reopenNotices(tx, tell, await newsOf(tx, restored))
  for (const { contributorId, founderId } of restored) tell([contributorId, founderId], { name: 'team_changed' })
  return restored
}

/** As one parameter, so that the statement stays the same however many there are. */
async function insert(tx: Tx, assignments: readonly KeptAssignment[]) {
  const { rows } = await sql<{ id: string }>`
    insert into founder_team_assignments (id, founder_id, contributor_id, assigned_by, notes, assigned_at)
    select id, "founderId", "contributorId", "assignedBy", notes, "assignedAt"
    from jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) as kept
      (id uuid, "founderId" uuid, "contributorId" uuid, "assignedBy" uuid, notes text, "assignedAt" timestamptz)
    on conflict do nothing
    returning id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
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
