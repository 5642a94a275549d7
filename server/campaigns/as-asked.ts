import { isDeepStrictEqual } from 'node:util'
import type { EditedCampaign, RevisedCampaign } from '#/contract/campaign-input.ts'
import { readRedditLink } from '#/rules/reddit-url.ts'
import type { LockedCampaign } from './lock.ts'

/**
 * Whether every field that was sent has the wanted value already. A completed campaign takes no changes; if this is true for one, the
 * request is the change that completed it, repeated after a lost answer.
 */
export function isAsAsked(campaign: LockedCampaign, asked: EditedCampaign | RevisedCampaign) {
  const { redditPostUrl, ...fields } = { redditPostUrl: undefined, ...asked }
  if (redditPostUrl !== undefined && readRedditLink(redditPostUrl)?.key !== campaign.reddit_key) return false
  const stored = storedOf(campaign)
  return isDeepStrictEqual({ ...stored, ...sent(fields) }, stored)
}

const storedOf = (campaign: LockedCampaign) => ({
  id: campaign.id,
  kind: campaign.kind,
  saasName: campaign.saas_name,
  description: campaign.description,
  targetSubreddits: campaign.target_subreddits,
  additionalResources: campaign.additional_resources,
  commentGoal: campaign.comment_goal,
  engagementInstructions: campaign.engagement_instructions,
  postTitle: campaign.post_title,
  postContent: campaign.post_content,
  guidelines: campaign.guidelines,
  keyMessages: campaign.key_messages,
  postsPerDay: campaign.posts_per_day,
  postsNeeded: campaign.posts_needed,
})

const sent = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
