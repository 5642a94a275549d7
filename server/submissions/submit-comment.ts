import { sql } from 'kysely'
import { isPublic } from '#/rules/campaign.ts'
import { isolated } from '#/rules/isolated.ts'
import { readRedditLink } from '#/rules/reddit-url.ts'
import { versionStatuses } from '#/rules/submission.ts'
import { refuseUnverified } from '../accounts/verified.ts'
import type { SignedIn } from '../call.ts'
import { refuseBlocked, refuseNowhere } from '../campaigns/blocked.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import { lockCampaign } from '../campaigns/lock.ts'
import { readSubmission } from '../campaigns/work.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { takeRaised } from '../limits.ts'
import { causeOf } from '../notifications/causes.ts'
import { afterName } from '../notifications/named.ts'
import { notify } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { emitSubmission } from '../webhooks/emit.ts'
import { sentence } from '../sentence.ts'
import { payComment } from './pay-comment.ts'
import { keepVersion } from './versions.ts'

interface NewComment {
  id: string
  campaignId: string
  content: string
  url?: string | undefined
}

/**
 * A contributor reports the comment they wrote under a campaign's Reddit post. With approval on it waits for the founder, with
 * approval off it is visible and rewarded at once. One per contributor and campaign, ever.
 */
export function submitComment({ world, me }: SignedIn, input: NewComment) {
  return change(world, async (tx, tell) => {
    await refuseUnverified(world, tx, me.id)
    if (!(await once(tx, me.id, input))) return ownComment(tx, input.campaignId, me.id)
    await takeRaised(tx, 'submission', me.id, world.config)
    const campaign = await lockCampaign(tx, input.campaignId)
    if (campaign?.kind !== 'engagement' || !isPublic(campaign.status)) refuse('campaign_not_found')
    if (campaign.contributor_id === me.id) refuse('own_campaign')
    const id = await write(tx, { campaign, contributorId: me.id, input, blocked: world.config.blockedSubreddits })
    await emitSubmission(tx, tell, 'submission.created', id)
    if (id !== input.id) await settleNotices(tx, tell, { userId: me.id, kind: 'rejected', id })
    if (campaign.require_comment_approval) {
      await notify(tx, tell, {
        to: campaign.founder_id,
        type: 'campaign_submission',
        title: 'A comment awaits your review',
        body: sentence(`${isolated(me.fullName)}${afterName.commented}${isolated(campaign.saas_name)}`),
        cause: causeOf('submission', id, input.id),
        data: { campaignId: campaign.id },
      })
    } else {
      await payComment(tx, tell, campaign, { id, contributorId: me.id })
    }
    tell([campaign.founder_id, me.id], { name: 'submission_received', campaignId: campaign.id })
    return readSubmission(tx, id)
  }).catch(refuseOn({ submissions_pkey: 'id_reused', submissions_reddit_key: 'reddit_link_used' }))
}

interface Writing {
  campaign: LockedCampaign
  contributorId: string
  input: NewComment
  blocked: ReadonlySet<string>
}

/**
 * A rejected or withdrawn comment may be rewritten in its own row, so that there is never a second one. Whether the campaign takes
 * comments is checked only after writing, so that people who have commented already are told that, rather than that it is over. The
 * index predicate is a literal: with a parameter, a generic plan could not match the partial index.
 */
async function write(tx: Tx, { campaign, contributorId, input, blocked }: Writing) {
  // A campaign that takes no comments refuses for that reason below, not for the link: correcting it would be of no use.
  const link = campaign.is_live && campaign.plan_open ? commentLink(input.url, campaign, blocked) : null
  await keepVersion(
    tx,
    sql`campaign_id = ${campaign.id}::uuid and contributor_id = ${contributorId}::uuid and kind = 'comment'`,
  )
  const written = { content: input.content, url: link?.url ?? null, reddit_key: link?.key ?? null }
  const row = await tx
    .insertInto('submissions')
    .values({
      ...written,
      id: input.id,
      campaign_id: campaign.id,
      contributor_id: contributorId,
      kind: 'comment',
      status: 'pending',
      karma_reward: campaign.karma_reward,
    })
    .onConflict(on =>
      on
        .columns(['campaign_id', 'contributor_id'])
        .where('kind', '=', sql.lit('comment'))
        .doUpdateSet(again => ({
          ...written,
          status: 'pending' as const,
          attempt: again('submissions.attempt', '+', 1),
          submitted_at: now,
          decided_at: null,
          reject_reason: null,
        }))
        .where('submissions.status', 'in', versionStatuses),
    )
    .returning('id')
    .executeTakeFirst()
  if (!row) refuse('already_commented')
  if (!campaign.is_live) refuse(campaign.status === 'completed' ? 'goal_reached' : 'campaign_inactive')
  if (!campaign.plan_open) refuse('plan_expired')
  refuseNowhere(blocked, campaign)
  return row.id
}

/**
 * A comment paid without review needs a link; with review it may go without. If the link of the comment or the campaign is a share link, it
 * hides the post, and nothing can be compared. Links may not name a subreddit that the operator blocked.
 */
function commentLink(url: string | undefined, campaign: LockedCampaign, blocked: ReadonlySet<string>) {
  if (!url) return campaign.require_comment_approval ? null : refuse('reddit_link_missing')
  const link = readRedditLink(url)
  if (!link || link.kind === 'post') return refuse('reddit_link_unknown', { what: 'comment' })
  const under = campaign.reddit_post_url ? readRedditLink(campaign.reddit_post_url)?.post : null
  if (link.post && under && link.post !== under) refuse('reddit_link_elsewhere')
  refuseBlocked(blocked, link.subreddit ? [link.subreddit] : [])
  return link
}

async function ownComment(tx: Tx, campaignId: string, contributorId: string) {
  const { id } = await tx
    .selectFrom('submissions')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('contributor_id', '=', contributorId)
    .where('kind', '=', 'comment')
    .executeTakeFirstOrThrow()
  return readSubmission(tx, id)
}
