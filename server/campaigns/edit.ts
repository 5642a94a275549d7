import { sql } from 'kysely'
import type { EditedCampaign } from '#/contract/campaign-input.ts'
import { foundersLowestGoal } from '#/rules/lowest-goal.ts'
import type { SignedIn } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { refuse } from '../refusals.ts'
import { isAsAsked } from './as-asked.ts'
import { refuseBlocked } from './blocked.ts'
import { completeCampaign } from './complete.ts'
import type { LockedCampaign } from './lock.ts'
import { lockOwnCampaign } from './lock.ts'
import { postLink } from './post-link.ts'
import { resizeEscrow } from './resize.ts'
import { tellCampaign, tellWorkers } from './tell.ts'
import { learnWords } from './words.ts'

type EditedEngagement = Extract<EditedCampaign, { kind: 'engagement' }>
type EditedPosts = Extract<EditedCampaign, { kind: 'posts' }>

/**
 * A founder changes their own campaign, including one that a contributor created. Only fields that were sent change. Lowering the
 * goal to what is already there completes the campaign. Repeated after a lost answer, it gets the same answer.
 */
export function editCampaign({ world, me }: SignedIn, input: EditedCampaign) {
  const { blockedSubreddits } = world.config
  refuseBlocked(blockedSubreddits, input.targetSubreddits ?? [])
  return change(world, async (tx, tell) => {
    const campaign = await lockOwnCampaign(tx, me.id, input.id)
    if (campaign.kind !== input.kind) refuse('campaign_not_found')
    if (campaign.status === 'completed') return isAsAsked(campaign, input) ? {} : refuse('campaign_final')
    const moved = input.kind === 'posts' && (await resizeEscrow(tx, campaign, input.postsNeeded))
    const { reached } = await tx
      .updateTable('campaigns')
      .set(commonColumns(input))
      .set(input.kind === 'posts' ? postsColumns(input) : engagementColumns(campaign, input, blockedSubreddits))
      .where('id', '=', input.id)
      .returning(hasEverything.as('reached'))
      .executeTakeFirstOrThrow()
    await learnWords(tx, input.id)
    if (reached) await completeCampaign(tx, tell, campaign)
    else await tellWorkers(tx, tell, campaign.id)
    tellCampaign(tell, campaign)
    if (moved) tell(me.id, { name: 'karma_moved' })
    return {}
  })
}

const hasEverything = sql<boolean>`(
  case kind when 'posts' then posts_published = posts_needed else current_comments = comment_goal end)`

/** A field that was not sent is undefined, which leaves its column unchanged. */
const commonColumns = ({ saasName, description, targetSubreddits, additionalResources }: EditedCampaign) => ({
  saas_name: saasName,
  description,
  target_subreddits: targetSubreddits,
  additional_resources: additionalResources && JSON.stringify(additionalResources),
  updated_at: now,
})

const postsColumns = (input: EditedPosts) => ({
  post_title: input.postTitle,
  post_content: input.postContent,
  guidelines: input.guidelines,
  key_messages: input.keyMessages,
  posts_per_day: input.postsPerDay,
  posts_needed: input.postsNeeded,
})

function engagementColumns(campaign: LockedCampaign, input: EditedEngagement, blocked: ReadonlySet<string>) {
  const { commentGoal, engagementInstructions, redditPostUrl } = input
  const done = campaign.current_comments
  const least = foundersLowestGoal(campaign.status, done)
  if (commentGoal !== undefined && commentGoal < least) refuse('goal_too_low', { done, least })
  const columns = { comment_goal: commentGoal, engagement_instructions: engagementInstructions }
  if (redditPostUrl === undefined) return columns
  const link = postLink(redditPostUrl, blocked)
  if (link.key !== campaign.reddit_key) refuseAnotherPost(campaign)
  return { ...columns, reddit_post_url: link.url, reddit_key: link.key }
}

/** Comments were written and paid for under one post and must not end up under another. */
function refuseAnotherPost(campaign: LockedCampaign) {
  if (campaign.contributor_id) refuse('post_url_theirs')
  if (campaign.current_comments > 0) refuse('post_url_frozen')
}
