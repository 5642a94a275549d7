import { isolated } from '#/rules/isolated.ts'
import { offBrief } from '#/rules/off-brief.ts'
import type { RedditLink } from '#/rules/reddit-url.ts'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import { completeCampaign } from '../campaigns/complete.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import { postLink } from '../campaigns/post-link.ts'
import { startEngagement } from '../campaigns/start-engagement.ts'
import type { LockedSubmission } from '../campaigns/work.ts'
import { readSubmission } from '../campaigns/work.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { award } from '../karma/ledger.ts'
import { causeOf } from '../notifications/causes.ts'
import { afterName, titleIn } from '../notifications/named.ts'
import { notify } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { emitSubmission } from '../webhooks/emit.ts'
import { sentence } from '../sentence.ts'
import { lockSubmission } from './lock.ts'

/**
 * The contributor enters where the approved post is on Reddit. In one transaction its karma is paid from escrow, its engagement
 * campaign is created, and both people are notified. A Reddit post is paid only once on the whole platform.
 */
export function publishSubmission({ world, me }: SignedIn, { id, url }: { id: string; url: string }) {
  return change(world, async (tx, tell) => {
    await lockFounderOf(tx, id)
    const found = (await lockSubmission(tx, id, { contributorId: me.id })) ?? refuse('not_found')
    const { work, campaign } = found
    if (work.isLate || work.status === 'lapsed') refuse('publish_too_late')
    if (work.status === 'pending') refuse('not_approved')
    const status = nextSubmissionStatus(work.kind, work.status, 'publish')
    if (!status) return (await readPublished(tx, id, url)) ?? refuse('already_decided')
    const link = postLink(url, world.config.blockedSubreddits)
    const amount = campaign.karma_reward
    await tx
      .updateTable('submissions')
      .set({
        status,
        url: link.url,
        reddit_key: link.key,
        karma_awarded: amount,
        publish_by: null,
        decided_at: now,
      })
      .where('id', '=', id)
      .execute()
    await award(tx, {
      to: me.id,
      submissionId: id,
      campaignId: campaign.id,
      amount,
      reason: `Post for ${campaign.saas_name}`,
      paidBy: 'escrow',
    })
    await emitSubmission(tx, tell, 'submission.posted', id)
    await settleNotices(tx, tell, { userId: me.id, kind: ['approved', 'lapsing'], id })
    await countPublished(tx, tell, campaign)
    const { id: engagementCampaignId, isOpen: engagementIsOpen } = await startEngagement(tx, found, link)
    await tellEveryone(tx, tell, { found, link, amount, engagementCampaignId, name: me.fullName })
    return { submission: await readSubmission(tx, id), karmaAwarded: amount, engagementCampaignId, engagementIsOpen }
  }).catch(refuseOn({ submissions_reddit_key: 'reddit_link_used' }))
}

/** Their role too, on which the engagement campaign depends, and before the campaign: the removal of a role locks them in this order. */
const lockFounderOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('users.id', '=', row =>
      row
        .selectFrom('submissions')
        .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
        .where('submissions.id', '=', id)
        .select('campaigns.founder_id'),
    )
    .select('users.id')
    .forKeyShare()
    .execute()

/**
 * The answer to a repeat after a lost answer, also if the subreddit was blocked since. Undefined if the address is another one.
 */
async function readPublished(tx: Tx, id: string, url: string) {
  const link = postLink(url, new Set())
  const engagement = await tx
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.source_submission_id', 'submissions.id')
    .where('submissions.id', '=', id)
    .where('submissions.reddit_key', '=', link.key)
    .select(['campaigns.id', 'campaigns.status'])
    .executeTakeFirst()
  if (!engagement) return undefined
  const submission = await readSubmission(tx, id)
  return {
    submission,
    karmaAwarded: submission.karmaAwarded,
    engagementCampaignId: engagement.id,
    engagementIsOpen: engagement.status === 'active',
  }
}

async function countPublished(tx: Tx, tell: Tell, campaign: LockedCampaign) {
  await tx
    .updateTable('campaigns')
    .set(count => ({ posts_open: count('posts_open', '-', 1), posts_published: count('posts_published', '+', 1) }))
    .where('id', '=', campaign.id)
    .execute()
  if (campaign.posts_published + 1 === campaign.posts_needed) await completeCampaign(tx, tell, campaign)
}

interface Published {
  found: LockedSubmission
  link: RedditLink
  amount: number
  engagementCampaignId: string
  name: string
}

async function tellEveryone(tx: Tx, tell: Tell, { found, link, amount, engagementCampaignId, name }: Published) {
  const { work, campaign } = found
  const stray = offBrief(link.url, campaign.target_subreddits)
  await notify(tx, tell, {
    to: work.contributorId,
    type: 'karma_earned',
    title: 'Karma earned',
    body: `You earned ${amount} karma for “${titleIn(work.title)}”.`,
    cause: causeOf('published', work.id),
    data: { campaignId: engagementCampaignId },
  })
  await notify(tx, tell, {
    to: campaign.founder_id,
    type: 'campaign_submission',
    title: stray === null ? 'A post is live on Reddit' : `A post is live in r/${stray}, outside your brief`,
    body: sentence(
      `${isolated(name)}${afterName.published}${titleIn(work.title)}” for ${isolated(campaign.saas_name)}`,
    ),
    cause: causeOf('published', work.id),
    data: { campaignId: engagementCampaignId },
  })
  tell(work.contributorId, { name: 'karma_moved' })
  // The founder's balance is unchanged; their campaign's escrow is smaller.
  tell(campaign.founder_id, { name: 'karma_moved' })
  tell([work.contributorId, campaign.founder_id], { name: 'submission_published', campaignId: campaign.id })
}
