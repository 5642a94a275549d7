import { expect, test } from 'vitest'
import { shortReason } from './short-reason.ts'

const campaign = { id: '019a0000-0000-7000-8000-000000000001', name: 'Acme $& Co', isOpen: true }

test.each([
  ['14 posts for Acme $& Co', '14 posts'],
  ['A post for Acme $& Co was not used', 'A post was not used'],
  ['Acme $& Co has ended', 'The campaign has ended'],
  ['3 posts for an earlier name', '3 posts for an earlier name'],
])('under its campaign’s name, “%s” reads “%s”', (reason, short) => {
  expect(shortReason({ reason, campaign })).toBe(short)
})

test('without a campaign, a reason is shown whole', () => {
  expect(shortReason({ reason: 'Pro plan, one month', campaign: null })).toBe('Pro plan, one month')
})
