import type { ModerationOutcome } from '#/rules/moderation.ts'
import { outcomesFor } from '#/rules/moderation.ts'
import { forget } from '../accounts/sessions.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import type { Act } from '../campaigns/moderate.ts'
import { moderatePause, moderateRemoval } from '../campaigns/moderate.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { refuse } from '../refusals.ts'
import { moderateMessage } from '../squads/remove.ts'
import { lockCase } from './claim.ts'
import { suspendPerson } from './suspend.ts'
import { tellOfReports } from './tell.ts'

interface Closing {
  id: string
  outcome: ModerationOutcome
  note: string
}

/**
 * Only the admin who claimed a case decides it. The outcome is carried out in the same transaction. Repeated after a lost answer, it
 * gets the same answer.
 */
export async function closeCase(call: Audited, { id, outcome, note: words }: Closing) {
  const { world, me, author } = call
  const authorId = await change(world, async (tx, tell) => {
    const found = await lockCase(tx, id)
    if (found.closed_at) {
      const isSo = found.closed_by === me.id && found.outcome === outcome && found.note === words
      return isSo ? found.author_id : refuse('case_closed')
    }
    if (found.claimed_by !== me.id) refuse('case_not_yours')
    if (!outcomesFor(found.thing).includes(outcome)) refuse('outcome_unfit')
    await carryOut({ tx, tell, call, author, reason: words }, outcome, found)
    await tx
      .updateTable('moderation_cases')
      .set({ closed_at: now, closed_by: me.id, outcome, note: words })
      .where('id', '=', id)
      .execute()
    await note(tx, author, {
      action: 'report_closed',
      subject: found.author_id,
      target: id,
      after: { outcome, thing: found.thing },
      reason: words,
    })
    await tellReporters(tx, tell, id)
    await tellOfReports(tx, tell)
    return found.author_id
  })
  if (outcome === 'suspend_author') forget(world, authorId)
  return {}
}

type Found = Awaited<ReturnType<typeof lockCase>>

async function carryOut(act: Act & { call: Audited }, outcome: ModerationOutcome, { thing_id, author_id }: Found) {
  switch (outcome) {
    case 'no_action':
      return
    case 'remove_message':
      return void (await moderateMessage(act, thing_id, act.reason))
    case 'pause_campaign':
      return moderatePause(act, thing_id)
    case 'delete_campaign':
      return moderateRemoval(act, thing_id)
    case 'suspend_author':
      return suspendPerson(act, author_id)
  }
}

/** Only refreshes open pages, without a notice: reporters see the result when they look at their reports. */
async function tellReporters(tx: Tx, tell: Tell, caseId: string) {
  const reporters = await tx.selectFrom('reports').select('reporter_id as id').where('case_id', '=', caseId).execute()
  tell(
    reporters.map(({ id }) => id),
    { name: 'reports_changed' },
  )
}
