import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Subscription } from '#/contract/billing.ts'
import { plan } from '#/tests/plan.ts'
import { Why } from './plan-nudge.tsx'

const onTrial: Subscription = {
  ...plan,
  status: 'on_trial',
  statusFormatted: 'On Trial',
  renewsAt: new Date('2099-11-24T09:13:00Z'),
  planName: 'Pro',
  price: 99,
}
const textOf = (change: Partial<Subscription>) =>
  renderToStaticMarkup(createElement(Why, { plan: { ...onTrial, ...change } })).replaceAll(/<[^>]*>/g, '')

test('a founder on trial is told when it ends and what they pay then', () =>
  expect(textOf({})).toBe(
    'It ends on 24 November 2099 at 9:13. Then you pay $99 a month for Pro, unless you cancel before.',
  ))

test('whoever chose a cheaper plan for the time after the trial is told its price', () => {
  const pending = { variantId: 1055631, planName: 'Starter', price: 29, karmaCredits: 12 }
  expect(textOf({ pending })).toContain('Then you pay $29 a month for Starter, unless you cancel before.')
})

test('whoever cancelled within the trial is not told that they pay', () =>
  expect(textOf({ status: 'cancelled', endsAt: onTrial.renewsAt, nudge: 'ending' })).toBe(
    'Pro runs until 24 November 2099. After that, contributors cannot work on your campaigns.',
  ))
