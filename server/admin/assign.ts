import type { Assignment } from '#/contract/admin.ts'
import type { Role } from '#/rules/roles.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { notify } from '../notifications/notify.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { joinRoom } from '../squads/team.ts'
import { readAssignments } from './assignments.ts'

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
    const founder = (await lockedAs(tx, input.founderId, 'founder')) ?? refuse('select_both')
    if (!(await lockedAs(tx, input.contributorId, 'contributor'))) refuse('select_both')

    const added = await tx
      .insertInto('founder_team_assignments')
      .values({
        id: input.id,
        founder_id: input.founderId,
        contributor_id: input.contributorId,
        assigned_by: me.id,
        notes: input.notes,
      })
      .onConflict(on => on.columns(['founder_id', 'contributor_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) refuse('already_assigned')

    await note(tx, author, {
      action: 'assignment_created',
      subject: input.contributorId,
      target: input.id,
      after: { founderId: input.founderId, notes: input.notes },
    })
    await notify(tx, tell, {
      to: input.contributorId,
      type: 'team_assignment',
      title: 'You joined a team',
      body: `${founder.fullName} works with you now.`,
      cause: `assignment:${input.id}`,
    })
    await joinRoom(tx, tell, {
      founder: { id: input.founderId, name: founder.fullName },
      contributorId: input.contributorId,
    })
    tell(input.contributorId, { name: 'team_changed' })
    tell(input.founderId, { name: 'team_changed' })
    return readAssignment(tx, input.id)
  }).catch(refuseOn({ founder_team_assignments_pkey: 'id_reused' }))
}

/** The name of a person who has this role, and keeps it until the transaction ends. */
const lockedAs = (tx: Tx, userId: string, role: Role) =>
  tx
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .where('user_roles.user_id', '=', userId)
    .where('user_roles.role', '=', role)
    .select('profiles.full_name as fullName')
    .forShare('user_roles')
    .executeTakeFirst()

/** Gone again when it was removed between a request and its repetition. */
const readAssignment = async (tx: Tx, id: string): Promise<Assignment> =>
  (await readAssignments(tx).where('id', '=', id).executeTakeFirst()) ?? refuse('not_found')
