import { expect, test } from 'vitest'
import { shortReason } from './short-reason.ts'

const id = '019a0000-0000-7000-8000-000000000001'

test.each([
  ['Acme $& Co', '14 posts for Acme $& Co', '14 posts'],
  ['Acme $& Co', 'A post for Acme $& Co was not used', 'A post was not used'],
  ['Acme $& Co', 'Acme $& Co has ended', 'The campaign has ended'],
  ['Acme $& Co', 'Acme $& Co was resumed', 'The campaign was resumed'],
  ['More', 'More posts for More', 'More posts'],
  ['A', 'A post for A was not used', 'A post was not used'],
  ['Acme', '3 posts for an earlier name', '3 posts for an earlier name'],
])('under the campaign’s name “%s”, “%s” reads “%s”', (name, reason, short) => {
  expect(shortReason({ reason, campaign: { id, name, isOpen: true } })).toBe(short)
})

test('without a campaign, a reason is shown whole', () => {
  expect(shortReason({ reason: 'Pro plan, one month', campaign: null })).toBe('Pro plan, one month')
})
