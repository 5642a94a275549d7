import { contributorEngagement, publishWithinDays } from '#/rules/campaign.ts'
import type { SubmissionStatus } from '#/rules/submission.ts'
import type { Action, Actor } from './ledger-actions.ts'

export interface Campaign {
  kind: 'posts' | 'engagement'
  founder: Actor
  creator: Actor | null
  status: 'active' | 'paused' | 'expired' | 'completed' | 'deleted' | 'pending' | 'rejected'
  /** The day on which it ends. */
  ends: number
  /** How many days it runs when started afresh. */
  window: number
  needed: number
  released: number
  goal: number
  reviewed: boolean
  accepted: boolean
}

export interface Work {
  campaign: string
  kind: 'post' | 'comment'
  by: Actor
  status: SubmissionStatus
  link: string | null
  publishBy: number
  /** A decision that has not taken effect: its day, and its number among all decisions. */
  decided: { move: 'approve' | 'reject'; day: number; turn: number } | null
}

/** The specified behaviour, in memory: no locks, no SQL, one action at a time. Every reward is 1 karma. */
export interface Model {
  day: number
  campaigns: Map<string, Campaign>
  works: Map<string, Work>
  available: Map<Actor, number>
  earned: Map<Actor, number>
  requests: Set<string>
  /** The number of decisions so far, for their order. */
  decisions: number
}

export const isLive = (model: Model, campaign: Campaign) => campaign.status === 'active' && campaign.ends > model.day
/** Active or paused, and not past its end. */
export const isRunning = (model: Model, { status, ends }: Campaign) =>
  (status === 'active' || status === 'paused') && ends > model.day
/** Paused or past its end: its founder may resume it. */
export const rests = (model: Model, { status, ends }: Campaign) =>
  status === 'paused' || status === 'expired' || (status === 'active' && ends <= model.day)
export const worksOf = (model: Model, id: string) => [...model.works.values()].filter(work => work.campaign === id)
export const isOpen = (work: Work) =>
  work.kind === 'post' && (work.status === 'pending' || work.status === 'pending_post')
export const isPaid = (work: Work) => work.status === 'approved'
export const karma = (accounts: Map<Actor, number>, actor: Actor) => accounts.get(actor) ?? 0
export const linkOf = (kind: 'post' | 'comment', link: number) => `${kind} ${link}`

export const isDue = (model: Model, decided: Work['decided']) => decided !== null && decided.day < model.day
/** Submissions with a decision that has not taken effect, oldest decision first. */
export const decisionsOf = (model: Model) =>
  [...model.works]
    .flatMap(([id, { decided, ...work }]) => (decided ? [[id, { ...work, decided }] as const] : []))
    .toSorted(([, a], [, b]) => a.decided.turn - b.decided.turn)

export const openOf = (model: Model, id: string) => worksOf(model, id).filter(isOpen).length
export const paidOf = (model: Model, id: string) => worksOf(model, id).filter(isPaid).length

/** A repeat with the same id, or of what was published with the same link, is answered, but counts once. */
export function repeats(model: Model, action: Action) {
  if (action.do !== 'publish') return 'id' in action && model.requests.has(action.id)
  const work = model.works.get(action.work)
  return work?.by === action.by && isPaid(work) && work.link === linkOf('post', action.link)
}

/** Applies an allowed action to the model. `born` is the engagement campaign that a published post became. */
export function effect(model: Model, action: Action, born: string | undefined): void {
  if ('id' in action) model.requests.add(action.id)
  switch (action.do) {
    case 'createPosts': {
      const { id, by, postsPerDay, durationDays } = action
      const needed = postsPerDay * durationDays
      add(model.available, by, -needed)
      model.campaigns.set(id, {
        ...blank,
        kind: 'posts',
        founder: by,
        ends: model.day + durationDays,
        window: durationDays,
        needed,
      })
      return
    }
    case 'createEngagement': {
      const { id, by, goal, reviewed } = action
      model.campaigns.set(id, {
        ...blank,
        kind: 'engagement',
        founder: by,
        ends: model.day + 30,
        window: 30,
        goal,
        reviewed,
      })
      return
    }
    case 'edit':
      return edited(model, action.campaign, action.wanted)
    case 'remove':
      return removed(model, action.campaign)
    case 'revise':
      return revised(model, action.campaign, action.goal)
    case 'accept':
      return accepted(model, action.campaign)
    case 'refuse':
      found(model.campaigns, action.campaign).status = 'rejected'
      return
    case 'pause':
      found(model.campaigns, action.campaign).status = 'paused'
      return
    case 'resume':
      return resumed(model, action.campaign)
    case 'review':
      found(model.campaigns, action.campaign).reviewed = action.required
      return
    case 'submitPost': {
      const { id, by, campaign } = action
      model.works.set(id, { campaign, kind: 'post', by, status: 'pending', link: null, publishBy: 0, decided: null })
      return
    }
    case 'resubmit':
      found(model.works, action.work).status = 'pending'
      return
    case 'comment':
      return commented(model, action)
    case 'approve':
      return approved(model, action.work)
    case 'reject':
      return ended(model, action.work, 'rejected')
    case 'decide':
      return laterDecided(model, action)
    case 'undo':
      found(model.works, action.work).decided = null
      return
    case 'withdraw':
      return ended(model, action.work, 'withdrawn')
    case 'publish':
      return published(model, action, born)
    case 'expire':
      for (const [id, campaign] of model.campaigns) if (campaign.ends <= model.day) expired(model, id, campaign)
      return
    case 'lapse':
      for (const [id, work] of model.works)
        if (work.status === 'pending_post' && work.publishBy <= model.day) ended(model, id, 'lapsed')
      return
    case 'apply':
      return applied(model)
  }
}

