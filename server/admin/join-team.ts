import { isolated } from '#/rules/isolated.ts'
import { noteAll } from '../audit/note.ts'
import type { Author } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { causeOf } from '../notifications/causes.ts'
import { afterName } from '../notifications/named.ts'
import { notifyEach } from '../notifications/notify.ts'
import { joinRoom } from '../squads/team.ts'

interface Joining {
  author: Author
  founder: { id: string; name: string }
  /** Ordered by contributor, so that two concurrent calls cannot deadlock. */
  assignments: readonly { id: string; contributorId: string }[]
  notes: string | null
}

/** Adds contributors to a founder's team and its squad room, and notifies each. Returns the ids of the assignments that are new. */
export async function joinTeam(tx: Tx, tell: Tell, { author, founder, assignments, notes }: Joining) {
  if (assignments.length === 0) return new Set<string>()
  const added = await tx
    .insertInto('founder_team_assignments')
    .values(
      assignments.map(({ id, contributorId }) => ({
        id,
        founder_id: founder.id,
        contributor_id: contributorId,
        assigned_by: author.id,
        notes,
      })),
    )
    .onConflict(on => on.columns(['founder_id', 'contributor_id']).doNothing())
    .returning(['id', 'contributor_id as contributorId'])
    .execute()
  if (added.length === 0) return new Set<string>()
  await noteAll(
    tx,
    author,
    added.map(({ id, contributorId }) => ({
      action: 'assignment_created',
      subject: contributorId,
      target: id,
      after: { founderId: founder.id, notes },
    })),
  )
  await notifyEach(
    tx,
    tell,
    'team_assignment',
    added.map(({ id, contributorId }) => ({
      to: contributorId,
      title: 'You joined a team',
      body: `${isolated(founder.name)}${afterName.worksWithYou}.`,
      cause: causeOf('assignment', id),
    })),
  )
  const contributorIds = added.map(({ contributorId }) => contributorId)
  await joinRoom(tx, tell, { founder, contributorIds })
  tell([...contributorIds, founder.id], { name: 'team_changed' })
  return new Set(added.map(({ id }) => id))
}
