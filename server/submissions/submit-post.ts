import { sql } from 'kysely'
import { isolated } from '#/rules/isolated.ts'
import { refuseUnverified } from '../accounts/verified.ts'
import type { SignedIn } from '../call.ts'
import { refuseNowhere } from '../campaigns/blocked.ts'
import { takeSlot } from '../campaigns/escrow.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import { lockCampaign } from '../campaigns/lock.ts'
import { readSubmission } from '../campaigns/work.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { takeRaised } from '../limits.ts'
import { causeOf } from '../notifications/causes.ts'
import { afterName, titleIn } from '../notifications/named.ts'
import { notify } from '../notifications/notify.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { emitSubmission } from '../webhooks/emit.ts'
import { sentence } from '../sentence.ts'

interface NewPost {
  id: string
  campaignId: string
  title: string
  content: string
}

/** A contributor sends a post to a posts campaign. It takes a slot at once and waits for the founder. */
export function submitPost({ world, me }: SignedIn, input: NewPost) {
  return change(world, async (tx, tell) => {
    await refuseUnverified(world, tx, me.id)
    if (!(await once(tx, me.id, input))) return readSubmission(tx, input.id)
    await takeRaised(tx, 'submission', me.id, world.config)
    const campaign = await lockCampaign(tx, input.campaignId)
    if (campaign?.kind !== 'posts' || campaign.status === 'deleted') refuse('campaign_not_found')
    if (!campaign.is_live) refuse('campaign_inactive')
    if (!campaign.plan_open) refuse('plan_expired')
    refuseNowhere(world.config.blockedSubreddits, campaign)

    await insertPost(tx, { campaign, contributorId: me.id, input })
    await takeSlot(tx, tell, campaign)
    await emitSubmission(tx, tell, 'submission.created', input.id)

    await notify(tx, tell, {
      to: campaign.founder_id,
      type: 'campaign_submission',
      title: 'A post awaits your review',
      body: sentence(
        `${isolated(me.fullName)}${afterName.wrote}${titleIn(input.title)}” for ${isolated(campaign.saas_name)}`,
      ),
      cause: causeOf('submission', input.id),
      data: { campaignId: campaign.id },
    })
    tell([campaign.founder_id, me.id], { name: 'submission_received', campaignId: campaign.id })
    return readSubmission(tx, input.id)
  }).catch(refuseOn({ submissions_pkey: 'id_reused' }))
}

interface Writing {
  campaign: LockedCampaign
  contributorId: string
  input: NewPost
}

/** The index predicate is a literal: with a parameter, a generic plan could not match the partial index. */
async function insertPost(tx: Tx, { campaign, contributorId, input }: Writing) {
  const post = await tx
    .insertInto('submissions')
    .values({
      id: input.id,
      campaign_id: campaign.id,
      contributor_id: contributorId,
      kind: 'post',
      status: 'pending',
      title: input.title,
      content: input.content,
      karma_reward: campaign.karma_reward,
    })
    .onConflict(on =>
      on
        .columns(['campaign_id', 'contributor_id'])
        .where('kind', '=', sql.lit('post'))
        .where('status', 'in', [sql.lit('pending' as const), sql.lit('pending_post' as const)])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!post) refuse('already_open')
}
