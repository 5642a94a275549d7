import type { contract } from '#/contract/index.ts'
import { commentUrl, dario, days, ids, kaya, maren, postsName, postUrl } from './cast.ts'
import type { ExamplesOf } from './example.ts'
import { nothing, whole } from './example.ts'
import { commentWork, postWork } from './works.ts'

export const card = {
  id: ids.posts,
  kind: 'posts',
  saasName: postsName,
  description: 'Everybody has one bill a year that ruins a month. How do you prepare for yours?',
  targetSubreddits: ['smallbusiness', 'Entrepreneur'],
  status: 'active',
  karmaReward: 1,
  founder: maren,
  contributor: null,
  done: 1,
  goal: 10,
  open: 8,
  createdAt: days.started,
  expiresAt: days.ends,
  isAssigned: false,
  waiting: 1,
}

/** The campaign that Kaya's published post became. */
export const engagementCard = {
  ...card,
  id: ids.engagement,
  kind: 'engagement',
  targetSubreddits: ['smallbusiness'],
  contributor: kaya,
  done: 0,
  goal: 5,
  open: 5,
  createdAt: days.published,
  expiresAt: '2026-03-18T17:40:02.377Z',
}

const sample = {
  type: 'link',
  title: 'A forecast you can click through',
  url: 'https://tallybrook.example.com/sample',
  description: 'A made-up studio of six people, with its next thirteen weeks.',
}

const ofMore = {
  additionalResources: [sample],
  requireCommentApproval: true,
  updatedAt: days.started,
  rejectReason: null,
  lastRejectedAt: null,
  submittedAt: null,
  decidedAt: null,
}

const brief = {
  postTitle: null,
  postContent: 'Which bill is it, when does it come, and what do you do in the months before?',
  guidelines: 'Be concrete about the month and the share of your income.',
  keyMessages: ['A yearly bill is entered once and comes back by itself'],
  postsPerDay: 1,
  durationDays: 10,
}

const posts = { ...card, ...ofMore, ...brief, postsSubmitted: 2 }

export const engagement = {
  ...engagementCard,
  done: 1,
  open: 4,
  ...ofMore,
  submittedAt: days.published,
  decidedAt: days.commented,
  engagementInstructions: 'Say which bill it is for you, and when it comes.',
  redditPostUrl: postUrl,
  upvoteGoal: 10,
  currentUpvotes: 0,
}

const { saasName, description, targetSubreddits, additionalResources } = posts

export const campaigns = {
  explore: {
    send: { tab: 'posts', subreddit: 'smallbusiness', sort: 'newest' },
    answer: { ...whole({ ...card, waiting: 0 }), stats: { active: 1, karma: 8, made: 1 }, assigned: 0 },
  },
  subreddits: { send: { tab: 'posts', q: 'business' }, answer: [{ name: 'smallbusiness', campaigns: 10 }] },
  get: {
    send: { id: ids.engagement },
    answer: {
      campaign: engagement,
      comments: [
        { id: ids.comment, contributor: dario, content: commentWork.content, url: commentUrl, at: days.commented },
      ],
      mine: [],
      canManage: true,
      planOpen: true,
      isBlocked: false,
      founderAnswers: { decisions: 50, typicalSeconds: 73_405 },
    },
  },
  manage: {
    send: { id: ids.posts },
    answer: {
      campaign: posts,
      isOwner: true,
      pauseReason: null,
      pausedBySuspension: false,
      planOpen: true,
      isBlocked: false,
      submissions: [postWork],
      next: { pending: null, publishing: null, decided: null },
      deciding: [],
    },
  },
  create: {
    send: { id: ids.posts, kind: 'posts', saasName, description, targetSubreddits, additionalResources, ...brief },
    answer: { id: ids.posts },
  },
  edit: {
    send: { id: ids.posts, kind: 'posts', postsNeeded: 12, guidelines: 'Be concrete about the month.' },
    answer: nothing,
  },
  pause: { send: { id: ids.posts }, answer: nothing },
  resume: { send: { id: ids.posts }, answer: nothing },
  setApproval: { send: { id: ids.engagement, required: true }, answer: nothing },
  approve: { send: { id: ids.engagement }, answer: nothing },
  reject: { send: { id: ids.engagement, reason: 'Please ask for one bill, not for a list.' }, answer: nothing },
  revise: {
    send: {
      id: ids.engagement,
      description: 'A thread about the one bill a year that ruins a month.',
      targetSubreddits: ['smallbusiness'],
      redditPostUrl: postUrl,
      commentGoal: 5,
      engagementInstructions: engagement.engagementInstructions,
    },
    answer: nothing,
  },
  remove: { send: { id: ids.posts }, answer: nothing },
} satisfies ExamplesOf<typeof contract.campaigns>
