import { sql } from 'kysely'
import { claimHours } from '#/rules/moderation.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { refuse } from '../refusals.ts'
import { tellOfReports } from './tell.ts'

/** An admin claims a case. The row lock ensures that only one of two succeeds; claiming one's own case again changes nothing. */
export function claimCase({ world, me, author }: Audited, id: string) {
  return change(world, async (tx, tell) => {
    const found = await lockCase(tx, id)
    if (found.closed_at) refuse('case_closed')
    if (found.claimed_by === me.id) return {}
    if (found.claimed_by && !found.isAbandoned) refuse('case_taken')
    await tx.updateTable('moderation_cases').set({ claimed_by: me.id, claimed_at: now }).where('id', '=', id).execute()
    await note(tx, author, { action: 'report_claimed', subject: found.author_id, target: id })
    await tellOfReports(tx, tell)
    return {}
  })
}

/** Gives a claimed case back. Succeeds if nobody has claimed it: the answer to a first call may have been lost. */
export function releaseCase({ world, me, author }: Audited, id: string) {
  return change(world, async (tx, tell) => {
    const found = await lockCase(tx, id)
    if (found.closed_at) refuse('case_closed')
    if (!found.claimed_by) return {}
    if (found.claimed_by !== me.id) refuse('case_not_yours')
    await tx.updateTable('moderation_cases').set({ claimed_by: null, claimed_at: null }).where('id', '=', id).execute()
    await note(tx, author, { action: 'report_released', subject: found.author_id, target: id })
    await tellOfReports(tx, tell)
    return {}
  })
}

/** A case, locked until the transaction ends, so that decisions about it are made one after another. */
export async function lockCase(tx: Tx, id: string) {
  const found = await tx
    .selectFrom('moderation_cases')
    .selectAll()
    .select(isAbandoned.as('isAbandoned'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found ?? refuse('not_found')
}

/** Claimed so long ago that it counts as given up. */
export const isAbandoned = sql<boolean>`coalesce(claimed_at < now() - make_interval(hours => ${sql.lit(claimHours)}), false)`
