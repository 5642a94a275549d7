import { expect, test } from 'vitest'
import { campaignStatuses } from '#/rules/campaign.ts'
import type { Engagement, OwnField } from './own-draft.ts'
import { draftOf, errorsOf, frozenText, mayChange, toRevised } from './own-draft.ts'

const campaign: Engagement = {
  id: '01a1fd5c-b6c3-707b-9530-67c46db49e5c',
  kind: 'engagement',
  saasName: 'Ledgerly',
  description: 'Books.',
  targetSubreddits: ['SaaS', 'smallbusiness'],
  status: 'rejected',
  karmaReward: 1,
  founder: { id: 'fran', name: 'Fran Miller', avatarUrl: null },
  contributor: { id: 'cara', name: 'Cara Jensen', avatarUrl: null },
  done: 0,
  goal: 5,
  open: 5,
  createdAt: new Date(0),
  expiresAt: new Date(1),
  isAssigned: false,
  waiting: 0,
  additionalResources: [],
  requireCommentApproval: true,
  updatedAt: new Date(0),
  rejectReason: null,
  lastRejectedAt: null,
  submittedAt: null,
  decidedAt: null,
  engagementInstructions: 'Answer.',
  redditPostUrl: 'https://www.reddit.com/r/SaaS/comments/1abcde/',
  upvoteGoal: 10,
  currentUpvotes: 0,
}
const fields: OwnField[] = ['commentGoal', 'targetSubreddits', 'redditPostUrl', 'description', 'engagementInstructions']
const typed = {
  commentGoal: '3',
  targetSubreddits: ' SaaS , startups ,',
  redditPostUrl: 'https://redd.it/1abcdf',
  description: 'Better.',
  engagementInstructions: 'Ask.',
}

test('a contributor changes everything before it runs, then the goal and the address, and the address only before the first comment', () => {
  const open = campaignStatuses.map(status => [status, fields.filter(each => mayChange({ ...campaign, status }, each))])
  expect(Object.fromEntries(open)).toEqual({
    pending: fields,
    rejected: fields,
    expired: fields,
    active: ['commentGoal', 'redditPostUrl'],
    paused: ['commentGoal', 'redditPostUrl'],
    completed: [],
    deleted: [],
  })
  expect(fields.filter(each => mayChange({ ...campaign, status: 'active', done: 1 }, each))).toEqual(['commentGoal'])
  expect(mayChange({ ...campaign, done: 1 }, 'redditPostUrl')).toBe(false)
})

test('what may not change is sent as it is, and what was typed there is given back as text', () => {
  const changed = { commentGoal: 3, targetSubreddits: ['SaaS', 'startups'], redditPostUrl: typed.redditPostUrl }
  expect(toRevised(campaign, typed)).toMatchObject({
    ...changed,
    description: 'Better.',
    engagementInstructions: 'Ask.',
  })
  expect(frozenText(campaign, typed)).toBe('')
  const running: Engagement = { ...campaign, status: 'active', done: 1 }
  expect(toRevised(running, typed)).toEqual({
    id: campaign.id,
    additionalResources: [],
    commentGoal: 3,
    targetSubreddits: ['SaaS', 'smallbusiness'],
    redditPostUrl: campaign.redditPostUrl,
    description: 'Books.',
    engagementInstructions: 'Answer.',
  })
  expect(frozenText(running, typed)).toBe([typed.targetSubreddits, typed.redditPostUrl, 'Better.', 'Ask.'].join('\n\n'))
  expect(frozenText(running, { ...draftOf(running), commentGoal: '3' })).toBe('')
})

test('a refusal is shown at the field that it is about', () => {
  const refused = (code: string) => Object.assign(new Error('No.'), { defined: true, code, status: 409, data: {} })
  const at = (code: string) => Object.keys(errorsOf(refused(code), typed))
  expect(at('goal_cannot_rise')).toEqual(['commentGoal'])
  expect(at('post_url_frozen')).toEqual(['redditPostUrl'])
  expect(at('campaign_final')).toEqual([])
})
