import { commentUrl, dario, days, ids, kaya, postsName } from './cast.ts'

/** Kaya's post, in review. */
export const postWork = {
  id: ids.post,
  campaignId: ids.posts,
  campaignName: postsName,
  campaignSubreddits: ['smallbusiness', 'Entrepreneur'],
  campaignIsOpen: true,
  campaignHasEnded: false,
  kind: 'post',
  status: 'pending',
  title: 'Licences renew in the same week as the rent',
  content: 'Fonts, the server, two conference tickets: I moved two of them by paying early once.',
  url: null,
  contributor: kaya,
  karmaReward: 1,
  karmaAwarded: 0,
  attempt: 1,
  rejectReason: null,
  submittedAt: days.sent,
  decidedAt: null,
  publishBy: null,
  earlier: [],
}

/** Dario's comment under it, approved and paid. */
export const commentWork = {
  ...postWork,
  id: ids.comment,
  campaignId: ids.engagement,
  kind: 'comment',
  status: 'approved',
  title: null,
  content: 'Insurance, every February. A twelfth of it leaves my plan each month now.',
  url: commentUrl,
  contributor: dario,
  karmaAwarded: 1,
  submittedAt: '2026-03-11T20:05:13.642Z',
  decidedAt: days.commented,
}
