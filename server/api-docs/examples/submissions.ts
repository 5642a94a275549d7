import type { contract } from '#/contract/index.ts'
import { commentUrl, days, ids, postUrl } from './cast.ts'
import type { ExamplesOf } from './example.ts'
import { nothing, whole } from './example.ts'
import { commentWork, postWork } from './works.ts'

const { title, content } = postWork
const better = 'Fonts, the server, two conference tickets: the plan shows a small hill now instead of a cliff.'
const reason = 'Please say what you do in the months before.'
const rejected = { ...postWork, status: 'rejected', rejectReason: reason, decidedAt: days.decided }

const resubmitted = {
  ...postWork,
  content: better,
  attempt: 2,
  submittedAt: days.published,
  earlier: [
    {
      attempt: 1,
      status: 'rejected',
      title,
      content,
      url: null,
      rejectReason: reason,
      submittedAt: days.sent,
      decidedAt: days.decided,
    },
  ],
}

const published = {
  ...postWork,
  status: 'approved',
  url: postUrl,
  karmaAwarded: 1,
  decidedAt: days.decided,
  publishBy: '2026-03-18T08:12:30.118Z',
}

export const submissions = {
  submitPost: { send: { id: ids.post, campaignId: ids.posts, title, content }, answer: postWork },
  resubmitPost: {
    send: { id: ids.attempt, submissionId: ids.post, title, content: better },
    answer: resubmitted,
  },
  submitComment: {
    send: { id: ids.comment, campaignId: ids.engagement, content: commentWork.content, url: commentUrl },
    answer: { ...commentWork, status: 'pending', karmaAwarded: 0, decidedAt: null },
  },
  ofCampaign: { send: { campaignId: ids.posts, group: 'pending' }, answer: whole(postWork) },
  get: { send: { id: ids.comment }, answer: commentWork },
  decide: {
    send: { move: 'approve', ids: [ids.post], attempts: { [ids.post]: 1 } },
    answer: { taken: [ids.post], refused: [], dueAt: days.decided },
  },
  undo: { send: { ids: [ids.post] }, answer: { undone: [ids.post], tooLate: [] } },
  approve: { send: { id: ids.comment, attempt: 1 }, answer: commentWork },
  reject: { send: { id: ids.post, attempt: 1, reason }, answer: rejected },
  publish: {
    send: { id: ids.post, url: postUrl },
    answer: { submission: published, karmaAwarded: 1, engagementCampaignId: ids.engagement, engagementIsOpen: true },
  },
  withdraw: { send: { id: ids.post }, answer: nothing },
} satisfies ExamplesOf<typeof contract.submissions>
