import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { lockOwnRoom, readPeople } from './membership.ts'

interface Lead {
  roomId: string
  userId: string | null
}

/** An admin sets the team lead: a contributor currently assigned, or nobody. */
export function setTeamLead({ world, me, author }: Audited, { roomId, userId }: Lead) {
  return change(world, async (tx, tell) => {
    const room = await lockOwnRoom(tx, me, roomId)
    const people = await readPeople(tx, { founderId: room.founder_id, roomId })
    const assigned = people.some(({ id, role }) => id === userId && role === 'contributor')
    if (userId !== null && !assigned) refuse('not_in_squad')
    if (userId === room.team_lead_id) return {}
    await tx.updateTable('squad_rooms').set({ team_lead_id: userId }).where('id', '=', roomId).execute()
    const subject = userId ?? room.team_lead_id
    await note(tx, author, {
      action: 'team_lead_changed',
      ...(subject ? { subject } : {}),
      target: roomId,
      before: { founderId: room.founder_id, teamLeadId: room.team_lead_id },
      after: { founderId: room.founder_id, teamLeadId: userId },
    })
    tell(
      people.map(person => person.id),
      { name: 'squad_changed', roomId },
    )
    return {}
  })
}
