import type { RefusalCode } from '#/rules/words.ts'
import type { Action, Actor } from './ledger-actions.ts'
import type { Model } from './ledger-model.ts'
import { founders } from './ledger-actions.ts'
import {
  isDue,
  isJudged,
  isLive,
  isOpen,
  isPaid,
  isRunning,
  karma,
  linkOf,
  openOf,
  paidOf,
  repeats,
  rests,
  worksOf,
} from './ledger-model.ts'

/** Every reason to refuse an action; the server may give any of them. */
export function reasonsAgainst(model: Model, action: Action): RefusalCode[] {
  if (action.do === 'expire' || action.do === 'lapse' || action.do === 'apply') return []
  const wrongRole = wrongRoleFor(action)
  if (wrongRole) return [wrongRole]
  if (repeats(model, action)) return []
  switch (action.do) {
    case 'createPosts':
      return when([action.postsPerDay * action.durationDays > karma(model.available, action.by), 'not_enough_karma'])
    case 'createEngagement':
      return []
    case 'edit':
    case 'remove':
      return againstRunning(model, action)
    case 'revise':
      return againstRevising(model, action)
    case 'accept':
    case 'refuse':
      return againstJudging(model, action)
    case 'pause':
    case 'resume':
    case 'review':
      return againstStopping(model, action)
    case 'submitPost':
    case 'comment':
      return againstSending(model, action)
    case 'approve':
    case 'reject':
      return againstDeciding(model, action)
    case 'decide':
      return againstDecidingLater(model, action)
    case 'undo':
      return againstUndoing(model, action)
    case 'resubmit':
      return againstResubmitting(model, action)
    case 'withdraw':
    case 'publish':
      return againstOwnWork(model, action)
  }
}

const when = (...reasons: [boolean, RefusalCode][]): RefusalCode[] =>
  reasons.flatMap(([stands, code]) => (stands ? [code] : []))

const isFounder = (actor: Actor) => founders.some(name => name === actor)
const hasPlan = (actor: Actor) => actor === 'fran' || actor === 'fred'

function wrongRoleFor(action: Exclude<Action, { do: 'expire' | 'lapse' | 'apply' }>): RefusalCode | undefined {
  switch (action.do) {
    case 'createPosts':
    case 'createEngagement':
      return isFounder(action.by) ? undefined : 'only_founders_create'
    case 'submitPost':
    case 'resubmit':
    case 'comment':
      return isFounder(action.by) ? 'only_contributors_submit' : undefined
    case 'edit':
    case 'remove':
    case 'accept':
    case 'refuse':
    case 'pause':
    case 'resume':
    case 'review':
    case 'approve':
    case 'reject':
    case 'decide':
    case 'undo':
      return isFounder(action.by) ? undefined : 'forbidden'
    case 'revise':
    case 'withdraw':
    case 'publish':
      return isFounder(action.by) ? 'forbidden' : undefined
  }
}

function againstRunning(model: Model, action: Extract<Action, { do: 'edit' | 'remove' }>) {
  const campaign = model.campaigns.get(action.campaign)
  if (campaign?.founder !== action.by || campaign.status === 'deleted') return ['campaign_not_found' as const]
  if (action.do === 'remove') return []
  if (campaign.kind !== action.kind) return ['campaign_not_found' as const]
  const { kind, wanted } = action
  // Said again, what completed it is answered as the first time.
  if (campaign.status === 'completed')
    return when([wanted !== (kind === 'posts' ? campaign.needed : campaign.goal), 'campaign_final'])
  if (kind === 'engagement') {
    return when([wanted < paidOf(model, action.campaign) + (isJudged(campaign) ? 1 : 0), 'goal_too_low'])
  }
  if (wanted === campaign.needed) return []
  return when(
    [!isRunning(model, campaign), 'campaign_final'],
    [wanted < openOf(model, action.campaign) + paidOf(model, action.campaign), 'too_few_posts'],
    [wanted - campaign.needed > karma(model.available, action.by), 'not_enough_karma'],
  )
}

function againstRevising(model: Model, { by, campaign: id, goal }: Extract<Action, { do: 'revise' }>) {
  const campaign = model.campaigns.get(id)
  if (campaign?.creator !== by || campaign.status === 'deleted') return ['campaign_not_found' as const]
  const paid = paidOf(model, id)
  const running = isRunning(model, campaign)
  return when(
    [campaign.status === 'completed' && goal !== campaign.goal, 'campaign_final'],
    [running && goal > campaign.goal, 'goal_cannot_rise'],
    [campaign.status !== 'completed' && goal < paid + (running ? 0 : 1), 'goal_too_low'],
  )
}

function againstStopping(model: Model, action: Extract<Action, { do: 'pause' | 'resume' } | { do: 'review' }>) {
  const campaign = model.campaigns.get(action.campaign)
  if (campaign?.founder !== action.by || campaign.status === 'deleted') return ['campaign_not_found' as const]
  if (action.do === 'review') return when([campaign.kind === 'posts', 'campaign_not_found'])
  const live = isLive(model, campaign)
  const paused = campaign.status === 'paused'
  const isUnapproved = campaign.status === 'pending' || campaign.status === 'rejected'
  if (isUnapproved) return [action.do === 'pause' ? ('already_paused' as const) : ('not_approved' as const)]
  if (action.do === 'pause') return when([!paused && !live, 'campaign_final'])
  return when(
    [!live && !rests(model, campaign), 'campaign_final'],
    [!live && campaign.released > karma(model.available, action.by), 'not_enough_karma'],
  )
}

