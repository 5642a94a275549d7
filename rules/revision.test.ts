import { expect, test } from 'vitest'
import { campaignStatuses, nextCampaignStatus } from './campaign.ts'
import { goesToReview, revisionOf } from './revision.ts'

test('a contributor may change everything while nobody can work for it, little of what runs, and nothing of what has ended', () => {
  expect(Object.fromEntries(campaignStatuses.map(status => [status, revisionOf(status)]))).toEqual({
    pending: 'everything',
    rejected: 'everything',
    expired: 'everything',
    active: 'goal and address',
    paused: 'goal and address',
    completed: 'nothing',
    deleted: 'nothing',
  })
})

test('saving what was rejected or timed out sends it to its founder again', () => {
  const resubmitted = campaignStatuses.filter(status => nextCampaignStatus(status, 'resubmit') === 'pending')
  expect(resubmitted).toEqual(['rejected', 'expired'])
  expect(campaignStatuses.filter(goesToReview)).toEqual(resubmitted)
})
