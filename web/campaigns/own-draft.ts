import type { RevisedCampaign } from '#/contract/campaign-input.ts'
import type { Campaign } from '#/contract/campaigns.ts'
import { revisionOf } from '#/rules/revision.ts'
import { fieldErrors, refusalCode, wordsOf } from '../api/api.ts'
import { splitNames } from './create-draft.ts'
import { blockedError, saidOf } from './create-errors.ts'

export type Engagement = Extract<Campaign, { kind: 'engagement' }>

export const ownShape = {
  commentGoal: '',
  targetSubreddits: '',
  redditPostUrl: '',
  description: '',
  engagementInstructions: '',
}
export type OwnDraft = typeof ownShape
export type OwnField = keyof OwnDraft

export const draftOf = (campaign: Engagement): OwnDraft => ({
  commentGoal: String(campaign.goal),
  targetSubreddits: campaign.targetSubreddits.join(', '),
  redditPostUrl: campaign.redditPostUrl,
  description: campaign.description,
  engagementInstructions: campaign.engagementInstructions,
})

/** Whether this field may still change. The others are sent with their current values. */
export function mayChange({ status, done }: Engagement, field: OwnField) {
  const may = revisionOf(status)
  if (field === 'redditPostUrl') return may !== 'nothing' && done === 0
  return may === 'everything' || (may === 'goal and address' && field === 'commentGoal')
}

export function toRevised(campaign: Engagement, typed: OwnDraft): RevisedCampaign {
  const now = draftOf(campaign)
  const said = (field: OwnField) => (mayChange(campaign, field) ? typed : now)[field]
  return {
    id: campaign.id,
    additionalResources: campaign.additionalResources,
    commentGoal: Number(said('commentGoal')),
    targetSubreddits: splitNames(said('targetSubreddits')),
    redditPostUrl: said('redditPostUrl'),
    description: said('description'),
    engagementInstructions: said('engagementInstructions'),
  }
}

/** What was typed into fields that could change then, and no longer can. */
export function frozenText(campaign: Engagement, typed: OwnDraft) {
  const now = draftOf(campaign)
  const fields = ['targetSubreddits', 'redditPostUrl', 'description', 'engagementInstructions'] as const
  return fields
    .filter(field => !mayChange(campaign, field) && typed[field] !== now[field])
    .map(field => typed[field])
    .join('\n\n')
}

const fieldOf: Readonly<Record<string, OwnField>> = {
  reddit_link_missing: 'redditPostUrl',
  reddit_link_unknown: 'redditPostUrl',
  post_url_frozen: 'redditPostUrl',
  goal_cannot_rise: 'commentGoal',
  goal_too_low: 'commentGoal',
}

/** Maps a server error to form fields. Empty when it belongs to no field. */
export function errorsOf(error: unknown, draft: OwnDraft): Readonly<Record<string, string>> {
  const code = refusalCode(error) ?? ''
  const words = wordsOf(error)
  if (code === 'subreddit_blocked') return blockedError(words, splitNames(draft.targetSubreddits))
  const about = fieldOf[code]
  if (about) return { [about]: words }
  const lists = { targetSubreddits: splitNames(draft.targetSubreddits) }
  return Object.fromEntries(Object.entries(fieldErrors(error)).map(([path, said]) => [path, saidOf(path, said, lists)]))
}