/** Said again, it is answered as the first time. */
function againstJudging(model: Model, { do: move, by, campaign: id }: Extract<Action, { do: 'accept' | 'refuse' }>) {
  const campaign = model.campaigns.get(id)
  if (campaign?.founder !== by || campaign.status === 'deleted') return ['campaign_not_found' as const]
  const isOpened = isLive(model, campaign) || campaign.status === 'completed'
  const isSo = move === 'accept' ? campaign.accepted && isOpened : campaign.status === 'rejected'
  return when([campaign.status !== 'pending' && !isSo, 'already_decided'])
}

function againstSending(model: Model, action: Extract<Action, { do: 'submitPost' | 'comment' }>) {
  const campaign = model.campaigns.get(action.campaign)
  const kind = action.do === 'comment' ? 'engagement' : 'posts'
  const isHidden = campaign && ['deleted', 'pending', 'rejected'].includes(campaign.status)
  if (campaign?.kind !== kind || isHidden) return ['campaign_not_found' as const]
  const own = worksOf(model, action.campaign).filter(work => work.by === action.by)
  const full = campaign.status === 'completed'
  if (action.do === 'submitPost') {
    const taken = openOf(model, action.campaign) + paidOf(model, action.campaign)
    return when(
      [!isLive(model, campaign), 'campaign_inactive'],
      [!hasPlan(campaign.founder), 'plan_expired'],
      [taken >= campaign.needed, 'no_free_slot'],
      [own.some(isOpen), 'already_open'],
    )
  }
  return when(
    [campaign.creator === action.by, 'own_campaign'],
    [own.some(work => work.status === 'pending' || work.status === 'approved'), 'already_commented'],
    [full, 'goal_reached'],
    [!full && !isLive(model, campaign), 'campaign_inactive'],
    [!hasPlan(campaign.founder), 'plan_expired'],
    [!campaign.reviewed && action.link === null, 'reddit_link_missing'],
    [action.link !== null && isUsed(model, linkOf('comment', action.link)), 'reddit_link_used'],
  )
}

/** The guards of a first submission, applied to a rejected post. */
function againstResubmitting(model: Model, action: Extract<Action, { do: 'resubmit' }>) {
  const work = model.works.get(action.work)
  if (work?.by !== action.by || work.kind !== 'post') return ['not_found' as const]
  const campaign = model.campaigns.get(work.campaign)
  if (!campaign) return ['not_found' as const]
  const open = worksOf(model, work.campaign).filter(each => each.by === action.by && isOpen(each))
  return when(
    [work.status !== 'rejected' && !isOpen(work), 'already_decided'],
    [open.length > 0, 'already_open'],
    [!isLive(model, campaign), 'campaign_inactive'],
    [!hasPlan(campaign.founder), 'plan_expired'],
    [openOf(model, work.campaign) + paidOf(model, work.campaign) >= campaign.needed, 'no_free_slot'],
  )
}

const isUsed = (model: Model, link: string) =>
  [...model.works.values()].some(work => work.link === link && (work.status === 'pending' || isPaid(work)))

function againstDeciding(model: Model, action: Extract<Action, { do: 'approve' | 'reject' }>) {
  const work = model.works.get(action.work)
  const campaign = work && model.campaigns.get(work.campaign)
  if (campaign?.founder !== action.by) return ['not_found' as const]
  return when(
    [work?.status !== 'pending', 'already_decided'],
    [
      action.do === 'approve' && work?.kind === 'comment' && paidOf(model, work.campaign) >= campaign.goal,
      'goal_reached',
    ],
  )
}

/** Pending approvals already count towards the goal. */
function againstDecidingLater(model: Model, action: Extract<Action, { do: 'decide' }>) {
  const work = model.works.get(action.work)
  const campaign = work && model.campaigns.get(work.campaign)
  if (campaign?.founder !== action.by) return ['not_found' as const]
  if (work?.decided) return when([work.decided.move !== action.move, 'already_decided'])
  const approvals = worksOf(model, work?.campaign ?? '').filter(each => each.decided?.move === 'approve').length
  const taken = paidOf(model, work?.campaign ?? '') + approvals
  return when(
    [work?.status !== 'pending', 'already_decided'],
    [action.move === 'approve' && work?.kind === 'comment' && taken >= campaign.goal, 'goal_reached'],
  )
}

function againstUndoing(model: Model, action: Extract<Action, { do: 'undo' }>) {
  const work = model.works.get(action.work)
  if (!work || model.campaigns.get(work.campaign)?.founder !== action.by) return ['not_found' as const]
  return when([work.status !== 'pending' || isDue(model, work.decided), 'undo_too_late'])
}

function againstOwnWork(model: Model, action: Extract<Action, { do: 'withdraw' | 'publish' }>) {
  const work = model.works.get(action.work)
  if (work?.by !== action.by) return ['not_found' as const]
  if (action.do === 'withdraw')
    return when([work.status !== 'pending' && work.status !== 'withdrawn', 'already_decided'])
  return when(
    [work.status === 'pending', 'not_approved'],
    [!['pending', 'pending_post', 'lapsed'].includes(work.status), 'already_decided'],
    [work.status === 'lapsed' || (work.status === 'pending_post' && work.publishBy <= model.day), 'publish_too_late'],
    [isUsed(model, linkOf('post', action.link)), 'reddit_link_used'],
  )
}
