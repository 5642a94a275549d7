import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { endAssignment } from './end-assignment.ts'
import { keepRemoval, readRemoval } from './removals.ts'
import { tellOfPeople } from '../accounts/tell-admins.ts'

/**
 * An admin removes a contributor from a founder's team, so the team's
 * posts are hidden from them. Takes effect at once and is kept for Undo.
 */
export function unassign({ world, me, author }: Audited, id: string) {
  return change(world, async (tx, tell) => {
    const assignment = await endAssignment(tx, tell, id)
    if (!assignment) return (await readRemoval(tx, me.id, { assignmentId: id })) ?? refuse('not_found')
    await note(tx, author, {
      action: 'assignment_removed',
      subject: assignment.contributorId,
      target: id,
      before: { founderId: assignment.founderId, notes: assignment.notes },
    })
    await tellOfPeople(tx, tell)
    return keepRemoval(tx, { by: me.id, kept: { places: [assignment] } })
  })
}
