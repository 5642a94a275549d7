import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Subscription } from '#/contract/billing.ts'
import { plan } from '#/tests/plan.ts'
import { WhatCancellingDoes } from './cancel-card.tsx'

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
