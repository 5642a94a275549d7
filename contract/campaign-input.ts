import { z } from 'zod'
import { resourceTypes } from '#/rules/campaign.ts'
import { grouped } from '#/rules/counted.ts'
import { notASubreddit, subredditTwice, titleMissing, tooManySubreddits } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { readSubreddit } from '#/rules/reddit-url.ts'
import { wholeNumber } from '#/rules/whole-number.ts'
import { id, looselyTyped, maybeTypedLine, pastedUrl, typed, typedLine, typedLineOrNull, url } from './shared.ts'

export const resourceType = z.enum(resourceTypes)

export const subreddit = z
  .string()
  .max(limits.urlMax, notASubreddit)
  .refine(text => readSubreddit(text) !== null, notASubreddit)
  .transform(text => readSubreddit(text) ?? text)

const common = {
  saasName: typedLine(limits.campaignNameMax, titleMissing),
  description: typed(limits.campaignTextMax, 'A description is required'),
  targetSubreddits: z
    .array(subreddit)
    .min(1, 'At least one subreddit is required')
    .max(limits.subredditsMax, tooManySubreddits)
    .refine(names => new Set(names.map(name => name.toLowerCase())).size === names.length, subredditTwice)
    .meta({ description: 'Each of them once, with or without r/', uniqueItems: true }),
}

const resources = z
  .array(
    z.strictObject({
      type: resourceType,
      title: typedLine(limits.resourceTextMax, titleMissing),
      url,
      description: looselyTyped(limits.resourceTextMax),
    }),
  )
  .max(limits.resourceLinksMax, `Maximum ${limits.resourceLinksMax} resource links allowed`)

const count = (max: number) =>
  z
    .number(wholeNumber)
    .max(max, `At most ${grouped(max)}`)
    .int(wholeNumber)
    .min(1, wholeNumber)

const newEngagement = z.strictObject({
  id,
  kind: z.literal('engagement'),
  ...common,
  additionalResources: resources.default([]),
  redditPostUrl: pastedUrl,
  commentGoal: count(limits.commentGoalMax),
  engagementInstructions: typed(limits.campaignTextMax, 'Engagement instructions are required'),
})

/** What a campaign's contributor may change; the product's name stays the founder's. */
export const revisedCampaign = newEngagement.omit({ kind: true, saasName: true }).extend({
  redditPostUrl: typed(limits.urlMax, 'Please add your Reddit post URL before saving'),
})
export type RevisedCampaign = z.infer<typeof revisedCampaign>

const newPosts = z.strictObject({
  id,
  kind: z.literal('posts'),
  ...common,
  additionalResources: resources.default([]),
  postTitle: maybeTypedLine(limits.campaignNameMax * 2),
  postContent: typed(limits.campaignTextMax, 'Post instructions are required'),
  guidelines: typed(limits.campaignTextMax, 'Guidelines are required'),
  keyMessages: z
    .array(typedLine(limits.keyMessageMax, 'A key message is empty'))
    .min(1, 'Key messages are required')
    .max(limits.keyMessagesMax, `At most ${limits.keyMessagesMax} key messages`),
  postsPerDay: count(limits.postsPerDayMax),
  durationDays: count(limits.durationDaysMax),
})

export const newCampaign = z.discriminatedUnion('kind', [newEngagement, newPosts])
export type NewCampaign = z.infer<typeof newCampaign>

/**
 * Every field is optional and only changed ones are sent, validated like those of a new campaign.
 * Without defaults, which would overwrite.
 */
const editedEngagement = newEngagement
  .extend({ additionalResources: resources })
  .partial()
  .extend({ id, kind: z.literal('engagement') })

const editedPosts = newPosts
  .omit({ durationDays: true })
  .extend({
    additionalResources: resources,
    postTitle: typedLineOrNull(limits.campaignNameMax * 2),
    postsNeeded: count(limits.postsPerDayMax * limits.durationDaysMax),
  })
  .partial()
  .extend({ id, kind: z.literal('posts') })

export const editedCampaign = z.discriminatedUnion('kind', [editedEngagement, editedPosts])
export type EditedCampaign = z.infer<typeof editedCampaign>
