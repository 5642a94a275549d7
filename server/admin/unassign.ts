import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { leaveRoom } from '../squads/team.ts'

/** An admin takes a contributor out of a founder's team: the team's posts are no longer theirs to see. */
export function unassign({ world }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const place = await tx
      .selectFrom('founder_team_assignments')
      .select(['founder_id as founderId', 'contributor_id as contributorId'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (place) await leaveRoom(tx, tell, place)
    const removed = await tx
      .deleteFrom('founder_team_assignments')
      .where('id', '=', id)
      .returning(['founder_id', 'contributor_id'])
      .executeTakeFirst()
    if (!removed) refuse('not_found')
    tell(removed.contributor_id, { name: 'team_changed' })
    tell(removed.founder_id, { name: 'team_changed' })
    return {}
  })
}
