import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/client'
import type { RefusalCode } from '#/rules/words.ts'
import { refusals } from '#/rules/words.ts'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { applyDecisions } from '#/server/submissions/apply-decisions.ts'
import { lapseSubmissions } from '#/server/submissions/lapse.ts'
import { saidNow } from './by-hand.ts'
import type { Action, Actor } from './ledger-actions.ts'
import type { Model } from './ledger-model.ts'
import { contributors, founders } from './ledger-actions.ts'
import { decisionsOf, effect, hasEnded, isLive, repeats, rests } from './ledger-model.ts'
import { reasonsAgainst } from './ledger-refusals.ts'
import { betterPost, engagementCampaign, post, postsCampaign } from './samples.ts'
import type { TestWorld } from './world.ts'

/** The result of an action: 'ok' or the refusal, and the engagement campaign that a published post became. */
export interface Outcome {
  answer: 'ok' | RefusalCode
  born?: string
}

/** A randomly generated intention, before it is known what it can act upon. */
export interface Wish {
  do: Action['do']
  who: number
  what: number
  size: number
  link: number
  /** Picks a person and a target for which it may succeed; otherwise anybody tries anything. */
  sensible: boolean
}

/** Turns a wish into an action on an existing target, if there is any. */
export function actionOf(model: Model, wish: Wish): Action {
  const { who, what, size, link, sensible } = wish
  const actors: readonly Actor[] = [...founders, ...contributors]
  const by = (some: readonly Actor[]) => some[who % some.length] ?? 'fran'
  const one = (ids: readonly string[]) => ids[what % ids.length] ?? randomUUID()
  const campaign = (kind: 'posts' | 'engagement') => one(sensible ? liveOf(model, kind) : [...model.campaigns.keys()])
  const work = (status: string) => one(sensible ? worksIn(model, status) : [...model.works.keys()])
  const runner = (of: string | undefined) => (sensible && model.campaigns.get(of ?? '')?.founder) || by(actors)
  const writer = (of: string) => (sensible && model.works.get(of)?.by) || by(actors)
  const id = randomUUID()
  const wanted = sensible ? firstNeeded(model, wish.do) : wish.do
  switch (wanted) {
    case 'createPosts':
      return {
        do: wanted,
        by: by(sensible ? founders.slice(0, 2) : actors),
        id,
        postsPerDay: size,
        durationDays: 1 + (what % 3),
      }
    case 'createEngagement':
      return { do: wanted, by: by(sensible ? founders.slice(0, 2) : actors), id, goal: size, reviewed: what % 2 === 0 }
    case 'edit': {
      const kind = link % 2 === 0 && liveOf(model, 'engagement').length > 0 ? 'engagement' : 'posts'
      const edited = campaign(kind)
      return { do: wanted, by: runner(edited), campaign: edited, kind, wanted: size + (what % 3) }
    }
    case 'remove': {
      const removed = one([...model.campaigns.keys()])
      return { do: wanted, by: runner(removed), campaign: removed }
    }
    case 'revise': {
      const changed = one(sensible ? ofContributors(model) : [...model.campaigns.keys()])
      const goal = size + (what % 3)
      return {
        do: wanted,
        by: (sensible && model.campaigns.get(changed)?.creator) || by(actors),
        campaign: changed,
        goal,
      }
    }
    case 'accept':
    case 'refuse': {
      const judged = one(sensible ? inReview(model) : [...model.campaigns.keys()])
      return { do: wanted, by: runner(judged), campaign: judged }
    }
    case 'pause':
    case 'resume': {
      const stopped = one(sensible ? (wanted === 'pause' ? allLive : resting)(model) : [...model.campaigns.keys()])
      return { do: wanted, by: runner(stopped), campaign: stopped }
    }
    case 'review': {
      const judged = campaign('engagement')
      return { do: wanted, by: runner(judged), campaign: judged, required: size % 2 === 0 }
    }
    case 'submitPost':
      return { do: wanted, by: by(sensible ? contributors : actors), id, campaign: campaign('posts') }
    case 'resubmit': {
      const rejected = one(sensible ? rejectedPosts(model) : [...model.works.keys()])
      return { do: wanted, by: writer(rejected), id, work: rejected }
    }
    case 'comment': {
      const commenter = by(sensible ? contributors : actors)
      return { do: wanted, by: commenter, id, campaign: campaign('engagement'), link: link === 0 ? null : link }
    }
    case 'approve':
    case 'reject': {
      const decided = work('pending')
      return { do: wanted, by: runner(model.works.get(decided)?.campaign), work: decided }
    }
    case 'decide': {
      const decided = work('pending')
      const move = link % 2 === 0 ? 'approve' : 'reject'
      return { do: wanted, by: runner(model.works.get(decided)?.campaign), work: decided, move }
    }
    case 'undo': {
      const undone = one(sensible ? decisionsOf(model).map(([each]) => each) : [...model.works.keys()])
      return { do: wanted, by: runner(model.works.get(undone)?.campaign), work: undone }
    }
    case 'withdraw': {
      const withdrawn = work('pending')
      return { do: wanted, by: writer(withdrawn), work: withdrawn }
    }
    case 'publish': {
      const published = work('pending_post')
      return { do: wanted, by: writer(published), work: published, link }
    }
    case 'expire':
    case 'lapse':
    case 'apply':
      return { do: wanted }
  }
}