const blank = {
  creator: null,
  status: 'active',
  needed: 0,
  released: 0,
  goal: 0,
  reviewed: true,
  accepted: false,
} as const

const add = (accounts: Map<Actor, number>, actor: Actor, amount: number) =>
  void accounts.set(actor, karma(accounts, actor) + amount)

function found<T>(map: Map<string, T>, id: string): T {
  const value = map.get(id)
  if (value === undefined) throw new Error(`The model knows no ${id}`)
  return value
}

function edited(model: Model, id: string, wanted: number) {
  const campaign = found(model.campaigns, id)
  if (campaign.kind === 'posts') {
    add(model.available, campaign.founder, campaign.needed - wanted)
    campaign.needed = wanted
  } else campaign.goal = wanted
  if (!isJudged(campaign) && paidOf(model, id) === wanted) campaign.status = 'completed'
}

/** Awaits its founder's decision, or was rejected. */
export const isJudged = ({ status }: Campaign) => status === 'pending' || status === 'rejected'

/** Whether it accepts no more work, so that its contributor may submit it for review. */
export const hasEnded = (model: Model, { status, ends }: Campaign) =>
  status === 'expired' || status === 'rejected' || ((status === 'active' || status === 'paused') && ends <= model.day)

function revised(model: Model, id: string, goal: number) {
  const campaign = found(model.campaigns, id)
  campaign.goal = goal
  if (hasEnded(model, campaign)) campaign.status = 'pending'
  if (isRunning(model, campaign) && paidOf(model, id) === goal) campaign.status = 'completed'
}

function accepted(model: Model, id: string) {
  const campaign = found(model.campaigns, id)
  if (campaign.status !== 'pending') return
  campaign.accepted = true
  campaign.ends = model.day + campaign.window
  campaign.status = paidOf(model, id) >= campaign.goal ? 'completed' : 'active'
}

/** What was returned is paid into escrow again. */
function resumed(model: Model, id: string) {
  const campaign = found(model.campaigns, id)
  if (isLive(model, campaign)) return
  add(model.available, campaign.founder, -campaign.released)
  campaign.released = 0
  campaign.status = 'active'
  if (campaign.ends <= model.day) campaign.ends = model.day + campaign.window
}

function removed(model: Model, id: string) {
  for (const work of worksOf(model, id)) {
    work.decided = null
    if (work.status === 'pending') work.status = 'rejected'
  }
  const campaign = found(model.campaigns, id)
  campaign.status = 'deleted'
  giveBack(model, id, campaign)
}

function expired(model: Model, id: string, campaign: Campaign) {
  if (campaign.status !== 'active' && campaign.status !== 'paused') return
  campaign.status = 'expired'
  giveBack(model, id, campaign)
}

/** Returns the part of an ended campaign's escrow that no open post needs. */
function giveBack(model: Model, id: string, campaign: Campaign) {
  if (campaign.kind !== 'posts' || (campaign.status !== 'expired' && campaign.status !== 'deleted')) return
  const unused = campaign.needed - openOf(model, id) - paidOf(model, id) - campaign.released
  campaign.released += unused
  add(model.available, campaign.founder, unused)
}

function commented(model: Model, { id, by, campaign, link }: Extract<Action, { do: 'comment' }>) {
  const before = [...model.works].find(([, work]) => work.campaign === campaign && work.by === by)
  const key = before?.[0] ?? id
  const used = link === null ? null : linkOf('comment', link)
  model.works.set(key, { campaign, kind: 'comment', by, status: 'pending', link: used, publishBy: 0, decided: null })
  if (!found(model.campaigns, campaign).reviewed) approved(model, key)
}

/** Repeating a decision changes nothing. */
function laterDecided(model: Model, { work: id, move }: Extract<Action, { do: 'decide' }>) {
  found(model.works, id).decided ??= { move, day: model.day, turn: (model.decisions += 1) }
}

/** Applies decisions in the order in which they were made; an approval beyond the goal is dropped. */
function applied(model: Model) {
  for (const [id, { decided: due, campaign, kind }] of decisionsOf(model)) {
    if (!isDue(model, due)) continue
    if (due.move === 'reject') ended(model, id, 'rejected')
    else if (kind === 'post' || paidOf(model, campaign) < found(model.campaigns, campaign).goal) approved(model, id)
    else found(model.works, id).decided = null
  }
}

function approved(model: Model, id: string) {
  const work = found(model.works, id)
  work.decided = null
  if (work.kind === 'post') {
    work.status = 'pending_post'
    work.publishBy = model.day + publishWithinDays
  } else paid(model, work)
}

function paid(model: Model, work: Work) {
  work.status = 'approved'
  add(model.earned, work.by, 1)
  const campaign = found(model.campaigns, work.campaign)
  const wanted = campaign.kind === 'posts' ? campaign.needed : campaign.goal
  const mayEnd = ['active', 'paused', 'expired'].includes(campaign.status)
  if (mayEnd && paidOf(model, work.campaign) === wanted) campaign.status = 'completed'
}

function ended(model: Model, id: string, status: 'rejected' | 'withdrawn' | 'lapsed') {
  const work = found(model.works, id)
  work.decided = null
  work.status = status
  giveBack(model, work.campaign, found(model.campaigns, work.campaign))
}

function published(model: Model, { work: id, link }: Extract<Action, { do: 'publish' }>, born: string | undefined) {
  const work = found(model.works, id)
  work.link = linkOf('post', link)
  paid(model, work)
  const { founder } = found(model.campaigns, work.campaign)
  const { days, commentGoal: goal } = contributorEngagement
  const ends = model.day + days
  model.campaigns.set(born ?? '', { ...blank, kind: 'engagement', founder, creator: work.by, ends, window: days, goal })
}
