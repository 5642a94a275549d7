import type { RevisedCampaign } from '#/contract/campaign-input.ts'
import { nextCampaignStatus } from '#/rules/campaign.ts'
import { isolated } from '#/rules/isolated.ts'
import type { RedditLink } from '#/rules/reddit-url.ts'
import { creatorsLowestGoal } from '#/rules/lowest-goal.ts'
import { revisionOf } from '#/rules/revision.ts'
import type { SignedIn } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { causeOf } from '../notifications/causes.ts'
import { afterName } from '../notifications/named.ts'
import { notify } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { sentence } from '../sentence.ts'
import { isAsAsked } from './as-asked.ts'
import { refuseBlocked } from './blocked.ts'
import { completeCampaign } from './complete.ts'
import { markExpired } from './expire.ts'
import type { LockedCampaign } from './lock.ts'
import { lockCampaign } from './lock.ts'
import { postLink } from './post-link.ts'
import { tellCampaign, tellWorkers } from './tell.ts'
import { learnWords } from './words.ts'

/**
 * The contributor who created an engagement campaign changes it. A rejected or expired one goes back to its founder for review; a
 * running one may change little. The product's name stays the founder's. Repeated after a lost answer, it gets the same answer.
 */
export function reviseCampaign({ world, me }: SignedIn, input: RevisedCampaign) {
  const { blockedSubreddits } = world.config
  return change(world, async (tx, tell) => {
    const campaign = await lockCampaign(tx, input.id)
    if (campaign?.contributor_id !== me.id || campaign.status === 'deleted') refuse('campaign_not_found')
    const running = campaign.status === 'active' || campaign.status === 'paused'
    const from = running && campaign.is_over ? 'expired' : campaign.status
    const may = revisionOf(from)
    if (may === 'nothing') return isAsAsked(campaign, input) ? {} : refuse('campaign_final')
    if (may === 'everything') refuseBlocked(blockedSubreddits, input.targetSubreddits)
    const link = postLink(input.redditPostUrl, blockedSubreddits, may === 'everything' ? null : campaign.reddit_key)
    if (link.key !== campaign.reddit_key && campaign.current_comments > 0) refuse('post_url_frozen')
    if (may === 'goal and address') refuseFrozen(campaign, input)
    const least = creatorsLowestGoal(from, campaign.current_comments)
    if (input.commentGoal < least) refuse('goal_too_low', { done: campaign.current_comments, least })

    // The job that marks expired campaigns may not have found this one yet.
    if (from === 'expired') await markExpired(tx, tell, campaign)
    await write(tx, input, link)
    await learnWords(tx, input.id)
    if (input.commentGoal === campaign.current_comments) await completeCampaign(tx, tell, campaign)
    else await tellWorkers(tx, tell, campaign.id)
    const status = nextCampaignStatus(from, 'resubmit')
    if (status) {
      await settleNotices(tx, tell, { userId: me.id, kind: 'rejected', id: input.id })
      const lastRejectedAt = from === 'rejected' ? campaign.decided_at : null
      await sendToFounder(tx, tell, { campaign, status, lastRejectedAt, name: me.fullName })
    }
    tellCampaign(tell, campaign)
    return {}
  })
}

/** People work for a running campaign by its texts, so these are frozen; its goal may only fall. */
function refuseFrozen(campaign: LockedCampaign, input: RevisedCampaign) {
  if (input.commentGoal > campaign.comment_goal) refuse('goal_cannot_rise', { goal: campaign.comment_goal })
  const asked = [
    input.description,
    input.engagementInstructions,
    input.targetSubreddits,
    input.additionalResources.map(({ type, title, url, description }) => [type, title, url, description]),
  ]
  const stored = [
    campaign.description.trim(),
    campaign.engagement_instructions?.trim(),
    campaign.target_subreddits,
    campaign.additional_resources.map(({ type, title, url, description }) => [type, title, url, description]),
  ]
  if (JSON.stringify(asked) !== JSON.stringify(stored)) refuse('campaign_text_frozen')
}

const write = (tx: Tx, input: RevisedCampaign, link: RedditLink) =>
  tx
    .updateTable('campaigns')
    .set({
      description: input.description,
      target_subreddits: input.targetSubreddits,
      additional_resources: JSON.stringify(input.additionalResources),
      engagement_instructions: input.engagementInstructions,
      comment_goal: input.commentGoal,
      reddit_post_url: link.url,
      reddit_key: link.key,
      updated_at: now,
    })
    .where('id', '=', input.id)
    .execute()

interface Sent {
  campaign: LockedCampaign
  status: LockedCampaign['status']
  lastRejectedAt: Date | null
  name: string
}

async function sendToFounder(tx: Tx, tell: Tell, { campaign, status, lastRejectedAt, name }: Sent) {
  const { submitted_at } = await tx
    .updateTable('campaigns')
    .set({ status, last_rejected_at: lastRejectedAt, submitted_at: now, decided_at: null })
    .where('id', '=', campaign.id)
    .returning('submitted_at')
    .executeTakeFirstOrThrow()
  await notify(tx, tell, {
    to: campaign.founder_id,
    type: 'campaign_submission',
    title: lastRejectedAt ? 'A campaign was sent again' : 'A campaign awaits your review',
    body: sentence(`${isolated(name)}${afterName.sentCampaign}${isolated(campaign.saas_name)}`),
    cause: causeOf('submitted', campaign.id, submitted_at?.getTime()),
    data: { campaignId: campaign.id },
  })
}
