import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Subscription } from '#/contract/billing.ts'
import { plan } from '#/tests/plan.ts'
import { CurrentPlan } from './current-plan.tsx'

const onTrial: Subscription = {
  ...plan,
  status: 'on_trial',
  statusFormatted: 'On Trial',
  renewsAt: new Date('2099-11-24T09:13:00Z'),
  canChange: false,
}
const textOf = (shown: Subscription, { fixed } = { fixed: false }) =>
  renderToStaticMarkup(createElement(CurrentPlan, { plan: shown, titleRef: { current: null }, fixed })).replaceAll(
    /<[^>]*>/g,
    '',
  )

test('a trial of a day says at what time of the next day it is charged; a month says the day', () => {
  expect(textOf(onTrial)).toContain('Trial ends, and renews on24 November 2099 at 9:13')
  expect(textOf({ ...onTrial, status: 'active' })).toContain('Renews on24 November 2099')
  expect(textOf({ ...onTrial, status: 'active' })).not.toContain('09:13')
})

test('a plan whose payment failed or that is paused says until when it runs, and does not promise to renew', () => {
  for (const status of ['past_due', 'unpaid', 'paused'] as const) {
    expect(textOf({ ...onTrial, status })).toContain('Runs until24 November 2099 at 9:13')
    expect(textOf({ ...onTrial, status })).not.toMatch(/renews/i)
  }
})

test('whoever is no longer a founder is not asked to choose a plan again, which they could not', () => {
  const ended = { ...onTrial, status: 'unpaid', givesAccess: false } as const
  expect(textOf(ended, { fixed: true })).toContain('Was paid until24 November 2099')
  expect(textOf(ended, { fixed: true })).not.toContain('Choose a plan')
})
