import type { SecondRun } from './corpus/second-runs.ts'
import { secondRuns } from './corpus/second-runs.ts'
import type { Product } from './corpus/shape.ts'
import type { Contributor, Founder, Stage } from './stage.ts'
import { attempt } from './stage.ts'

/** Contributors ask the founder for a second run of campaigns of theirs whose time is up. */
export function playSecondRuns(stage: Stage, founder: Founder, { name }: Product) {
  for (const run of secondRuns) if (run.product === name) stage.calendar.at(run.ago, () => play(stage, founder, run))
}

async function play(stage: Stage, founder: Founder, { by, instructions, approved, rejected }: SecondRun) {
  const found = await findOver(stage, founder, by)
  if (!found) return
  const { id } = found
  const { calendar } = stage
  const { campaigns } = founder.api
  await revise(stage, found, instructions)
  if (approved) calendar.at(approved, () => attempt(stage, () => campaigns.approve({ id })))
  if (!rejected) return
  const { ago, reason, again } = rejected
  calendar.at(ago, () => attempt(stage, () => campaigns.reject({ id, reason })))
  if (again) calendar.at(again.ago, () => revise(stage, found, again.instructions))
}

interface Over {
  id: string
  writer: Contributor
}

async function findOver({ contributors, lead }: Stage, founder: Founder, by: SecondRun['by']) {
  const writers = by === 'lead' ? [lead()] : contributors.filter(each => each !== lead())
  for (const writer of writers) {
    const made = await writer?.api.dashboards.campaigns({ list: 'created' })
    const over = made?.items.find(each => each.status === 'expired' && each.founder.id === founder.me.id)
    if (writer && over) return { id: over.id, writer }
  }
  return undefined
}

async function revise(stage: Stage, { id, writer }: Over, engagementInstructions: string) {
  const { campaigns } = writer.api
  const { campaign } = await campaigns.get({ id })
  if (campaign.kind !== 'engagement') return
  const { description, targetSubreddits, additionalResources, redditPostUrl, goal: commentGoal } = campaign
  const texts = { description, targetSubreddits, additionalResources, redditPostUrl }
  await attempt(stage, () => campaigns.revise({ id, ...texts, commentGoal, engagementInstructions }))
}
