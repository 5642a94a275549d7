import { z } from 'zod'
import { campaignKinds, campaignStatuses, exploreSorts } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { editedCampaign, newCampaign, resourceType, revisedCampaign, subreddit } from './campaign-input.ts'
import {
  byId,
  changing,
  cursor,
  done,
  id,
  looselyTyped,
  may,
  maybeTyped,
  maybeTime,
  person,
  reading,
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
  karmaReward: z.number(),
  founder: person,
  contributor: person.nullable(),
  /** Comments or published posts so far, and how many are wanted. */
  done: z.number(),
  goal: z.number(),
  /** Posts that may still be submitted, or comments still rewarded. */
  open: z.number(),
  createdAt: time,
  expiresAt: time,
  /** Whether it is assigned to a team: the reader's, or the one that its founder, reading, has. */
  isAssigned: z.boolean(),
  /** Submissions that wait for the founder; 0 for whoever does not run the campaign. */
  waiting: z.number(),
})
export type CampaignCard = z.infer<typeof card>

const shared = card.extend({
  additionalResources: z.array(resource),
  requireCommentApproval: z.boolean(),
  updatedAt: time,
  rejectReason: z.string().nullable(),
  /** When it was sent for review, and decided; both null for campaigns that never were. */
  submittedAt: maybeTime,
  decidedAt: maybeTime,
})

const engagement = shared.extend({
  kind: z.literal('engagement'),
  engagementInstructions: z.string(),
  redditPostUrl: z.string(),
  upvoteGoal: z.number(),
  /** Always 0: nothing is fetched from Reddit. */
  currentUpvotes: z.number(),
})

const posts = shared.extend({
  kind: z.literal('posts'),
  postTitle: z.string().nullable(),
  postContent: z.string(),
  guidelines: z.string(),
  keyMessages: z.array(z.string()),
  postsPerDay: z.number(),
  durationDays: z.number(),
  postsSubmitted: z.number(),
})

export const campaign = z.discriminatedUnion('kind', [engagement, posts])
export type Campaign = z.infer<typeof campaign>

const comment = z.object({ id, contributor: person, content: z.string(), url: z.string().nullable(), at: time })

/** How fast the founder decides on work, of their latest decisions; no time as long as there are too few to tell. */
const founderAnswers = z.object({ decisions: z.number(), typicalSeconds: z.number().nullable() })
export type FounderAnswers = z.infer<typeof founderAnswers>

const tab = z.enum([...campaignKinds, 'assigned'])

const subredditCount = z.object({ name: z.string(), campaigns: z.number() })
export type SubredditCount = z.infer<typeof subredditCount>

const explored = z.object({
  items: z.array(card),
  next: z.string().nullable(),
  /** Of the whole tab: how many campaigns are open, what they still pay, and what was made in them so far. */
  stats: z.object({ active: z.number(), karma: z.number(), made: z.number() }),
  /** Posts of the founders whose team the reader is in; the tab is there only when there are any. */
  assigned: z.number(),
})
export type Explored = z.infer<typeof explored>

export const campaigns = {
  /** Open campaigns of one tab, a page at a time. With a search, those that have its words come before those that have them misspelt. */
  explore: reading('/campaigns', 'campaigns:read', 'Open campaigns')
    .input(
      z.strictObject({
        tab: tab.default('engagement'),
        q: looselyTyped(limits.searchMax),
        /** A subreddit's name, with r/ or without; empty: all. */
        subreddit: z.union([z.literal(''), subreddit]).default(''),
        sort: z.enum(exploreSorts).default('newest'),
        cursor,
      }),
    )
    .output(explored),
  /** Subreddits of a tab's open campaigns that have this text in their name, most campaigns first. */
  subreddits: reading('/subreddits', 'campaigns:read', 'Subreddits of open campaigns')
    .input(z.strictObject({ tab: tab.default('engagement'), q: looselyTyped(limits.searchMax) }))
    .output(z.array(subredditCount)),
  /** A campaign's public page, with its approved comments. */
  get: reading('/campaigns/{id}', 'campaigns:read', 'A campaign’s public page')
    .input(byId)
    .errors(may('campaign_not_found'))
    .output(
      z.object({
        campaign,
        comments: z.array(comment),
        /** The reader's own work here, newest first. */
        mine: z.array(submission),
        canManage: z.boolean(),
        /** False while the founder's plan has lapsed: commenting and posting wait. */
        planOpen: z.boolean(),
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
        /** What waits for the founder, longest first; then what waits to be published, and what is done, newest first. */
        submissions: z.array(submission),
        /** Where each group goes on (`submissions.ofCampaign`); null where all of it is here. */
        next: z.object({
          pending: z.string().nullable(),
          publishing: z.string().nullable(),
          decided: z.string().nullable(),
        }),
        /** The owner's decisions that can still be taken back; their work is in no group. */
        deciding: z.array(decision),
      }),
    ),
  /** Starts a campaign; posts are paid into escrow at once. The id is made by the sender: sent twice, it counts once. */
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
   * Changes what was sent of one's own campaign and nothing else, so that two tabs do not undo each other.
   * The escrow follows the posts needed; a goal lowered to what is reached completes the campaign.
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
  /** Nobody can send work to a paused campaign; its time goes on running. */
  pause: changing('/campaigns/{id}/pause', 'campaigns:write', 'Pause a campaign')
    .input(byId)
    .errors(may('campaign_not_found', 'campaign_final', 'already_paused'))
    .output(done),
  /** A campaign whose time is up gets a fresh window of its original length. A rejected one is never revived. */
  resume: changing('/campaigns/{id}/resume', 'campaigns:write', 'Resume a campaign')
    .input(byId)
    .errors(may('campaign_not_found', 'campaign_final', 'already_running', 'not_enough_karma'))
    .output(done),
  /** Whether comments wait for the founder, or count at once. */
  setApproval: changing('/campaigns/{id}/approval', 'campaigns:write', 'Say whether comments wait for you')
    .input(z.strictObject({ id, required: z.boolean() }))
    .errors(may('campaign_not_found'))
    .output(done),
  /** The founder says yes to a contributor's campaign in review: it runs for a fresh window. */
  approve: changing('/campaigns/{id}/approve', 'campaigns:write', 'Approve a contributor’s campaign')
    .input(byId)
    .errors(may('campaign_not_found', 'already_decided'))
    .output(done),
  /** Says no; its contributor sees the reason, and may change it and send it again. */
  reject: changing('/campaigns/{id}/reject', 'campaigns:write', 'Reject a contributor’s campaign')
    .input(z.strictObject({ id, reason: maybeTyped(limits.rejectReasonMax) }))
    .errors(may('campaign_not_found', 'already_decided'))
    .output(done),
  /** Changes an engagement campaign that one created oneself. A rejected or timed-out one waits for its founder again. */
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
  /** Deletes one's own campaign; what is left of its escrow returns. */
  remove: changing('/campaigns/{id}/delete', 'campaigns:write', 'Delete a campaign')
    .input(byId)
    .errors(may('campaign_not_found', 'campaign_final'))
    .output(done),
}
