import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Subscription } from '#/contract/billing.ts'
import { WhatCancellingDoes } from './cancel-card.tsx'

const plan: Subscription = {
  id: '0190e5a0-0000-7000-8000-000000000001',
  status: 'active',
  statusFormatted: 'Active',
  renewsAt: new Date('2099-12-20T09:13:00Z'),
  endsAt: null,
  variantId: 1055631,
  cardBrand: null,
  cardLastFour: null,
  karmaOwed: 0,
  givesAccess: true,
  planName: 'Starter',
  price: 29,
  karmaCredits: 12,
  pending: null,
  canCancel: true,
  canChange: true,
  canResume: false,
  nudge: null,
  alsoCharged: null,
  sandbox: null,
}
const words = (change: Partial<Subscription>) =>
  renderToStaticMarkup(createElement(WhatCancellingDoes, { plan: { ...plan, ...change } })).replaceAll(/<[^>]*>/g, '')

test('before cancelling it is said until when contributors can work, and that nothing more is charged', () => {
  expect(words({})).toBe(
    'It stays active until 20 December 2099. After that, contributors cannot work on your campaigns. Until then you can resume it.',
  )
  expect(words({ status: 'past_due', canChange: false })).toBe(
    'Nothing more is charged. Contributors can work on your campaigns until 20 December 2099, and until then you can resume the plan.',
  )
  expect(words({ status: 'unpaid', canChange: false, givesAccess: false })).toBe(
    'It ends at once, and nothing more is charged. You can choose a plan again at any time.',
  )
})
