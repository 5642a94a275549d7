import { z } from 'zod'
import { card, lastRejection } from './campaigns.ts'
import { id, maybeTime, paging, person, reading, time } from './shared.ts'
import { decision, submission } from './submissions.ts'

/**
 * Whose turn it is, and since when; both null when nobody has to act. `since` is also null when the founder has to name other
 * subreddits.
 */
const turnCard = card.extend({ turn: z.enum(['founder', 'contributor']).nullable(), since: maybeTime })
export type TurnCard = z.infer<typeof turnCard>

const open = z.object({
  what: z
    .enum(['post', 'comment', 'comments', 'campaign', 'subreddits'])
    .describe(
      '`comments` stands for all waiting comments of one campaign; `subreddits` for a running campaign that takes no work, as the operator has blocked every subreddit for it',
    ),
  /** The id of the post, comment or campaign; for `comments` and `subreddits`, that of the campaign. */
  id,
  campaignId: id,
  campaignName: z.string(),
  status: z.enum(['pending', 'pending_post', 'rejected', 'blocked']),
  title: z
    .string()
    .nullable()
    .describe('The post’s; for comments and campaigns, that of the post a contributor’s campaign is about'),
  with: person
    .nullable()
    .describe(
      'The other person: the contributor for a founder, the founder for a contributor. Null for comments by several people, and for `subreddits`',
    ),
  count: z.int(),
  since: time.describe('For `subreddits`, when the campaign was created: when they were blocked is not known'),
  until: maybeTime.describe('When this stops waiting for anybody'),
})
export type Open = z.infer<typeof open>

/** Longest waiting first. `items` has only the first ones; `total` counts all. */
const openList = z.object({ items: z.array(open), total: z.int() })
const turns = z.object({ yours: openList, theirs: openList })
export type Turns = z.infer<typeof turns>

/** A contributor's campaign that waits for its founder. */
const pendingCampaign = card.extend({
  engagementInstructions: z.string(),
  redditPostUrl: z.string(),
  submittedAt: time,
  ...lastRejection,
})
export type PendingCampaign = z.infer<typeof pendingCampaign>

const founderDashboard = z.object({
  stats: z.object({
    campaigns: z.int(),
    campaignsThisMonth: z.int(),
    engagement: z.int(),
    engagementThisMonth: z.int(),
    engagement30Days: z
      .array(z.int())
      .describe('Approved comments and published posts per day for the last 30 days, oldest first'),
    karma: z.int(),
    karmaHeld: z.int(),
    karma30Days: z.array(z.int()).describe('Available karma at the end of each of the last 30 days, oldest first'),
    active: z.int(),
    completed: z.int(),
    pendingCampaigns: z.int(),
    pendingPosts: z.int(),
    pendingComments: z.int(),
  }),
  awaitsTeam: z.boolean().describe('Whether the plan comes with a team that nobody is on'),
  turns,
  campaigns: z
    .array(turnCard)
    .describe('Campaigns waiting for the founder first, longest waiting on top; then newest first'),
  next: z.string().nullable(),
  pendingCampaigns: z.array(pendingCampaign).describe('Longest waiting first'),
  pendingPosts: z.array(submission),
  deciding: z
    .array(decision)
    .describe('Decisions that can still be undone; their submissions are not counted as waiting anywhere'),
})
export type FounderDashboard = z.infer<typeof founderDashboard>

const contributorDashboard = z.object({
  stats: z.object({
    karma: z.int(),
    engagements: z.int(),
    postKarma: z.int(),
    engagementKarma: z.int(),
    earned30Days: z.array(z.int()).describe('Karma earned on each of the last 30 days, oldest first'),
    createdCampaigns: z.int(),
    contributedCampaigns: z.int(),
    pendingPosts: z.int(),
  }),
  turns,
  activity: z.array(submission),
  successRate: z
    .int()
    .nullable()
    .describe('Percentage of the activity shown that was approved; null when there is none'),
})
export type ContributorDashboard = z.infer<typeof contributorDashboard>

export const dashboards = {
  /** The caller's campaigns as a founder, their figures, and the work waiting for a decision. */
  founder: reading(
    '/dashboards/founder',
    'campaigns:read',
    'Your campaigns as a founder, their figures, and the work that waits for you',
  )
    .input(z.strictObject({ filter: z.enum(['all', 'active', 'completed']).default('all'), ...paging }))
    .output(founderDashboard),
  /** The caller's own work, and what became of it. */
  contributor: reading(
    '/dashboards/contributor',
    'campaigns:read',
    'Your work as a contributor, and what became of it',
  ).output(contributorDashboard),
  /** Campaigns the caller created or sent work to: first those waiting for them, then those waiting for a founder, then newest first. */
  campaigns: reading('/dashboards/contributor/campaigns', 'campaigns:read', 'Campaigns you created or sent work to')
    .input(z.strictObject({ list: z.enum(['created', 'contributed']), ...paging }))
    .output(z.object({ items: z.array(turnCard), next: z.string().nullable() })),
  /** The caller's posts in progress: those to be published first, then those in review, longest waiting on top. */
  pendingPosts: reading('/dashboards/contributor/posts', 'submissions:read', 'Your posts in progress')
    .input(z.strictObject(paging))
    .output(z.object({ items: z.array(submission), next: z.string().nullable() })),
  /** The caller's own karma. */
  karma: reading('/karma', 'karma:read', 'Your karma').output(z.object({ available: z.int(), earned: z.int() })),
}
