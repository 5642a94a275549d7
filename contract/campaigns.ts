import { z } from 'zod'
import { campaignKinds, campaignStatuses, exploreSorts } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { readSubreddit } from '#/rules/reddit-url.ts'
import {
  byId,
  changing,
  cursor,
  done,
  id,
  looselyTyped,
  may,
  maybeTyped,
  person,
  reading,
  time,
  typed,
  url,
} from './shared.ts'
import { submission } from './submissions.ts'

const resourceType = z.enum(['image', 'video', 'link'])

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
  /** Whether the reader is assigned to this founder's team. */
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
})

const engagement = shared.extend({
  kind: z.literal('engagement'),
  engagementInstructions: z.string(),
  redditPostUrl: z.string(),
  upvoteGoal: z.number(),
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

const subreddit = z
  .string()
  .max(limits.urlMax)
  .refine(text => readSubreddit(text) !== null, 'This is not the name of a subreddit')
  .transform(text => readSubreddit(text) ?? text)

const common = {
  saasName: typed(limits.campaignNameMax, 'A title is required'),
  description: typed(limits.campaignTextMax, 'A description is required'),
  targetSubreddits: z
    .array(subreddit)
    .min(1, 'At least one subreddit is required')
    .max(limits.subredditsMax, `At most ${limits.subredditsMax} subreddits`)
    .refine(names => new Set(names.map(name => name.toLowerCase())).size === names.length, 'Subreddit already added'),
  additionalResources: z
    .array(
      z.strictObject({
        type: resourceType,
        title: typed(limits.resourceTextMax, 'A title is required'),
        url,
        description: looselyTyped(limits.resourceTextMax),
      }),
    )
    .max(limits.resourceLinksMax, 'Maximum 10 resource links allowed')
    .default([]),
}

const count = (max: number) =>
  z
    .int()
    .min(1, 'At least 1')
    .max(max, `At most ${max.toLocaleString('en')}`)

const newEngagement = z.strictObject({
  id,
  kind: z.literal('engagement'),
  ...common,
  redditPostUrl: z.string().trim().max(limits.urlMax),
  commentGoal: count(limits.commentGoalMax),
  engagementInstructions: typed(limits.campaignTextMax, 'Engagement instructions are required'),
})

const newPosts = z.strictObject({
  id,
  kind: z.literal('posts'),
  ...common,
  postTitle: maybeTyped(limits.campaignNameMax * 2),
  postContent: typed(limits.campaignTextMax, 'Post instructions are required'),
  guidelines: typed(limits.campaignTextMax, 'Guidelines are required'),
  keyMessages: z
    .array(typed(limits.keyMessageMax, 'A key message is empty'))
    .min(1, 'Key messages are required')
    .max(limits.keyMessagesMax, `At most ${limits.keyMessagesMax} key messages`),
  postsPerDay: count(limits.postsPerDayMax),
  durationDays: count(limits.durationDaysMax),
})

const newCampaign = z.discriminatedUnion('kind', [newEngagement, newPosts])
export type NewCampaign = z.infer<typeof newCampaign>

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
  explore: reading('/campaigns')
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
  subreddits: reading('/subreddits')
    .input(z.strictObject({ tab: tab.default('engagement'), q: looselyTyped(limits.searchMax) }))
    .output(z.array(subredditCount)),
  /** A campaign's public page, with its approved comments. */
  get: reading('/campaigns/{id}')
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
      }),
    ),
  /** The review desk: for the owner, an admin, or the contributor who created the campaign. */
  manage: reading('/campaigns/{id}/manage')
    .input(byId)
    .errors(may('campaign_not_found', 'cannot_manage'))
    .output(z.object({ campaign, isOwner: z.boolean(), submissions: z.array(submission) })),
  /** Starts a campaign; posts are paid into escrow at once. The id is made by the sender: sent twice, it counts once. */
  create: changing('/campaigns')
    .input(newCampaign)
    .errors(
      may(
        'login_to_create',
        'only_founders_create',
        'not_enough_karma',
        'subreddit_blocked',
        'reddit_link_missing',
        'reddit_link_unknown',
        'id_reused',
      ),
    )
    .output(z.object({ id })),
  /** Changes the size of a Need Posts campaign; the escrow follows. */
  resize: changing('/campaigns/{id}/size')
    .input(
      z.strictObject({
        id,
        postsPerDay: count(limits.postsPerDayMax),
        postsNeeded: count(limits.postsPerDayMax * limits.durationDaysMax),
      }),
    )
    .errors(may('campaign_not_found', 'campaign_final', 'not_enough_karma', 'too_few_posts'))
    .output(done),
  /** Nobody can send work to a paused campaign; its time goes on running. */
  pause: changing('/campaigns/{id}/pause').input(byId).errors(may('campaign_not_found', 'campaign_final')).output(done),
  /** A campaign whose time is up gets a fresh window of its original length. A rejected one is never revived. */
  resume: changing('/campaigns/{id}/resume')
    .input(byId)
    .errors(may('campaign_not_found', 'campaign_final', 'not_enough_karma'))
    .output(done),
  /** Whether comments wait for the founder, or count at once. */
  setApproval: changing('/campaigns/{id}/approval')
    .input(z.strictObject({ id, required: z.boolean() }))
    .errors(may('campaign_not_found'))
    .output(done),
  /** Deletes one's own campaign; what is left of its escrow returns. */
  remove: changing('/campaigns/{id}/delete')
    .input(byId)
    .errors(may('campaign_not_found', 'campaign_final'))
    .output(done),
}
