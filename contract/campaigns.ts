import { z } from 'zod'
import { campaignKinds, campaignStatuses, exploreSorts } from '#/rules/campaign.ts'
import { notASubreddit } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { editedCampaign, newCampaign, resourceType, revisedCampaign, subreddit } from './campaign-input.ts'
import {
  byId,
  changing,
  done,
  id,
  may,
  maybeTime,
  maybeTyped,
  paging,
  person,
  reading,
  searched,
  time,
} from './shared.ts'
import { decision, submission } from './submissions.ts'

const resource = z.object({
  type: resourceType,
  title: z.string(),
  url: z.string(),
  description: z.string(),
})
export type Resource = z.infer<typeof resource>

export const card = z.object({
  id,
  kind: z.enum(campaignKinds),
  saasName: z.string(),
  description: z.string(),
  targetSubreddits: z.array(z.string()),
  status: z.enum(campaignStatuses),
  karmaReward: z.int(),
  founder: person,
  contributor: person.nullable(),
  done: z.int().describe('Approved comments or published posts so far'),
  goal: z.int().describe('How many of them are wanted'),
  open: z.int().describe('Posts that may still be submitted, or comments that will still be rewarded'),
  createdAt: time,
  expiresAt: time,
  isAssigned: z
    .boolean()
    .describe('Whether it is assigned to a team: for a contributor, one they are in; for the founder, their own'),
  waiting: z.int().describe('Submissions waiting for the founder; 0 unless you run the campaign'),
})
export type CampaignCard = z.infer<typeof card>

/** What was decided on a campaign before, and why. */
export const lastRejection = {
  rejectReason: z
    .string()
    .nullable()
    .describe('Why it was rejected; kept while it waits for its founder again, until they approve it'),
  lastRejectedAt: maybeTime.describe('While it waits for its founder again: when they rejected it before'),
}

const shared = card.extend({
  additionalResources: z.array(resource),
  requireCommentApproval: z.boolean(),
  updatedAt: time,
  ...lastRejection,
  submittedAt: maybeTime.describe('When it was last sent for review; null for campaigns that never were'),
  decidedAt: maybeTime.describe('When that was decided'),
})

const engagement = shared.extend({
  kind: z.literal('engagement'),
  engagementInstructions: z.string(),
  redditPostUrl: z.string(),
  upvoteGoal: z.int(),
  currentUpvotes: z.int().describe('Always 0: nothing is fetched from Reddit'),
})

const posts = shared.extend({
  kind: z.literal('posts'),
  postTitle: z.string().nullable(),
  postContent: z.string(),
  guidelines: z.string(),
  keyMessages: z.array(z.string()),
  postsPerDay: z.int(),
  durationDays: z.int(),
  postsSubmitted: z.int(),
})

export const campaign = z.discriminatedUnion('kind', [engagement, posts])
export type Campaign = z.infer<typeof campaign>

const comment = z.object({ id, contributor: person, content: z.string(), url: z.string().nullable(), at: time })
export type ApprovedComment = z.infer<typeof comment>

/** How fast the founder decides on work, from their latest decisions; null while there are too few to tell. */
const founderAnswers = z.object({ decisions: z.int(), typicalSeconds: z.int().nullable() })
export type FounderAnswers = z.infer<typeof founderAnswers>

const tab = z.enum([...campaignKinds, 'assigned'])

const subredditCount = z.object({ name: z.string(), campaigns: z.int() })
export type SubredditCount = z.infer<typeof subredditCount>

const explored = z.object({
  items: z.array(card),
  next: z.string().nullable(),
  stats: z
    .object({ active: z.int(), karma: z.int(), made: z.int() })
    .describe(
      'For the whole tab: open campaigns, the karma they still pay, and the posts and comments made in them so far',
    ),
  assigned: z.int().describe('Number of posts campaigns of founders whose team you are in'),
})
export type Explored = z.infer<typeof explored>

const isBlocked = z
  .boolean()
  .describe('Whether the operator has blocked every subreddit for its work: it takes none until it names others')

