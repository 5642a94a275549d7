import type { Assignment } from '#/contract/admin.ts'
import type { Audited } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { readAssignments } from './assignments.ts'
import { joinTeam } from './join-team.ts'
import { lockedAs } from './locked-as.ts'
import { tellOfPeople } from '../accounts/tell-admins.ts'

interface NewAssignment {
  id: string
  founderId: string
  contributorId: string
  notes: string | null
}

/** An admin puts a contributor into a founder's team; the contributor is told. The founder does not pick the team. */
export function assign({ world, me, author }: Audited, input: NewAssignment) {
  return change(world, async (tx, tell) => {
    if (!(await once(tx, me.id, input))) return readAssignment(tx, input.id)
    const founder = (await lockedAs(tx, input.founderId, 'founder')) ?? refuse('founder_gone')
    if (!(await lockedAs(tx, input.contributorId, 'contributor'))) refuse('contributor_gone')
    const added = await joinTeam(tx, tell, {
      author,
      founder: { id: input.founderId, name: founder.fullName },
      assignments: [input],
      notes: input.notes,
    })
    if (added.size === 0) refuse('already_assigned')
    await tellOfPeople(tx, tell)
    return readAssignment(tx, input.id)
  }).catch(refuseOn({ founder_team_assignments_pkey: 'id_reused' }))
}

/** Not found if it was removed between a request and its retry. */
const readAssignment = async (tx: Tx, id: string): Promise<Assignment> =>
  (await readAssignments(tx).where('id', '=', id).executeTakeFirst()) ?? refuse('not_found')
