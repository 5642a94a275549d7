import type { EditedCampaign } from '#/contract/campaign-input.ts'
import type { Campaign, CampaignCard } from '#/contract/campaigns.ts'
import { postsNeeded } from '#/rules/campaign.ts'
import { shown } from '#/rules/shown-words.ts'
import type { Draft } from './create-draft.ts'
import { blankDraft, kindOf, toCampaign, undescribed, untitled, whole } from './create-draft.ts'
import type { Edit } from './edit-overlay.ts'
import { changes } from './edit-overlay.ts'

/** A campaign as form values. Resource rows use their index as key, so that two reads compare equal. */
export function draftOf(campaign: Campaign): Draft {
  const { kind, saasName, description, targetSubreddits, additionalResources } = campaign
  const resources = additionalResources.map((resource, index) => ({ ...resource, key: String(index) }))
  const common = { ...blankDraft, kind, saasName, description, targetSubreddits, resources }
  if (campaign.kind === 'engagement') {
    const { redditPostUrl, goal, engagementInstructions } = campaign
    return { ...common, redditPostUrl, commentGoal: String(goal), engagementInstructions }
  }
  const { postTitle, postContent, guidelines, keyMessages, postsPerDay, durationDays, goal } = campaign
  return {
    ...common,
    postTitle: postTitle ?? '',
    postContent,
    guidelines,
    keyMessages: keyMessages.join('\n'),
    postsPerDay: String(postsPerDay),
    durationDays: String(durationDays),
    postsNeeded: String(goal),
  }
}

/** A new campaign's form as an edit of the campaign, which was created from earlier values. Undefined if it is of the other kind. */
export function editOf(campaign: Campaign, draft: Draft): Edit<Draft> | undefined {
  const base = draftOf(campaign)
  const sent = toCampaign(campaign.id, draft)
  if (campaign.kind === 'posts')
    return sent.kind === 'posts'
      ? { base, typed: draftOf({ ...campaign, ...sent, goal: postsNeeded(sent) }) }
      : undefined
  return sent.kind === 'engagement'
    ? { base, typed: draftOf({ ...campaign, ...sent, goal: sent.commentGoal }) }
    : undefined
}

/** The request: only the changed fields. Undefined when nothing changed. */
export function toEdit(campaign: Campaign, draft: Draft): EditedCampaign | undefined {
  const [before, after] = [contentOf(draftOf(campaign)), contentOf(draft)]
  const changed = changes(before, after)
  if (Object.keys(changed).length === 0) return undefined
  return campaign.kind === 'posts'
    ? { id: campaign.id, kind: 'posts', ...changed }
    : { id: campaign.id, kind: 'engagement', ...changed }
}

/** The card as contributors will see it after saving. */
export function toEditedCard(campaign: Campaign, draft: Draft): CampaignCard {
  const goal = whole(kindOf(draft) === 'posts' ? draft.postsNeeded : draft.commentGoal)
  return {
    ...campaign,
    saasName: draft.saasName.trim() || untitled,
    description: draft.description.trim() || undescribed,
    targetSubreddits: draft.targetSubreddits,
    goal,
    open: Math.max(0, campaign.open + goal - campaign.goal),
  }
}

/** Why the post's URL can no longer change; undefined while it can. */
export function fixedUrlOf({ contributor, kind, done }: Campaign) {
  if (kind === 'posts') return undefined
  if (contributor) return shown.post_url_theirs.words
  return done > 0 ? shown.post_url_frozen.words : undefined
}

/** The values under the API's field names. An existing campaign sends `postsNeeded` itself, not a duration. */
function contentOf(draft: Draft) {
  const { id: _, ...content } = toCampaign('', draft)
  if (content.kind === 'engagement') return content
  const { durationDays: __, ...posts } = content
  return { ...posts, postsNeeded: Number(draft.postsNeeded) }
}
