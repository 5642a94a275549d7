import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { contributorEngagement, productOf } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import type { RedditLink } from '#/rules/reddit-url.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { cut } from '../cut.ts'
import type { Tx } from '../infra/db/change.ts'
import { sentence } from '../sentence.ts'
import { leaveToUndo } from './pause-founder.ts'
import { learnWords } from './words.ts'
import type { LockedSubmission } from './work.ts'

/**
 * Creates an engagement campaign for the published post: the contributor's, for the founder's product. If the founder has deleted
 * their account it is closed at once, as nobody would review its comments.
 */
export async function startEngagement(tx: Tx, { work, campaign }: LockedSubmission, link: RedditLink) {
  const id = randomUUIDv7()
  const { days, karma, upvoteGoal, commentGoal } = contributorEngagement
  const first = await firstStatus(tx, { id, founderId: campaign.founder_id })
  await tx
    .insertInto('campaigns')
    .values({
      id,
      kind: 'engagement',
      founder_id: campaign.founder_id,
      contributor_id: work.contributorId,
      source_submission_id: work.id,
      saas_name: campaign.saas_name,
      description: cut(
        `“${work.title}”: the conversation under a post about ${sentence(productOf(campaign.saas_name))} ${campaign.description}`,
        limits.campaignTextMax,
      ),
      target_subreddits: link.subreddit ? [link.subreddit] : campaign.target_subreddits,
      additional_resources: JSON.stringify(campaign.additional_resources),
      engagement_instructions: `Read “${work.title}” on Reddit and join the conversation with something of your own to say.`,
      ...first,
      karma_reward: karma,
      window_days: days,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
      reddit_post_url: link.url,
      reddit_key: link.key,
      upvote_goal: upvoteGoal,
      comment_goal: commentGoal,
    })
    .execute()
  await learnWords(tx, id)
  return { id, isOpen: first.status === 'active' }
}

/**
 * The founder may have left since approving the post: then it starts closed. A suspended one, or one without their
 * role, cannot respond: then it starts paused.
 */
async function firstStatus(tx: Tx, { id, founderId }: { id: string; founderId: string }) {
  const founder = await tx
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', founderId)
    .where('left_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!founder) return { status: 'deleted' } as const
  if (founder.suspended_at) return { status: 'paused', paused_by_suspension: true } as const
  if (await runsStill(tx, founderId)) return { status: 'active' } as const
  if (await leaveToUndo(tx, founderId, id)) return { status: 'paused' } as const
  // An Undo between these two checks may have given the role back.
  return { status: (await runsStill(tx, founderId)) ? 'active' : 'paused' } as const
}

async function runsStill(tx: Tx, founderId: string) {
  const held = await tx
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', founderId)
    .forKeyShare()
    .executeTakeFirst()
  return runsCampaigns(held?.role ?? null)
}
