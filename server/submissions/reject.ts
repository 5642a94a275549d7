import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import { recordAnswer } from '../campaigns/answers.ts'
import { turnDown } from '../campaigns/turn-down.ts'
import type { LockedSubmission } from '../campaigns/work.ts'
import { readSubmission } from '../campaigns/work.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { lockSubmission } from './lock.ts'
import { isAnother } from './versions.ts'

interface Rejection {
  id: string
  /** The attempt the founder has read. */
  attempt?: number | undefined
  reason: string | null
}

/** The founder rejects at once. This overrides a decision of theirs that is still pending. */
export function rejectSubmission({ world, me }: SignedIn, { id, attempt, reason }: Rejection) {
  return change(world, async (tx, tell) => {
    const found = (await lockSubmission(tx, id, { founderId: me.id })) ?? refuse('not_found')
    if (isAnother(found.work, attempt)) refuse('sent_anew')
    await reject(tx, tell, found, reason)
    return readSubmission(tx, id)
  })
}

/** The reason is optional and shown to the contributor; a post's slot becomes free. */
export async function reject(tx: Tx, tell: Tell, found: LockedSubmission, reason: string | null) {
  const { work, campaign } = found
  if (!nextSubmissionStatus(work.kind, work.status, 'reject')) refuse('already_decided')
  await recordAnswer(tx, work.id, campaign.founder_id)
  await settleNotices(tx, tell, { userId: campaign.founder_id, kind: 'submission', id: work.id })
  await turnDown(tx, tell, found, reason)
  tell(campaign.founder_id, { name: 'submission_decided', campaignId: campaign.id })
}