export const campaigns = {
  /** Open campaigns of one tab. In a search, exact matches come before misspelt ones. */
  explore: reading('/campaigns', 'campaigns:read', 'Open campaigns')
    .input(
      z.strictObject({
        tab: tab.default('engagement'),
        q: searched(limits.searchMax),
        subreddit: z
          .union([z.literal(''), subreddit], notASubreddit)
          .default('')
          .describe('With or without r/; empty means all of them'),
        sort: z.enum(exploreSorts).default('newest'),
        ...paging,
      }),
    )
    .output(explored),
  /** Subreddits of the tab's open campaigns whose name contains the text, most campaigns first. */
  subreddits: reading('/subreddits', 'campaigns:read', 'Subreddits of open campaigns')
    .input(z.strictObject({ tab: tab.default('engagement'), q: searched(limits.searchMax) }))
    .output(z.array(subredditCount)),
  /** A campaign's public page, with its approved comments. */
  get: reading('/campaigns/{id}', 'campaigns:read', 'A campaign’s public page')
    .input(byId)
    .errors(may('campaign_not_found'))
    .output(
      z.object({
        campaign,
        comments: z.array(comment),
        mine: z.array(submission).describe('Your own submissions here, newest first'),
        canManage: z.boolean(),
        planOpen: z
          .boolean()
          .describe('False while the founder’s plan has lapsed: nobody can comment or post until it is renewed'),
        isBlocked,
        founderAnswers,
      }),
    ),
  /** The review desk: for the owner, an admin, or the contributor who created the campaign. */
  manage: reading('/campaigns/{id}/manage', 'campaigns:read', 'The review desk of a campaign')
    .input(byId)
    .errors(may('campaign_not_found', 'cannot_manage'))
    .output(
      z.object({
        campaign,
        isOwner: z.boolean(),
        pauseReason: z
          .string()
          .nullable()
          .describe('A moderator’s words, while the campaign is paused by one; for its founder and admins'),
        pausedBySuspension: z
          .boolean()
          .describe('Whether it is paused only until the suspension of its founder ends; for admins'),
        planOpen: z
          .boolean()
          .describe('False while the founder has no plan: nobody can comment or post until they have one'),
        isBlocked,
        submissions: z
          .array(submission)
          .describe(
            'What waits for the founder, longest waiting first; then what waits to be published and what is decided, newest first',
          ),
        next: z
          .object({
            pending: z.string().nullable(),
            publishing: z.string().nullable(),
            decided: z.string().nullable(),
          })
          .describe('Where each group continues (`submissions.ofCampaign`); null where it is complete'),
        deciding: z
          .array(decision)
          .describe('The owner’s decisions that can still be undone; their submissions are in no group'),
      }),
    ),
  /** Starts a campaign; for posts, the karma goes into escrow at once. Idempotent: the client makes the id. */
  create: changing('/campaigns', 'campaigns:write', 'Start a campaign')
    .input(newCampaign)
    .errors(
      may(
        'login_to_create',
        'only_founders_create',
        'email_unverified',
        'not_enough_karma',
        'subreddit_blocked',
        'reddit_link_missing',
        'reddit_link_unknown',
        'slow_down',
        'id_reused',
      ),
    )
    .output(z.object({ id })),
  /**
   * Changes only the fields that were sent, so that two tabs do not overwrite each other. The escrow follows the posts needed;
   * lowering a goal to what is already reached completes the campaign.
   */
  edit: changing('/campaigns/{id}/edit', 'campaigns:write', 'Change a campaign of yours')
    .input(editedCampaign)
    .errors(
      may(
        'campaign_not_found',
        'campaign_final',
        'not_enough_karma',
        'too_few_posts',
        'goal_too_low',
        'post_url_frozen',
        'post_url_theirs',
        'subreddit_blocked',
        'reddit_link_missing',
        'reddit_link_unknown',
      ),
    )
    .output(done),
  /** Nobody can send work to a paused campaign; its time keeps running. */
  pause: changing('/campaigns/{id}/pause', 'campaigns:write', 'Pause a campaign')
    .input(byId)
    .errors(may('campaign_not_found', 'campaign_final', 'already_paused'))
    .output(done),
  /** A campaign past its end gets a fresh window of its original length. A rejected one is never revived. */
  resume: changing('/campaigns/{id}/resume', 'campaigns:write', 'Resume a campaign')
    .input(byId)
    .errors(may('campaign_not_found', 'campaign_final', 'not_approved', 'not_enough_karma', 'subreddit_blocked'))
    .output(done),
  /** Whether comments wait for the founder's approval, or count at once. */
  setApproval: changing('/campaigns/{id}/approval', 'campaigns:write', 'Say whether comments wait for you')
    .input(z.strictObject({ id, required: z.boolean() }))
    .errors(may('campaign_not_found'))
    .output(done),
  /** The founder approves a contributor's campaign in review; it runs for a fresh window. */
  approve: changing('/campaigns/{id}/approve', 'campaigns:write', 'Approve a contributor’s campaign')
    .input(byId)
    .errors(may('campaign_not_found', 'already_decided', 'subreddit_blocked'))
    .output(done),
  /** The founder rejects it; its contributor sees the reason and may change and resubmit it. */
  reject: changing('/campaigns/{id}/reject', 'campaigns:write', 'Reject a contributor’s campaign')
    .input(z.strictObject({ id, reason: maybeTyped(limits.rejectReasonMax) }))
    .errors(may('campaign_not_found', 'already_decided'))
    .output(done),
  /**
   * Changes an engagement campaign that the caller created as a contributor. A rejected or expired
   * one goes back to its founder for review.
   */
  revise: changing('/campaigns/{id}/mine', 'campaigns:write', 'Change a campaign that you created as a contributor')
    .input(revisedCampaign)
    .errors(
      may(
        'campaign_not_found',
        'campaign_final',
        'post_url_frozen',
        'goal_cannot_rise',
        'goal_too_low',
        'campaign_text_frozen',
        'subreddit_blocked',
        'reddit_link_missing',
        'reddit_link_unknown',
      ),
    )
    .output(done),
  /** Deletes the caller's own campaign; the rest of its escrow is returned. */
  remove: changing('/campaigns/{id}/delete', 'campaigns:write', 'Delete a campaign')
    .input(byId)
    .errors(may('campaign_not_found', 'campaign_final'))
    .output(done),
}
