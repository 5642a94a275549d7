import type { contract } from '#/contract/index.ts'
import { days, ids, kaya, maren, postsName } from './cast.ts'
import type { ExamplesOf } from './example.ts'
import { nothing, whole } from './example.ts'
import { postWork } from './works.ts'

const notice = {
  id: ids.notice,
  type: 'campaign_submission',
  title: 'A post awaits your review',
  body: `${kaya.name} wrote “${postWork.title}” for ${postsName}.`,
  data: { campaignId: ids.posts },
  read: false,
  createdAt: days.sent,
}

export const notifications = {
  list: { send: {}, answer: { ...whole(notice), unread: 1 } },
  markRead: { send: { id: ids.notice }, answer: nothing },
  markAllRead: { answer: nothing },
  remove: { send: { id: ids.notice }, answer: nothing },
} satisfies ExamplesOf<typeof contract.notifications>

export const accounts = {
  me: {
    answer: {
      id: maren.id,
      fullName: maren.name,
      email: 'maren.adeyemi@example.com',
      avatarUrl: null,
      role: 'founder',
      isVerified: true,
      choosesRole: false,
      undoSeconds: 10,
      viewing: null,
    },
  },
} satisfies ExamplesOf<typeof contract.accounts>