const liveOf = (model: Model, kind: 'posts' | 'engagement') =>
  [...model.campaigns].filter(([, each]) => each.kind === kind && isLive(model, each)).map(([id]) => id)
const allLive = (model: Model) => [...liveOf(model, 'posts'), ...liveOf(model, 'engagement')]
const resting = (model: Model) => [...model.campaigns].filter(([, each]) => rests(model, each)).map(([id]) => id)
const inReview = (model: Model) =>
  [...model.campaigns].filter(([, each]) => each.status === 'pending').map(([id]) => id)
/** Contributors' campaigns that can still change; ended ones first if there are any, because only these can be submitted for review. */
function ofContributors(model: Model) {
  const theirs = [...model.campaigns].filter(
    ([, { creator, status }]) => creator && !['deleted', 'completed'].includes(status),
  )
  const ended = theirs.filter(([, each]) => hasEnded(model, each))
  return (ended.length > 0 ? ended : theirs).map(([id]) => id)
}
const worksIn = (model: Model, status: string) =>
  [...model.works].filter(([, each]) => each.status === status).map(([id]) => id)

const rejectedPosts = (model: Model) => worksIn(model, 'rejected').filter(id => model.works.get(id)?.kind === 'post')

/** Nobody can approve what was never submitted: returns what must be done first. */
function firstNeeded(model: Model, wanted: Action['do']): Action['do'] {
  switch (wanted) {
    case 'publish':
      return worksIn(model, 'pending_post').length > 0 ? wanted : firstNeeded(model, 'approve')
    case 'resubmit':
      return rejectedPosts(model).length > 0 ? wanted : firstNeeded(model, 'reject')
    case 'undo':
      return decisionsOf(model).length > 0 ? wanted : firstNeeded(model, 'decide')
    case 'approve':
    case 'reject':
    case 'decide':
    case 'withdraw':
      return worksIn(model, 'pending').length > 0 ? wanted : firstNeeded(model, 'submitPost')
    case 'accept':
    case 'refuse':
      return inReview(model).length > 0 ? wanted : firstNeeded(model, 'revise')
    case 'revise':
      return ofContributors(model).length > 0 ? wanted : firstNeeded(model, 'publish')
    case 'resume':
      return resting(model).length > 0 ? wanted : firstNeeded(model, 'pause')
    case 'pause':
      return allLive(model).length > 0 ? wanted : 'createPosts'
    case 'submitPost':
    case 'edit':
      return liveOf(model, 'posts').length > 0 ? wanted : 'createPosts'
    case 'review':
    case 'comment':
      return liveOf(model, 'engagement').length > 0 ? wanted : 'createEngagement'
    case 'createPosts':
    case 'createEngagement':
    case 'remove':
    case 'expire':
    case 'lapse':
    case 'apply':
      return wanted
  }
}

/** Acts on the model. A refused action changes nothing. Returns whether the model allows the outcome. */
export function act(model: Model, action: Action, { answer, born }: Outcome): boolean {
  const reasons = reasonsAgainst(model, action)
  if (answer !== 'ok') return reasons.includes(answer)
  if (reasons.length > 0) return false
  if (!repeats(model, action)) effect(model, action, born)
  return true
}

