import type { ReportReason } from '#/rules/moderation.ts'

/** What somebody tells the moderators. */
export interface Report {
  reason: ReportReason
  words: string
}

/** The content of one product's file. Days count back from today, so that the world looks alive whenever it is generated. */
export interface Product {
  name: string
  founder: { name: string; email: string; joined: number; plan: PlanName; away: number }
  resources: { type: 'image' | 'video' | 'link'; title: string; url: string; description: string }[]
  campaigns: (PostsStory | EngagementStory)[]
}

export type PlanName = 'Starter' | 'Growth' | 'Pro'

interface Story {
  /** The campaign's title. */
  title: string
  description: string
  subreddits: string[]
  /** Days ago. */
  started: number
  deleted?: number
}

export interface PostsStory extends Story {
  kind: 'posts'
  postTitle?: string
  brief: string
  guidelines: string
  messages: string[]
  perDay: number
  days: number
  posts: Post[]
}

export interface EngagementStory extends Story {
  kind: 'engagement'
  instructions: string
  goal: number
  /** By the demo contributor, that many days ago. */
  reported?: Report & { ago: number }
  replies: Reply[]
}

interface Work {
  /** Always written by the demo contributor, whatever the random generator says. */
  mine?: true
  /** Why the founder rejects it; empty: without a reason. */
  no?: string
}

export interface Post extends Work {
  title: string
  content: string
  /** The disclosure line was forgotten. */
  undisclosed?: true
  /** By the founder, when they reject it. */
  reported?: Report
  /** Comments on the post once it is published. */
  replies?: Reply[]
}

export type Reply = string | WrittenReply

export interface WrittenReply extends Work {
  text: string
  /** What the contributor sends after the first was rejected. */
  again?: string
}
