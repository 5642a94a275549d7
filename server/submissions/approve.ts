import { sql } from 'kysely'
import { publishWithinDays } from '#/rules/campaign.ts'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import { recordAnswer } from '../campaigns/answers.ts'
import { readSubmission } from '../campaigns/work.ts'
import { change } from '../infra/db/change.ts'
import { notify } from '../notifications/notify.ts'
import { refuse } from '../refusals.ts'
import { lockSubmission } from './lock.ts'
import { payComment } from './pay-comment.ts'

/** The founder says yes: a comment is paid, a post goes to its contributor to be published. Same on every screen. */
export function approveSubmission({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const { work, campaign } = (await lockSubmission(tx, id, { founderId: me.id })) ?? refuse('not_found')
    const status = nextSubmissionStatus(work.kind, work.status, 'approve') ?? refuse('already_decided')
    if (campaign.status === 'deleted') refuse('campaign_final')
    await recordAnswer(tx, id, me.id)
    if (status === 'approved') {
      await payComment(tx, tell, campaign, work)
    } else {
      await tx
        .updateTable('submissions')
        .set({
          status,
          decided_at: sql<Date>`now()`,
          publish_by: sql<Date>`now() + make_interval(days => ${publishWithinDays})`,
        })
        .where('id', '=', id)
        .execute()
      await notify(tx, tell, {
        to: work.contributorId,
        type: 'submission_approved',
        title: 'Your post was approved',
        body: `Publish “${work.title}” on Reddit within ${publishWithinDays} days to earn your karma.`,
        cause: `approved:${id}`,
        data: { campaignId: campaign.id },
      })
    }
    tell(work.contributorId, { name: 'submission_decided', campaignId: campaign.id })
    tell(me.id, { name: 'submission_decided', campaignId: campaign.id })
    return readSubmission(tx, id)
  })
}
