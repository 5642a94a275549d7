import type { contract } from '#/contract/index.ts'
import { card, engagement, engagementCard } from './campaigns.ts'
import { days, ids, kaya, maren, postsName, postUrl } from './cast.ts'
import type { ExamplesOf } from './example.ts'
import { whole } from './example.ts'
import { commentWork, postWork } from './works.ts'

/** The last 30 days, of which only the latest had anything. */
const month = (before: number, ...latest: number[]) => [...Array<number>(30 - latest.length).fill(before), ...latest]

/** Kaya's post, which waits for Maren. */
const open = {
  what: 'post',
  id: ids.post,
  campaignId: ids.posts,
  campaignName: postsName,
  status: 'pending',
  title: postWork.title,
  count: 1,
  since: days.sent,
  until: null,
}
const none = { items: [], total: 0 }
const one = (item: unknown) => ({ items: [item], total: 1 })

const ofFounder = {
  campaigns: 2,
  campaignsThisMonth: 2,
  engagement: 1,
  engagementThisMonth: 1,
  engagement30Days: month(0, 1, 0),
  karma: 46,
  karmaHeld: 9,
  karma30Days: month(56, 46, 46, 46),
  active: 1,
  completed: 0,
  pendingCampaigns: 1,
  pendingPosts: 1,
  pendingComments: 0,
}

const ofContributor = {
  karma: 2,
  engagements: 2,
  postKarma: 1,
  engagementKarma: 1,
  earned30Days: month(0, 1, 0, 1),
  createdCampaigns: 1,
  contributedCampaigns: 2,
  pendingPosts: 1,
}

const waiting = { ...engagementCard, status: 'pending' }

export const dashboards = {
  founder: {
    send: { filter: 'active' },
    answer: {
      stats: ofFounder,
      awaitsTeam: false,
      turns: { yours: one({ ...open, with: kaya }), theirs: none },
      campaigns: [{ ...card, turn: 'founder', since: days.sent }],
      next: null,
      pendingCampaigns: [
        {
          ...waiting,
          engagementInstructions: engagement.engagementInstructions,
          redditPostUrl: postUrl,
          submittedAt: days.published,
          rejectReason: 'Please ask for one bill, not for a list.',
          lastRejectedAt: days.sent,
        },
      ],
      pendingPosts: [postWork],
      deciding: [],
    },
  },
  contributor: {
    answer: {
      stats: ofContributor,
      turns: { yours: none, theirs: one({ ...open, with: maren }) },
      activity: [{ ...commentWork, contributor: kaya }],
      successRate: 100,
    },
  },
  campaigns: {
    send: { list: 'created' },
    answer: whole({ ...waiting, waiting: 0, turn: 'founder', since: days.published }),
  },
  pendingPosts: { send: {}, answer: whole(postWork) },
  karma: { answer: { available: 2, earned: 2 } },
} satisfies ExamplesOf<typeof contract.dashboards>

const inMarch = {
  id: '019cd1b2-5255-74ff-aa60-ed4b93dfa08b',
  at: days.started,
  kind: 'hold',
  amount: -10,
  balance: 46,
  reason: `10 posts for ${postsName}`,
  campaign: { id: ids.posts, name: postsName, isOpen: true },
  work: null,
}

export const karma = {
  statement: {
    send: { kind: 'hold' },
    answer: {
      ...whole(inMarch),
      months: [{ starts: '2026-03-01T00:00:00.000Z', received: 16, spent: 10, takenBack: 0 }],
      balance: 46,
    },
  },
  escrow: {
    answer: { total: 9, campaigns: 1, items: [{ campaignId: ids.posts, name: postsName, held: 9 }] },
  },
} satisfies ExamplesOf<typeof contract.karma>