/** Acts on the real application. Errors that are not refusals declared by the contract are rethrown. */
export async function perform(world: TestWorld, action: Action, run: number): Promise<Outcome> {
  try {
    if (action.do === 'decide') return await decide(world, action)
    const born = await call(world, action, run)
    return { answer: 'ok', ...(born && { born }) }
  } catch (error) {
    if (error instanceof ORPCError && error.defined && isCode(error.code)) return { answer: error.code }
    throw error
  }
}

/** A list gets an answer for each item. */
async function decide(world: TestWorld, { by, work, move }: Extract<Action, { do: 'decide' }>): Promise<Outcome> {
  const { submissions } = world[by].api
  const { refused } = await submissions.decide(
    move === 'approve' ? { move, ids: [work] } : { move, ids: [work], reason: null },
  )
  return { answer: refused[0]?.why ?? 'ok' }
}

const isCode = (code: unknown): code is RefusalCode => typeof code === 'string' && code in refusals

/** The run makes links unique; each time the same post or comment is given in another form of its link. */
const forms = [
  (id: string) => `https://www.reddit.com/r/SaaS/comments/${id}/closing`,
  (id: string) => `https://old.reddit.com/comments/${id.toUpperCase()}/_/`,
  (id: string) => `https://redd.it/${id}`,
]
let spelled = 0
const postLink = (run: number, link: number) =>
  forms[(spelled += 1) % forms.length]?.(`z${run.toString(36)}${link}`) ?? ''
/** A share link, so that it fits whichever post the campaign is about by then. */
const commentLink = (run: number, link: number) => `reddit.com/r/SaaS/s/said${run.toString(36)}${link}?context=3`

async function call(
  world: TestWorld,
  action: Exclude<Action, { do: 'decide' }>,
  run: number,
): Promise<string | undefined> {
  if (action.do === 'expire') return void (await expireCampaigns(world.world))
  if (action.do === 'lapse') return void (await lapseSubmissions(world.world))
  if (action.do === 'apply') return void (await applyDecisions(world.world))
  const { campaigns, submissions } = world[action.by].api
  switch (action.do) {
    case 'createPosts': {
      const { id, postsPerDay, durationDays } = action
      return void (await campaigns.create(postsCampaign({ id, postsPerDay, durationDays })))
    }
    case 'createEngagement':
      await campaigns.create(engagementCampaign({ id: action.id, commentGoal: action.goal }))
      if (!action.reviewed) await campaigns.setApproval({ id: action.id, required: false })
      return undefined
    case 'edit':
      return void (await campaigns.edit(editOf(action)))
    case 'remove':
      return void (await campaigns.remove({ id: action.campaign }))
    case 'revise':
      return void (await campaigns.revise({ ...(await saidNow(world, action.campaign)), commentGoal: action.goal }))
    case 'accept':
      return void (await campaigns.approve({ id: action.campaign }))
    case 'refuse':
      return void (await campaigns.reject({ id: action.campaign, reason: null }))
    case 'pause':
      return void (await campaigns.pause({ id: action.campaign }))
    case 'resume':
      return void (await campaigns.resume({ id: action.campaign }))
    case 'review':
      return void (await campaigns.setApproval({ id: action.campaign, required: action.required }))
    case 'submitPost':
      return void (await submissions.submitPost({ ...post(action.campaign), id: action.id }))
    case 'resubmit':
      return void (await submissions.resubmitPost({ ...betterPost(action.work), id: action.id }))
    case 'comment': {
      const { id, campaign: campaignId, link } = action
      const url = link === null ? {} : { url: commentLink(run, link) }
      return void (await submissions.submitComment({ id, campaignId, content: 'I do it on Mondays.', ...url }))
    }
    case 'approve':
      return void (await submissions.approve({ id: action.work }))
    case 'reject':
      return void (await submissions.reject({ id: action.work, reason: null }))
    case 'undo':
      return void (await submissions.undo({ ids: [action.work] }))
    case 'withdraw':
      return void (await submissions.withdraw({ id: action.work }))
    case 'publish':
      return (await submissions.publish({ id: action.work, url: postLink(run, action.link) })).engagementCampaignId
  }
}

const editOf = ({ campaign: id, kind, wanted }: Extract<Action, { do: 'edit' }>) =>
  kind === 'posts' ? { id, kind, postsNeeded: wanted } : { id, kind, commentGoal: wanted }
