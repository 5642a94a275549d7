import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { lockOwnRoom, readPeople } from './membership.ts'

/** An admin names the team's lead: a contributor who is assigned now, or nobody. */
export function setTeamLead({ world, me }: SignedIn, { roomId, userId }: { roomId: string; userId: string | null }) {
  return change(world, async (tx, tell) => {
    const room = await lockOwnRoom(tx, me, roomId)
    const people = await readPeople(tx, { founderId: room.founder_id, roomId })
    const assigned = people.some(({ id, role }) => id === userId && role === 'contributor')
    if (userId !== null && !assigned) refuse('not_in_squad')
    await tx.updateTable('squad_rooms').set({ team_lead_id: userId }).where('id', '=', roomId).execute()
    tell(
      people.map(person => person.id),
      { name: 'squad_changed', roomId },
    )
    return {}
  })
}
