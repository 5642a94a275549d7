import type { Campaign } from '#/contract/campaigns.ts'

const at = new Date('2026-03-01T10:00:00Z')

/** A contributor's campaign that awaits its founder's decision, as pages get it. */
export const pendingCampaign: Extract<Campaign, { kind: 'engagement' }> = {
  id: 'c1',
  kind: 'engagement',
  saasName: 'Ledgerly',
  description: 'About closing the books.',
  targetSubreddits: ['SaaS'],
  status: 'pending',
  karmaReward: 1,
  founder: { id: 'f', name: 'Fran', avatarUrl: null },
  contributor: { id: 'c', name: 'Cara', avatarUrl: null },
  done: 0,
  goal: 5,
  open: 5,
  createdAt: at,
  expiresAt: at,
  isAssigned: false,
  waiting: 0,
  additionalResources: [],
  requireCommentApproval: true,
  updatedAt: at,
  rejectReason: null,
  lastRejectedAt: null,
  submittedAt: at,
  decidedAt: null,
  engagementInstructions: 'Answer.',
  redditPostUrl: 'https://www.reddit.com/r/SaaS/comments/1abcde/',
  upvoteGoal: 0,
  currentUpvotes: 0,
}
