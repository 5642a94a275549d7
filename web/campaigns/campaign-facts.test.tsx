import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Campaign } from '#/contract/campaigns.ts'
import { CampaignFacts } from './campaign-facts.tsx'

test('a campaign that is paused takes no work for now, one that waits for approval not yet, and an ended one no longer', () => {
  expect(wordsOf('paused')).toContain('Not taking work for now')
  expect(wordsOf('pending')).toContain('Not taking work yet')
  expect(wordsOf('expired')).toContain('No longer taking work')
  expect(wordsOf('completed')).toContain('No longer taking work')
})

const wordsOf = (status: Campaign['status']) =>
  renderToStaticMarkup(<CampaignFacts campaign={{ ...campaign, status }} />)

const at = new Date('2026-03-01T10:00:00Z')

const campaign: Extract<Campaign, { kind: 'engagement' }> = {
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
