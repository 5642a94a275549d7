import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { leaveRoom } from '../squads/team.ts'

/** An admin takes a contributor out of a founder's team: the team's posts are no longer theirs to see. */
export function unassign({ world, author }: Audited, id: string) {
  return change(world, async (tx, tell) => {
    const place = await tx
      .selectFrom('founder_team_assignments')
      .select(['founder_id as founderId', 'contributor_id as contributorId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!place || !(await endPlace(tx, tell, { id, ...place }))) refuse('not_found')
    await note(tx, author, {
      action: 'assignment_removed',
      subject: place.contributorId,
      target: id,
      before: { founderId: place.founderId },
    })
    return {}
  })
}

interface Place {
  id: string
  founderId: string
  contributorId: string
}

/** Closes the room to whoever leaves the team. False when somebody else did so first. */
export async function endPlace(tx: Tx, tell: Tell, { id, founderId, contributorId }: Place) {
  await leaveRoom(tx, tell, { founderId, contributorId })
  const removed = await tx
    .deleteFrom('founder_team_assignments')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) return false
  tell(contributorId, { name: 'team_changed' })
  tell(founderId, { name: 'team_changed' })
  return true
}
