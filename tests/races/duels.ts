import { randomUUID } from 'node:crypto'
import { change } from '#/server/infra/db/change.ts'
import { grant } from '#/server/karma/ledger.ts'
import { inputOf } from '../access-matrix/inputs.ts'
import { dropReview, renewPlan } from '../by-hand.ts'
import { comment, engagementCampaign, post, postsCampaign, redditPost, submittedPost } from '../samples.ts'
import type { TestWorld } from '../world.ts'
import type { Start } from './race.ts'

/** Prepares two writes that compete for one thing. */
type Duel = (world: TestWorld) => Promise<Start[]>

const inReview = ({ fran, cara }: TestWorld) => submittedPost(fran, cara)
const approve = ({ fran }: TestWorld, id: string) => ({
  name: 'submissions.approve',
  input: { id },
  cookie: fran.cookie,
})
const reject = ({ fran }: TestWorld, id: string) => ({
  name: 'submissions.reject',
  input: { id, reason: null },
  cookie: fran.cookie,
})
const withdraw = ({ cara }: TestWorld, id: string) => ({
  name: 'submissions.withdraw',
  input: { id },
  cookie: cara.cookie,
})

const decided =
  (...moves: readonly ((world: TestWorld, id: string) => Start)[]): Duel =>
  async world => {
    const { id } = await inReview(world)
    return moves.map(move => move(world, id))
  }

export const approvedOrRejected = decided(approve, reject)
export const approvedOrWithdrawn = decided(approve, withdraw)
export const rejectedOrWithdrawn = decided(reject, withdraw)

async function postsOf(world: TestWorld, days: number) {
  await renewPlan(world, world.fran)
  return (await world.fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: days }))).id
}

const sends = (id: string, { cookie }: { cookie: string }) => ({
  name: 'submissions.submitPost',
  input: post(id),
  cookie,
})

export const sentTwice: Duel = async world => {
  const id = await postsOf(world, 2)
  return [sends(id, world.cara), sends(id, world.cara)]
}

export const lastSlot: Duel = async world => {
  const id = await postsOf(world, 1)
  return [sends(id, world.cara), sends(id, world.cole)]
}

async function commentsOf(world: TestWorld, commentGoal: number) {
  await renewPlan(world, world.fran)
  return (await world.fran.api.campaigns.create(engagementCampaign({ commentGoal }))).id
}

let written = 0
const says = (id: string, { cookie }: { cookie: string }) => {
  const url = `https://www.reddit.com/r/SaaS/comments/1abcde/comment/${(36 ** 5 + (written += 1)).toString(36)}/`
  return { name: 'submissions.submitComment', input: { ...comment(id), url }, cookie }
}

export const commentedTwice: Duel = async world => {
  const id = await commentsOf(world, 5)
  return [says(id, world.cara), says(id, world.cara)]
}

export const lastComment: Duel = async world => {
  const id = await commentsOf(world, 1)
  await dropReview(world, id)
  return [says(id, world.cara), says(id, world.cole)]
}

export const sameLink: Duel = async world => {
  const { fran, fred, cara, cole } = world
  const url = redditPost()
  const starts: Start[] = []
  for (const [founder, contributor] of [
    [fran, cara],
    [fred, cole],
  ] as const) {
    const { id } = await submittedPost(founder, contributor)
    await founder.api.submissions.approve({ id })
    starts.push({ name: 'submissions.publish', input: { id, url }, cookie: contributor.cookie })
  }
  return starts
}

export const campaignDecided: Duel = async world => {
  const input = await inputOf(world, 'campaigns.approve')
  const { cookie } = world.fran
  return [
    { name: 'campaigns.approve', input, cookie },
    { name: 'campaigns.reject', input: { ...Object(input), reason: null }, cookie },
  ]
}

/** Two campaigns, each of which costs all the karma that their founder has. */
export const allTheKarma: Duel = async world => {
  const { id: to, api, cookie } = world.fern
  await change(world.world, tx => grant(tx, { to, amount: 4, period: randomUUID(), reason: 'By hand' }))
  const { available } = await api.dashboards.karma()
  const takes = () => postsCampaign({ postsPerDay: available, durationDays: 1 })
  return [takes(), takes()].map(input => ({ name: 'campaigns.create', input, cookie }))
}
