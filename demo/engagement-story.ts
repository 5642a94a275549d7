import type { EngagementStory, Product, Reply, Report, WrittenReply } from './corpus/shape.ts'
import type { Contributor, Founder, Stage } from './stage.ts'
import { report } from './report.ts'
import { attempt, cast } from './stage.ts'

const hour = 1 / 24
/** In days. The founder's campaign runs longer, but most comments come early. */
const lively = 18

/** Plays a Need Engagement campaign from its start: comments come in, and the founder decides on them. */
export function playEngagement(stage: Stage, founder: Founder, product: Product, story: EngagementStory) {
  const { calendar, chance } = stage
  calendar.at(story.started, async () => {
    const id = chance.uuid()
    const thread = `https://www.reddit.com/r/${story.subreddits[0]}/comments/${chance.redditId()}/`
    await founder.api.campaigns.create({
      id,
      kind: 'engagement',
      saasName: story.title,
      description: story.description,
      targetSubreddits: story.subreddits,
      additionalResources: product.resources,
      redditPostUrl: thread,
      commentGoal: story.goal,
      engagementInstructions: story.instructions,
    })
    if (story.deleted) calendar.at(story.deleted, () => attempt(stage, () => founder.api.campaigns.remove({ id })))
    if (story.reported) reportLater(stage, id, story.reported)
    const discussion = { id, founder, thread, without: new Set<Contributor>() }
    const end = Math.max(story.started - lively, hour)
    const step = (story.started - end) / (story.replies.length + 1)
    for (const [index, reply] of story.replies.entries()) {
      const when = story.started - step * (index + 1 + chance.between(-0.35, 0.35))
      calendar.at(when, () => comment(stage, discussion, reply, when))
    }
  })
}

/** The demo contributor has found something wrong with the campaign. */
function reportLater(stage: Stage, thingId: string, { ago, ...why }: Report & { ago: number }) {
  stage.calendar.at(ago, async () => {
    const lead = stage.lead()
    if (lead) await report(stage, lead, { thing: 'campaign', thingId }, why)
  })
}

interface Discussion {
  id: string
  founder: Founder
  /** The post's address on Reddit. */
  thread: string
  /** Contributors who may not comment here, or already have. */
  without: Set<Contributor>
}

/** Somebody comments; the founder decides, unless they have not visited since. */
export async function comment(stage: Stage, discussion: Discussion, reply: Reply, now: number) {
  const { chance, calendar } = stage
  const { founder, without } = discussion
  const written: WrittenReply = typeof reply === 'string' ? { text: reply } : reply
  const writer = cast(stage, { mine: written.mine ?? false, founder, without })
  if (!writer) return
  const id = await send(stage, discussion, writer, written.text)
  if (!id) return
  without.add(writer)
  if (written.no === undefined && !written.mine && chance.happens(0.03)) {
    calendar.at(now - chance.between(1, 5) * hour, () => attempt(stage, () => writer.api.submissions.withdraw({ id })))
    return
  }
  const decided = now - chance.between(0.5, 30) * hour
  if (decided > founder.away) calendar.at(decided, () => decide(stage, { discussion, writer, written, id }, decided))
}

interface Sent {
  discussion: Discussion
  writer: Contributor
  written: WrittenReply
  id: string
}

async function decide(stage: Stage, { discussion, writer, written, id }: Sent, now: number) {
  const { chance, calendar } = stage
  const { founder } = discussion
  const { no: reason, again } = written
  if (reason === undefined) return attempt(stage, () => founder.api.submissions.approve({ id }))
  await attempt(stage, () => founder.api.submissions.reject({ id, reason }))
  if (!again) return
  const resent = now - chance.between(1, 20) * hour
  const accepted = resent - chance.between(1, 20) * hour
  calendar.at(resent, () => send(stage, discussion, writer, again))
  if (accepted > founder.away)
    calendar.at(accepted, () => attempt(stage, () => founder.api.submissions.approve({ id })))
}

/** Returns the comment's id. When comments need approval, the link may be left out, and half the contributors do so. */
async function send(stage: Stage, { id: campaignId, thread }: Discussion, writer: Contributor, content: string) {
  const { chance } = stage
  const link = chance.happens(0.5) ? { url: `${thread}comment/${chance.redditId()}/` } : {}
  const sent = await attempt(stage, () =>
    writer.api.submissions.submitComment({ id: chance.uuid(), campaignId, content, ...link }),
  )
  return sent?.id
}
