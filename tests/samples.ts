import { randomUUID } from 'node:crypto'
import type { Api } from '#/contract/index.ts'
import type { NewCampaign, RevisedCampaign } from '#/contract/campaign-input.ts'

type NewPosts = Extract<NewCampaign, { kind: 'posts' }>
type NewEngagement = Extract<NewCampaign, { kind: 'engagement' }>

export const postsCampaign = (change: Partial<NewPosts> = {}): NewPosts => ({
  id: randomUUID(),
  kind: 'posts',
  saasName: 'Ledgerly',
  description: 'Bookkeeping for people who would rather not.',
  targetSubreddits: ['SaaS', 'smallbusiness'],
  additionalResources: [],
  postTitle: null,
  postContent: 'Tell how you close your books at the end of a month.',
  guidelines: 'Be honest about what is missing.',
  keyMessages: ['Closes a month in ten minutes'],
  postsPerDay: 2,
  durationDays: 3,
  ...change,
})

export const engagementCampaign = (change: Partial<NewEngagement> = {}): NewEngagement => ({
  id: randomUUID(),
  kind: 'engagement',
  saasName: 'Ledgerly',
  description: 'A discussion about closing the books.',
  targetSubreddits: ['SaaS'],
  additionalResources: [],
  redditPostUrl: 'https://www.reddit.com/r/SaaS/comments/1abcde/how_do_you_close_your_books/',
  commentGoal: 2,
  engagementInstructions: 'Answer as you would answer a friend.',
  ...change,
})

/** A contributor's revision of the engagement campaign that they created. */
export const revised = (id: string, change: Partial<RevisedCampaign> = {}): RevisedCampaign => ({
  id,
  description: 'A discussion about closing the books, told better.',
  targetSubreddits: ['SaaS', 'Bookkeeping'],
  additionalResources: [],
  redditPostUrl: 'https://www.reddit.com/r/SaaS/comments/1abcdf/how_we_close_our_books/',
  commentGoal: 4,
  engagementInstructions: 'Say what you do on the last day of a month.',
  ...change,
})

export const post = (campaignId: string) => ({
  id: randomUUID(),
  campaignId,
  title: 'How I close my books in ten minutes',
  content: 'I used to dread the last day of the month.',
})

/** A second version of a rejected post, by the same contributor. */
export const betterPost = (submissionId: string) => ({
  id: randomUUID(),
  submissionId,
  title: 'How I close my books in nine minutes',
  content: 'I used to dread the last day of the month. Now I look forward to it.',
})

export const comment = (campaignId: string) => ({
  id: randomUUID(),
  campaignId,
  content: 'I do it on the first Monday.',
})

let links = 0
/** The URL of an unused Reddit post. */
export const redditPost = () =>
  `https://www.reddit.com/r/SaaS/comments/${(36 ** 5 + (links += 1)).toString(36)}/closing/`

/** What a browser sends when it enables pushes; its push service accepts everything. */
export const subscription = () => ({
  endpoint: `https://push.example/${randomUUID()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
})

/** A founder's posts campaign with a contributor's post in review. */
export async function submittedPost(founder: { api: Api }, contributor: { api: Api }) {
  return submittedTo(await founder.api.campaigns.create(postsCampaign()), contributor)
}

async function submittedTo({ id: campaignId }: { id: string }, contributor: { api: Api }) {
  const { id } = await contributor.api.submissions.submitPost(post(campaignId))
  return { campaignId, id }
}

/** A founder's engagement campaign with a contributor's comment in review. */
export async function submittedComment(founder: { api: Api }, contributor: { api: Api }, commentGoal = 2) {
  const { id: campaignId } = await founder.api.campaigns.create(engagementCampaign({ commentGoal }))
  const { id } = await contributor.api.submissions.submitComment(comment(campaignId))
  return { campaignId, id }
}

/** The engagement campaign that a contributor's published post became: active for a week, with a goal of five comments. */
export async function publishedPost(founder: { api: Api }, contributor: { api: Api }) {
  const small = postsCampaign({ postsPerDay: 1, durationDays: 2 })
  const { id } = await submittedTo(await founder.api.campaigns.create(small), contributor)
  await founder.api.submissions.approve({ id })
  const published = await contributor.api.submissions.publish({ id, url: redditPost() })
  return published.engagementCampaignId
}

interface Cast {
  fran: { api: Api }
  cara: { api: Api }
  cole: { api: Api }
  passes: (time: string) => Promise<unknown>
}

/** Cara's engagement campaign, revised after its week and in review again, with every comment that it now asks for. */
export async function reachedInReview({ fran, cara, cole, passes }: Cast) {
  const id = await publishedPost(fran, cara)
  const { id: work } = await cole.api.submissions.submitComment(comment(id))
  await passes('8 days')
  await cara.api.campaigns.revise(revised(id, { commentGoal: 1 }))
  await fran.api.submissions.approve({ id: work })
  return id
}
