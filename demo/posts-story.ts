import { disclosureLine } from '#/rules/campaign.ts'
import { comment } from './engagement-story.ts'
import type { Post, PostsStory, Product } from './corpus/shape.ts'
import type { Contributor, Founder, Stage } from './stage.ts'
import { report } from './report.ts'
import { attempt, cast } from './stage.ts'

const hour = 1 / 24

/** Plays a Need Posts campaign from its start: posts come in, are decided, published and commented on. */
export function playPosts(stage: Stage, founder: Founder, product: Product, story: PostsStory) {
  stage.calendar.at(story.started, async () => {
    const id = stage.chance.uuid()
    const made = await attempt(stage, () =>
      founder.api.campaigns.create({
        id,
        kind: 'posts',
        saasName: story.title,
        description: story.description,
        targetSubreddits: story.subreddits,
        additionalResources: product.resources,
        postTitle: story.postTitle ?? null,
        postContent: story.brief,
        guidelines: story.guidelines,
        keyMessages: story.messages,
        postsPerDay: story.perDay,
        durationDays: story.days,
      }),
    )
    if (!made) return
    if (story.deleted)
      stage.calendar.at(story.deleted, () => attempt(stage, () => founder.api.campaigns.remove({ id })))
    const writers = new Set<Contributor>()
    const end = Math.max(story.started - story.days * 0.8, hour)
    const step = (story.started - end) / (story.posts.length + 1)
    for (const [index, post] of story.posts.entries()) {
      const when = story.started - step * (index + 1 + stage.chance.between(-0.35, 0.35))
      stage.calendar.at(when, () => submit(stage, { founder, story, id, writers, product: product.name }, post, when))
    }
  })
}

interface Campaign {
  founder: Founder
  product: string
  story: PostsStory
  id: string
  writers: Set<Contributor>
}

async function submit(stage: Stage, campaign: Campaign, post: Post, now: number) {
  const { chance, calendar } = stage
  const { founder, writers, id: campaignId, product } = campaign
  const writer = cast(stage, { mine: post.mine ?? false, founder, without: writers })
  if (!writer) return
  const id = chance.uuid()
  const content = post.undisclosed ? post.content : `${post.content}\n\n${disclosureLine(product)}`
  const sent = await attempt(stage, () =>
    writer.api.submissions.submitPost({ id, campaignId, title: post.title, content }),
  )
  if (!sent) return
  writers.add(writer)
  const fate = { stage, campaign, post, writer, id }
  if (post.no === undefined && !post.mine && chance.happens(0.05)) {
    calendar.at(now - chance.between(0.5, 3) * hour, () =>
      attempt(stage, () => writer.api.submissions.withdraw({ id })),
    )
    return
  }
  const decided = now - chance.between(1, 40) * hour
  if (decided > founder.away) calendar.at(decided, () => decide(fate, decided))
}

interface Fate {
  stage: Stage
  campaign: Campaign
  post: Post
  writer: Contributor
  id: string
}

async function decide(fate: Fate, now: number) {
  const { stage, campaign, post, writer, id } = fate
  const { chance, calendar } = stage
  const { submissions } = campaign.founder.api
  if (post.no !== undefined) {
    const reason = post.no
    await attempt(stage, () => submissions.reject({ id, reason }))
    if (post.reported) await report(stage, campaign.founder, { thing: 'submission', thingId: id }, post.reported)
    return
  }
  const approved = await attempt(stage, () => submissions.approve({ id }))
  if (!approved || (!post.mine && chance.happens(0.12))) return
  const published = now - chance.between(0.5, 44) * hour
  if (published > writer.away) calendar.at(published, () => publish(fate, published))
}

async function publish({ stage, campaign, post, writer, id }: Fate, now: number) {
  const { chance, calendar } = stage
  const thread = `https://www.reddit.com/r/${campaign.story.subreddits[0]}/comments/${chance.redditId()}/`
  const published = await attempt(stage, () => writer.api.submissions.publish({ id, url: thread }))
  if (!published) return
  const without = new Set([writer])
  const discussion = { id: published.engagementCampaignId, founder: campaign.founder, thread, without }
  for (const reply of post.replies ?? []) {
    const when = now - chance.between(2, 60) * hour
    calendar.at(when, () => comment(stage, discussion, reply, when))
  }
}
