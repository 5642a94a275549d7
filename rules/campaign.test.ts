import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CampaignMove, CampaignStatus } from './campaign.ts'
import { revisionOf } from './revision.ts'
import { statusLabel } from './status-label.ts'
import {
  affordable,
  campaignStatuses,
  contributorEngagement,
  disclosureLine,
  founderEngagement,
  freeSlots,
  hasEnded,
  isPublic,
  nextCampaignStatus,
  postsCampaign,
  postsNeeded,
  productOf,
  splitLines,
  whoseCampaignTurn,
} from './campaign.ts'

const moves = ['approve', 'reject', 'resubmit', 'pause', 'resume', 'expire', 'complete', 'delete'] as const
const ways = (from: CampaignStatus): CampaignMove[] => moves.filter(move => nextCampaignStatus(from, move))

describe('a campaign', () => {
  test.each([
    ['pending', 'approve', 'active'],
    ['pending', 'reject', 'rejected'],
    ['rejected', 'resubmit', 'pending'],
    ['expired', 'resubmit', 'pending'],
    ['active', 'pause', 'paused'],
    ['paused', 'resume', 'active'],
    ['expired', 'resume', 'active'],
    ['active', 'expire', 'expired'],
    ['paused', 'expire', 'expired'],
    ['active', 'complete', 'completed'],
    ['expired', 'complete', 'completed'],
    ['completed', 'delete', 'deleted'],
  ] as const)('that is %s may %s and is then %s', (from, move, to) => {
    expect(nextCampaignStatus(from, move)).toBe(to)
  })

  test('that was rejected is never resumed', () => {
    expect(nextCampaignStatus('paused', 'resume')).toBe('active')
    expect(nextCampaignStatus('rejected', 'resume')).toBeUndefined()
    expect(ways('rejected')).toEqual(['resubmit', 'delete'])
  })

  test('that is completed can only be deleted, and one that is deleted stays so', () => {
    expect(ways('completed')).toEqual(['delete'])
    expect(ways('deleted')).toEqual([])
  })

  test('has ended once it is completed or deleted, and its creator may change nothing then', () => {
    const over = campaignStatuses.filter(hasEnded)
    expect(over).toEqual(['completed', 'deleted'])
    expect(campaignStatuses.filter(status => revisionOf(status) === 'nothing')).toEqual(over)
  })

  test('is deleted from every status but one', () => {
    expect(campaignStatuses.filter(status => nextCampaignStatus(status, 'delete') !== 'deleted')).toEqual(['deleted'])
  })

  test('reads Active, Completed, Deleted, and Paused for anything else', () => {
    expect(campaignStatuses.map(statusLabel)).toEqual([
      'Paused',
      'Active',
      'Paused',
      'Paused',
      'Paused',
      'Completed',
      'Deleted',
    ])
  })
})

test('a campaign starts with the days, karma and goals of its kind', () => {
  expect(founderEngagement).toEqual({ days: 30, karma: 1, upvoteGoal: 0, commentGoal: 5 })
  expect(contributorEngagement).toEqual({ days: 7, karma: 1, upvoteGoal: 10, commentGoal: 5 })
  expect(postsCampaign).toEqual({ karma: 1, postsPerDay: 1, durationDays: 1 })
})

describe('affordability', () => {
  test('an order within the balance stays as it is', () => {
    const order = { postsPerDay: 3, durationDays: 4 }
    expect(affordable(order, 12, 'postsPerDay')).toEqual({ order, needed: 12, exceeds: false })
  })

  test('an order above the balance keeps what was just typed and reduces the other', () => {
    const order = { postsPerDay: 5, durationDays: 4 }
    expect(affordable(order, 12, 'postsPerDay')).toEqual({
      order: { postsPerDay: 5, durationDays: 2 },
      needed: 20,
      exceeds: true,
    })
    expect(affordable(order, 12, 'durationDays')).toEqual({
      order: { postsPerDay: 3, durationDays: 4 },
      needed: 20,
      exceeds: true,
    })
  })

  test('nothing is reduced below 1, not even without karma', () => {
    expect(affordable({ postsPerDay: 9, durationDays: 9 }, 0, 'durationDays').order).toEqual({
      postsPerDay: 1,
      durationDays: 9,
    })
  })

  test('what is offered instead costs no more than the balance, unless one day of what was typed does', () => {
    const count = fc.integer({ min: 1, max: 1_000 })
    const changed = fc.constantFrom('postsPerDay' as const, 'durationDays' as const)
    fc.assert(
      fc.property(
        fc.record({ postsPerDay: count, durationDays: count }),
        fc.nat(2_000),
        changed,
        (order, balance, last) => {
          const { order: offered, needed, exceeds } = affordable(order, balance, last)
          expect(needed).toBe(order.postsPerDay * order.durationDays)
          expect(exceeds).toBe(needed > balance)
          expect(offered[last]).toBe(order[last])
          expect(postsNeeded(offered)).toBeLessThanOrEqual(Math.max(balance, order[last]))
          expect(Math.min(offered.postsPerDay, offered.durationDays)).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })
})

test('free slots are those needed less open, published and released ones, and never below none', () => {
  expect(freeSlots({ postsNeeded: 6, postsOpen: 2, postsPublished: 1, postsReleased: 0 })).toBe(3)
  expect(freeSlots({ postsNeeded: 6, postsOpen: 2, postsPublished: 1, postsReleased: 3 })).toBe(0)
  expect(freeSlots({ postsNeeded: 2, postsOpen: 2, postsPublished: 1, postsReleased: 0 })).toBe(0)
})

test('key messages are one a line, without blank ones and whatever ends the lines', () => {
  expect(splitLines('  one \r\n\n two\n   \nthree')).toEqual(['one', 'two', 'three'])
  expect(splitLines(' \n ')).toEqual([])
  // As they come with text that is copied from other programs.
  expect(splitLines('One\n\u200b \u200b\n \ufeff\u2060 \nTwo\u200b')).toEqual(['One', 'Two\u200b'])
})

test('what is in review, rejected or deleted is not public, and only the first two wait for somebody', () => {
  expect(campaignStatuses.filter(isPublic)).toEqual(['active', 'paused', 'expired', 'completed'])
  const turns = campaignStatuses.map(status => [status, whoseCampaignTurn(status)]).filter(([, turn]) => turn)
  expect(turns).toEqual([
    ['pending', 'founder'],
    ['rejected', 'contributor'],
  ])
})

test('a title names the product before a colon and the campaign’s topic after it', () => {
  expect(productOf('Ledgerly: closing the year')).toBe('Ledgerly')
  expect(productOf('Ledgerly: again: closing the year')).toBe('Ledgerly')
  for (const title of ['Ledgerly', 'Re:Ledger', 'Ledgerly:', ': closing the year']) expect(productOf(title)).toBe(title)
})

test('the disclosure names the product and says that it was rewarded', () => {
  expect(disclosureLine('Ledgerly')).toMatch(/^Disclosure: .*rewarded.*Ledgerly/)
})
