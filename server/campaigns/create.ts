import { sql } from 'kysely'
import type { NewCampaign } from '#/contract/campaign-input.ts'
import { founderEngagement, postsCampaign, postsNeeded } from '#/rules/campaign.ts'
import { counted } from '#/rules/counted.ts'
import { isolated } from '#/rules/isolated.ts'
import type { RedditLink } from '#/rules/reddit-url.ts'
import { refuseUnverified } from '../accounts/verified.ts'
import type { SignedIn } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { takeRaised } from '../limits.ts'
import { hold, lockAvailable } from '../karma/ledger.ts'
import { causeOf } from '../notifications/causes.ts'
import { notifyAll } from '../notifications/notify.ts'
import { once } from '../once.ts'
import { refuse, refuseOn } from '../refusals.ts'
import { refuseBlocked } from './blocked.ts'
import { postLink } from './post-link.ts'
import { readTeam } from './tell.ts'
import { learnWords } from './words.ts'

/** A founder starts a campaign. It is active at once, and posts are paid into escrow in the same transaction. */
export function createCampaign({ world, me }: SignedIn, input: NewCampaign) {
  const { blockedSubreddits } = world.config
  return change(world, async (tx, tell) => {
    await refuseUnverified(world, tx, me.id)
    if (!(await once(tx, me.id, input))) return { id: input.id }
    refuseBlocked(blockedSubreddits, input.targetSubreddits)
    await takeRaised(tx, 'campaign', me.id, world.config)
    if (input.kind === 'posts') await insertPosts(tx, me.id, input)
    else await insertEngagement(tx, me.id, input, postLink(input.redditPostUrl, blockedSubreddits))
    await learnWords(tx, input.id)
    await tellTeam(tx, tell, me.id, input)
    tell(me.id, { name: 'campaign_changed', campaignId: input.id })
    if (input.kind === 'posts') tell(me.id, { name: 'karma_moved' })
    return { id: input.id }
  }).catch(refuseOn({ campaigns_pkey: 'id_reused' }))
}

async function insertPosts(tx: Tx, founderId: string, input: Extract<NewCampaign, { kind: 'posts' }>) {
  const needed = postsNeeded(input)
  const amount = needed * postsCampaign.karma
  const balance = await lockAvailable(tx, founderId)
  if (amount > balance) refuse('not_enough_karma', { needed: amount, balance })
  await tx
    .insertInto('campaigns')
    .values({
      ...commonColumns(founderId, input, input.durationDays),
      karma_reward: postsCampaign.karma,
      post_title: input.postTitle,
      post_content: input.postContent,
      guidelines: input.guidelines,
      key_messages: input.keyMessages,
      posts_per_day: input.postsPerDay,
      duration_days: input.durationDays,
      posts_needed: needed,
    })
    .execute()
  await hold(tx, {
    founderId,
    campaignId: input.id,
    amount,
    cause: `hold:${input.id}`,
    reason: `${counted(needed, 'post')} for ${input.saasName}`,
  })
}

async function insertEngagement(
  tx: Tx,
  founderId: string,
  input: Extract<NewCampaign, { kind: 'engagement' }>,
  link: RedditLink,
) {
  await tx
    .insertInto('campaigns')
    .values({
      ...commonColumns(founderId, input, founderEngagement.days),
      karma_reward: founderEngagement.karma,
      engagement_instructions: input.engagementInstructions,
      reddit_post_url: link.url,
      reddit_key: link.key,
      upvote_goal: founderEngagement.upvoteGoal,
      comment_goal: input.commentGoal,
    })
    .execute()
}

const commonColumns = (founderId: string, input: NewCampaign, days: number) => ({
  id: input.id,
  kind: input.kind,
  founder_id: founderId,
  saas_name: input.saasName,
  description: input.description,
  target_subreddits: input.targetSubreddits,
  additional_resources: JSON.stringify(input.additionalResources),
  status: 'active' as const,
  window_days: days,
  expires_at: sql<Date>`now() + make_interval(days => ${days})`,
})

/** Notifies the founder's team of the new campaign. */
async function tellTeam(tx: Tx, tell: Tell, founderId: string, { id, kind, saasName }: NewCampaign) {
  const to = await readTeam(tx, founderId)
  await notifyAll(tx, tell, to, {
    type: 'new_campaign',
    title: 'New campaign for your team',
    body: `${isolated(saasName)} is looking for ${kind === 'posts' ? 'posts' : 'comments'}.`,
    cause: causeOf('campaign', id),
    data: { campaignId: id },
  })
  // Sent even to those who want no such notices: a campaign assigned to them may be on their screen.
  tell(to, { name: 'campaign_changed', campaignId: id })
}
