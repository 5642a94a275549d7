import { sql } from 'kysely'
import type { KeptPlace } from '#/rules/removals.ts'
import type { Role } from '#/rules/roles.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { leaveRoom, returnToRoom } from '../squads/team.ts'

/** The name of a person who has this role, and keeps it until the transaction ends. */
export const lockedAs = (tx: Tx, userId: string, role: Role) =>
  tx
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .where('user_roles.user_id', '=', userId)
    .where('user_roles.role', '=', role)
    .select('profiles.full_name as fullName')
    .forShare('user_roles')
    .executeTakeFirst()

/** Ends one place in a team, and answers what it was. Undefined when there is none, or somebody else ended it first. */
export async function endPlace(tx: Tx, tell: Tell, id: string): Promise<KeptPlace | undefined> {
  const place = await readPlaces(tx).where('id', '=', id).executeTakeFirst()
  return place && end(tx, tell, place)
}

/** Ends every place of a person: rooms close to them, and theirs closes to their team. */
export async function endPlaces(tx: Tx, tell: Tell, userId: string): Promise<KeptPlace[]> {
  const places = await readPlaces(tx)
    .where(row => row.or([row('founder_id', '=', userId), row('contributor_id', '=', userId)]))
    .orderBy('founder_id')
    .orderBy('id')
    .execute()
  const ended: KeptPlace[] = []
  for (const place of places) {
    const kept = await end(tx, tell, place)
    if (kept) ended.push(kept)
  }
  return ended
}

const readPlaces = (tx: Tx) =>
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
async function end(tx: Tx, tell: Tell, place: Omit<KeptPlace, 'isLead'>): Promise<KeptPlace | undefined> {
  const isLead = await leaveRoom(tx, tell, place)
  const removed = await tx
    .deleteFrom('founder_team_assignments')
    .where('id', '=', place.id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return undefined
  tell([place.contributorId, place.founderId], { name: 'team_changed' })
  return { ...place, isLead }
}

/** Brings a place back as it was. False when one of the two has another role by now, or both are a team again. */
export async function restorePlace(tx: Tx, tell: Tell, place: KeptPlace): Promise<boolean> {
  const { id, founderId, contributorId, assignedBy, notes, assignedAt } = place
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
  await returnToRoom(tx, tell, place)
  tell([contributorId, founderId], { name: 'team_changed' })
  return true
}
