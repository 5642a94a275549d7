import { sql } from 'kysely'
import { isolated } from '#/rules/isolated.ts'
import { isUnderWay, nextSubmissionStatus } from '#/rules/submission.ts'
import { refuseUnverified } from '../accounts/verified.ts'
import type { SignedIn } from '../call.ts'
import { refuseNowhere } from '../campaigns/blocked.ts'
import { takeSlot } from '../campaigns/escrow.ts'
import { readSubmission } from '../campaigns/work.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { takeRaised } from '../limits.ts'
import { causeOf } from '../notifications/causes.ts'
import { afterName, titleIn } from '../notifications/named.ts'
import { notify } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { emitSubmission } from '../webhooks/emit.ts'
import { sentence } from '../sentence.ts'
import { lockSubmission } from './lock.ts'
import { keepVersion } from './versions.ts'

interface PostAgain {
  id: string
  submissionId: string
  title: string
  content: string
}

/**
 * A contributor resubmits a rejected post: the same row with the changes. The rejected version is kept, a slot is taken as by a
 * new post, and the founder decides again.
 */
export function resubmitPost({ world, me }: SignedIn, input: PostAgain) {
  const { submissionId: id, title, content } = input
  return change(world, async (tx, tell) => {
    await refuseUnverified(world, tx, me.id)
    if (!(await once(tx, me.id, input))) return readSubmission(tx, id)
    await takeRaised(tx, 'submission', me.id, world.config)
    const { work, campaign } = (await lockSubmission(tx, id, { contributorId: me.id })) ?? refuse('not_found')
    if (work.kind !== 'post') refuse('not_found')
    const status =
      nextSubmissionStatus(work.kind, work.status, 'resubmit') ??
      refuse(isUnderWay(work.status) ? 'already_open' : 'already_decided')
    if (!campaign.is_live) refuse('campaign_inactive')
    if (!campaign.plan_open) refuse('plan_expired')
    refuseNowhere(world.config.blockedSubreddits, campaign)

    await takeSlot(tx, tell, campaign)
    await keepVersion(tx, sql`id = ${id}::uuid`)
    const { attempt } = await tx
      .updateTable('submissions')
      .set(again => ({
        status,
        title,
        content,
        attempt: again('attempt', '+', 1),
        submitted_at: now,
        decided_at: null,
        reject_reason: null,
      }))
      .where('id', '=', id)
      .returning('attempt')
      .executeTakeFirstOrThrow()
    await emitSubmission(tx, tell, 'submission.created', id)
    await settleNotices(tx, tell, { userId: me.id, kind: 'rejected', id })

    await notify(tx, tell, {
      to: campaign.founder_id,
      type: 'campaign_submission',
      title: 'A post was sent again',
      body: sentence(
        `${isolated(me.fullName)}${afterName.changed}${titleIn(title)}” for ${isolated(campaign.saas_name)}`,
      ),
      cause: causeOf('submission', id, attempt),
      data: { campaignId: campaign.id },
    })
    tell([campaign.founder_id, me.id], { name: 'submission_received', campaignId: campaign.id })
    return readSubmission(tx, id)
  }).catch(refuseOn({ submissions_one_open_post: 'already_open' }))
}
