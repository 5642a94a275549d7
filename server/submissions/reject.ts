import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import { recordAnswer } from '../campaigns/answers.ts'
import { turnDown } from '../campaigns/turn-down.ts'
import type { LockedSubmission } from '../campaigns/work.ts'
import { readSubmission } from '../campaigns/work.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { lockSubmission } from './lock.ts'

/** The founder says no, at once: the last word, also where a decision of theirs waits. */
export function rejectSubmission({ world, me }: SignedIn, { id, reason }: { id: string; reason: string | null }) {
  return change(world, async (tx, tell) => {
    await reject(tx, tell, (await lockSubmission(tx, id, { founderId: me.id })) ?? refuse('not_found'), reason)
    return readSubmission(tx, id)
  })
}

/** With a reason if they like; the contributor sees it, and a post's slot is free again. */
export async function reject(tx: Tx, tell: Tell, found: LockedSubmission, reason: string | null) {
  const { work, campaign } = found
  if (!nextSubmissionStatus(work.kind, work.status, 'reject')) refuse('already_decided')
  await recordAnswer(tx, work.id, campaign.founder_id)
  await turnDown(tx, tell, found, reason)
  tell(campaign.founder_id, { name: 'submission_decided', campaignId: campaign.id })
}
