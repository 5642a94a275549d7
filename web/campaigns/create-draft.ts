import type { Me } from '#/contract/accounts.ts'
import type { NewCampaign } from '#/contract/campaign-input.ts'
import type { CampaignCard, Resource } from '#/contract/campaigns.ts'
import {
  campaignKinds,
  founderEngagement,
  postsCampaign,
  postsNeeded,
  resourceTypes,
  splitLines,
} from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { unmarked } from '#/rules/unmarked.ts'
import { isWholeNumber, wholeNumber } from '#/rules/whole-number.ts'
import { newId } from '../new-id.ts'
import { oneOf } from '../search.ts'
import { withScheme } from '../ui/web-address.ts'

/** The form's raw values: numbers are text, the key messages are one text, and the fields of both kinds are kept. */
export const draftShape = {
  kind: 'engagement',
  saasName: '',
  description: '',
  targetSubreddits: [''],
  redditPostUrl: '',
  commentGoal: String(founderEngagement.commentGoal),
  engagementInstructions: '',
  postTitle: '',
  postContent: '',
  guidelines: '',
  keyMessages: '',
  postsPerDay: String(postsCampaign.postsPerDay),
  durationDays: String(postsCampaign.durationDays),
  /** Only for existing campaigns; a new one needs posts per day times days. */
  postsNeeded: '1',
  resources: [{ key: '', type: 'link', title: '', url: '', description: '' }],
}
export type Draft = typeof draftShape
export type DraftResource = Draft['resources'][number]

export const blankDraft: Draft = { ...draftShape, targetSubreddits: [], resources: [] }

export const blankResource = (): DraftResource => ({ key: newId(), type: 'link', title: '', url: '', description: '' })

export const kindOf = ({ kind }: Pick<Draft, 'kind'>) => oneOf(campaignKinds, kind)
const typeOf = ({ type }: Pick<DraftResource, 'type'>) => oneOf(resourceTypes, type)

/** The preview's title and description before they are typed. */
export const untitled = 'Your title'
export const undescribed = 'Your description in two lines, as contributors see it in the list.'

/** A typed number for previews and sums, where blank, zero and invalid text count as 1. */
export const whole = (text: string) => Math.max(1, Math.floor(Number(text)) || 1)

/** The error of a number field. */
export const figureError = (text: string) => (isWholeNumber(Number(text)) ? undefined : wholeNumber)

/** In a new campaign a blank number is 1. */
export const withFigures = (draft: Draft): Draft => ({
  ...draft,
  commentGoal: draft.commentGoal.trim() || '1',
  postsPerDay: draft.postsPerDay.trim() || '1',
  durationDays: draft.durationDays.trim() || '1',
})

export const orderOf = ({ postsPerDay, durationDays }: Pick<Draft, 'postsPerDay' | 'durationDays'>) => ({
  postsPerDay: whole(postsPerDay),
  durationDays: whole(durationDays),
})

export const splitNames = (text: string) =>
  text
    .split(',')
    .map(name => name.trim())
    .filter(Boolean)

const isBlank = ({ title, url, description }: DraftResource) => `${title}${url}${description}`.trim() === ''

/** The rows to send; blank ones are dropped. */
export const filledResources = (draft: Draft) => draft.resources.filter(resource => !isBlank(resource))

const toResource = (resource: DraftResource): Resource => ({
  type: typeOf(resource),
  title: resource.title,
  url: withScheme(unmarked(resource.url)),
  description: resource.description,
})

/** Numbers are sent as typed: the server refuses invalid ones together with all other fields. */
export function toCampaign(id: string, draft: Draft): NewCampaign {
  const { saasName, description, targetSubreddits } = draft
  const additionalResources = filledResources(draft).map(toResource)
  const common = { id, saasName, description, targetSubreddits, additionalResources }
  if (kindOf(draft) === 'engagement') {
    const { redditPostUrl, engagementInstructions } = draft
    return {
      ...common,
      kind: 'engagement',
      redditPostUrl,
      engagementInstructions,
      commentGoal: Number(draft.commentGoal),
    }
  }
  const { postTitle, postContent, guidelines } = draft
  const keyMessages = splitLines(draft.keyMessages)
  const order = { postsPerDay: Number(draft.postsPerDay), durationDays: Number(draft.durationDays) }
  return { ...common, kind: 'posts', postTitle, postContent, guidelines, keyMessages, ...order }
}

const dayMs = 86_400_000

/** The card as contributors would see it if the campaign started now. */
export function toCard(draft: Draft, me: Me, now = new Date()): CampaignCard {
  const kind = kindOf(draft)
  const order = orderOf(draft)
  const goal = kind === 'posts' ? postsNeeded(order) : whole(draft.commentGoal)
  const days = kind === 'posts' ? Math.min(order.durationDays, limits.durationDaysMax) : founderEngagement.days
  return {
    id: '',
    kind,
    saasName: draft.saasName.trim() || untitled,
    description: draft.description.trim() || undescribed,
    targetSubreddits: draft.targetSubreddits,
    status: 'active',
    karmaReward: kind === 'posts' ? postsCampaign.karma : founderEngagement.karma,
    founder: { id: me.id, name: me.fullName, avatarUrl: me.avatarUrl },
    contributor: null,
    done: 0,
    goal,
    open: goal,
    createdAt: now,
    expiresAt: new Date(+now + days * dayMs),
    isAssigned: false,
    waiting: 0,
  }
}
