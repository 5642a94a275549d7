import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/client'
import type { RefusalCode } from '#/rules/words.ts'
import { refusals } from '#/rules/words.ts'
import { expireCampaigns } from '#/server/campaigns/expire.ts'
import { lapseSubmissions } from '#/server/submissions/lapse.ts'
import type { Action, Actor, Model } from './ledger-model.ts'
import { contributors, effect, founders, hasEnded, isLive, karma, openOf, paidOf, repeats } from './ledger-model.ts'
import { reasonsAgainst } from './ledger-refusals.ts'
import { engagementCampaign, post, postsCampaign, revised } from './samples.ts'
import type { TestWorld } from './world.ts'

/** What came of an action: 'ok' or the refusal, and the engagement campaign that a published post became. */
export interface Outcome {
  answer: 'ok' | RefusalCode
  born?: string
}

/** A wish of somebody's, before it is known what there is to act upon. */
export interface Wish {
  do: Action['do']
  who: number
  what: number
  size: number
  link: number
  /** Chooses the person and the thing so that it may succeed; else anybody tries anything. */
  sensible: boolean
}

/** A fresh play: nothing there yet but people and their karma. */
export async function openingOf(world: TestWorld): Promise<Model> {
  const accounts = await world.db.selectFrom('karma_accounts').selectAll().where('user_id', 'is not', null).execute()
  const of = (kind: string, actors: readonly Actor[]) =>
    new Map(actors.map(actor => [actor, balance(accounts, world[actor].id, kind)]))
  return {
    day: 0,
    campaigns: new Map(),
    works: new Map(),
    available: of('available', founders),
    earned: of('earned', contributors),
    requests: new Set(),
  }
}

const balance = (accounts: { user_id: string | null; kind: string; balance: number }[], id: string, kind: string) =>
  accounts.find(account => account.user_id === id && account.kind === kind)?.balance ?? 0

/** Makes a wish an action on something that is there, if anything is. */
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
    case 'submitPost':
      return { do: wanted, by: by(sensible ? contributors : actors), id, campaign: campaign('posts') }
    case 'comment': {
      const commenter = by(sensible ? contributors : actors)
      return { do: wanted, by: commenter, id, campaign: campaign('engagement'), link: link === 0 ? null : link }
    }
    case 'approve':
    case 'reject': {
      const decided = work('pending')
      return { do: wanted, by: runner(model.works.get(decided)?.campaign), work: decided }
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
      return { do: wanted }
  }
}

const liveOf = (model: Model, kind: 'posts' | 'engagement') =>
  [...model.campaigns].filter(([, each]) => each.kind === kind && isLive(model, each)).map(([id]) => id)
const inReview = (model: Model) =>
  [...model.campaigns].filter(([, each]) => each.status === 'pending').map(([id]) => id)
/** Those that somebody published and may still change; the ones that ended first of all, because only they go to review. */
function ofContributors(model: Model) {
  const theirs = [...model.campaigns].filter(
    ([, { creator, status }]) => creator && !['deleted', 'completed'].includes(status),
  )
  const ended = theirs.filter(([, each]) => hasEnded(model, each))
  return (ended.length > 0 ? ended : theirs).map(([id]) => id)
}
const worksIn = (model: Model, status: string) =>
  [...model.works].filter(([, each]) => each.status === status).map(([id]) => id)

/** Nobody can approve what was never sent: what has to be done first. */
function firstNeeded(model: Model, wanted: Action['do']): Action['do'] {
  switch (wanted) {
    case 'publish':
      return worksIn(model, 'pending_post').length > 0 ? wanted : firstNeeded(model, 'approve')
    case 'approve':
    case 'reject':
    case 'withdraw':
      return worksIn(model, 'pending').length > 0 ? wanted : firstNeeded(model, 'submitPost')
    case 'accept':
    case 'refuse':
      return inReview(model).length > 0 ? wanted : firstNeeded(model, 'revise')
    case 'revise':
      return ofContributors(model).length > 0 ? wanted : firstNeeded(model, 'publish')
    case 'submitPost':
    case 'edit':
      return liveOf(model, 'posts').length > 0 ? wanted : 'createPosts'
    case 'comment':
      return liveOf(model, 'engagement').length > 0 ? wanted : 'createEngagement'
    case 'createPosts':
    case 'createEngagement':
    case 'remove':
    case 'expire':
    case 'lapse':
      return wanted
  }
}

/** Acts in the model. A refused action changes nothing. Returns whether the outcome is one that the specification allows. */
export function act(model: Model, action: Action, { answer, born }: Outcome): boolean {
  const reasons = reasonsAgainst(model, action)
  if (answer !== 'ok') return reasons.includes(answer)
  if (reasons.length > 0) return false
  if (!repeats(model, action)) effect(model, action, born)
  return true
}

