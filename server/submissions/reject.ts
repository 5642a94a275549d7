import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import { recordAnswer } from '../campaigns/answers.ts'
import { turnDown } from '../campaigns/turn-down.ts'
import { readSubmission } from '../campaigns/work.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { lockSubmission } from './lock.ts'

/** The founder says no, with a reason if they like; the contributor sees it, and a post's slot is free again. */
export function rejectSubmission({ world, me }: SignedIn, { id, reason }: { id: string; reason: string | null }) {
  return change(world, async (tx, tell) => {
    const found = (await lockSubmission(tx, id, { founderId: me.id })) ?? refuse('not_found')
    if (!nextSubmissionStatus(found.work.kind, found.work.status, 'reject')) refuse('already_decided')
    await recordAnswer(tx, id, me.id)
    await turnDown(tx, tell, found, reason)
    tell(me.id, { name: 'submission_decided', campaignId: found.campaign.id })
    return readSubmission(tx, id)
  })
}
