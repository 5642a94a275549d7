import type { Placing } from '#/contract/admin.ts'
import type { Audited } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { joinTeam } from './join-team.ts'
import { allLockedAs, lockedAs } from './locked-as.ts'
import { tellOfPeople } from '../accounts/tell-admins.ts'

interface NewTeam {
  id: string
  founderId: string
  places: readonly { id: string; contributorId: string }[]
  notes: string | null
}

/** An admin adds several contributors to a founder's team. Those already on it do not block the others. */
export function assignTeam({ world, me, author }: Audited, input: NewTeam) {
  return change(world, async (tx, tell) => {
    if (!(await once(tx, me.id, input))) return readPlacings(tx, input)
    const founder = (await lockedAs(tx, input.founderId, 'founder')) ?? refuse('founder_gone')
    const asked = input.places.map(({ contributorId }) => contributorId)
    const contributors = await allLockedAs(tx, asked, 'contributor')
    const assignments = input.places
      .filter(({ contributorId }) => contributors.has(contributorId))
      .toSorted((a, b) => (a.contributorId < b.contributorId ? -1 : 1))
    await joinTeam(tx, tell, {
      author,
      founder: { id: input.founderId, name: founder.fullName },
      assignments,
      notes: input.notes,
    })
    await tellOfPeople(tx, tell)
    return readPlacings(tx, input)
  }).catch(refuseOn({ founder_team_assignments_pkey: 'id_reused' }))
}

/** An assignment with the sender's id was added by this request, however often it was sent. */
async function readPlacings(tx: Tx, { founderId, places }: NewTeam): Promise<Placing[]> {
  const rows = await tx
    .selectFrom('founder_team_assignments')
    .select(['id', 'contributor_id as contributorId'])
    .where('founder_id', '=', founderId)
    .where(
      'contributor_id',
      'in',
      places.map(({ contributorId }) => contributorId),
    )
    .execute()
  const idOf = new Map(rows.map(row => [row.contributorId, row.id]))
  return places.map(({ id, contributorId }) => {
    const kept = idOf.get(contributorId)
    return { contributorId, outcome: !kept ? 'not_a_contributor' : kept === id ? 'added' : 'already_there' }
  })
}