/** Acts in the real application. Whatever is not a declared refusal of the contract is thrown on. */
export async function perform(world: TestWorld, action: Action, run: number): Promise<Outcome> {
  try {
    const born = await call(world, action, run)
    return { answer: 'ok', ...(born && { born }) }
  } catch (error) {
    if (error instanceof ORPCError && error.defined && isCode(error.code)) return { answer: error.code }
    throw error
  }
}

const isCode = (code: unknown): code is RefusalCode => typeof code === 'string' && code in refusals

/** Links are told apart by the run; the same post or comment comes in another of its forms each time. */
const forms = [
  (id: string) => `https://www.reddit.com/r/SaaS/comments/${id}/closing`,
  (id: string) => `https://old.reddit.com/comments/${id.toUpperCase()}/_/`,
  (id: string) => `https://redd.it/${id}`,
]
let spelled = 0
const postLink = (run: number, link: number) =>
  forms[(spelled += 1) % forms.length]?.(`z${run.toString(36)}${link}`) ?? ''
const commentLink = (run: number, link: number) =>
  `reddit.com/r/SaaS/comments/1abcde/x/z${run.toString(36)}${link}?context=3`

async function call(world: TestWorld, action: Action, run: number): Promise<string | undefined> {
  if (action.do === 'expire') return void (await expireCampaigns(world.world))
  if (action.do === 'lapse') return void (await lapseSubmissions(world.world))
  const { campaigns, submissions } = world[action.by].api
  switch (action.do) {
    case 'createPosts': {
      const { id, postsPerDay, durationDays } = action
      return void (await campaigns.create(postsCampaign({ id, postsPerDay, durationDays })))
    }
    case 'createEngagement':
      await campaigns.create(engagementCampaign({ id: action.id, commentGoal: action.goal }))
      if (!action.reviewed) await trustEveryComment(world, action.id)
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
    case 'submitPost':
      return void (await submissions.submitPost({ ...post(action.campaign), id: action.id }))
    case 'comment': {
      const { id, campaign: campaignId, link } = action
      const url = link === null ? {} : { url: commentLink(run, link) }
      return void (await submissions.submitComment({ id, campaignId, content: 'I do it on Mondays.', ...url }))
    }
    case 'approve':
      return void (await submissions.approve({ id: action.work }))
    case 'reject':
      return void (await submissions.reject({ id: action.work, reason: null }))
    case 'withdraw':
      return void (await submissions.withdraw({ id: action.work }))
    case 'publish':
      return (await submissions.publish({ id: action.work, url: postLink(run, action.link) })).engagementCampaignId
  }
}

const editOf = ({ campaign: id, kind, wanted }: Extract<Action, { do: 'edit' }>) =>
  kind === 'posts' ? { id, kind, postsNeeded: wanted } : { id, kind, commentGoal: wanted }

/** A campaign's texts as its form sends them back; a running one takes no others. */
async function saidNow({ db }: TestWorld, id: string) {
  const row = await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
  const said = revised(id)
  if (row?.kind !== 'engagement') return said
  return {
    ...said,
    description: row.description,
    targetSubreddits: row.target_subreddits,
    redditPostUrl: row.reddit_post_url ?? '',
    engagementInstructions: row.engagement_instructions ?? '',
  }
}

/** The founder's switch has no procedure yet. */
const trustEveryComment = (world: TestWorld, id: string) =>
  world.db.updateTable('campaigns').set({ require_comment_approval: false }).where('id', '=', id).execute()

/** Everything the model knows, in words that two can be compared by. */
export const pictureOf = (model: Model) => [
  ...[...model.campaigns]
    .map(([id, { status, goal, needed, released }]) =>
      ['campaign', id, status, goal, needed, released, openOf(model, id), paidOf(model, id)].join(' '),
    )
    .toSorted(),
  ...[...model.works].map(([id, { status }]) => `work ${id} ${status}`).toSorted(),
  ...founders.map(name => `${name} has ${karma(model.available, name)}`),
  ...contributors.map(name => `${name} earned ${karma(model.earned, name)}`),
]

/** The same, as the database has it, of these campaigns. */
export async function pictureIn(world: TestWorld, ids: readonly string[]) {
  const { db } = world
  const of = [randomUUID(), ...ids]
  const campaigns = await db.selectFrom('campaigns').selectAll().where('id', 'in', of).execute()
  const works = await db.selectFrom('submissions').select(['id', 'status']).where('campaign_id', 'in', of).execute()
  const now = await openingOf(world)
  return [
    ...campaigns
      .map(c =>
        [
          'campaign',
          c.id,
          c.status,
          c.comment_goal,
          c.posts_needed,
          c.posts_released,
          c.posts_open,
          c.posts_published + c.current_comments,
        ].join(' '),
      )
      .toSorted(),
    ...works.map(({ id, status }) => `work ${id} ${status}`).toSorted(),
    ...founders.map(name => `${name} has ${karma(now.available, name)}`),
    ...contributors.map(name => `${name} earned ${karma(now.earned, name)}`),
  ]
}
