import { expect, test } from 'vitest'
import { planOf, plans, subscriptionStatuses, trialDays } from './plans.ts'

test('the catalogue has three plans, with their prices, variants and karma', () => {
  expect(plans.map(({ name, price, variantId, karma }) => [name, price, variantId, karma])).toEqual([
    ['Starter', 29, 1_055_631, 12],
    ['Growth', 49, 1_055_657, 12],
    ['Pro', 99, 1_055_665, 16],
  ])
})

test('Growth alone is the most popular', () => {
  expect(plans.filter(({ popular }) => popular).map(({ name }) => name)).toEqual(['Growth'])
})

test('a variant finds its plan, and one that we do not sell finds none', () => {
  for (const plan of plans) expect(planOf(plan.variantId)).toBe(plan)
  for (const stranger of [0, -1, 1_055_632, Number.NaN]) expect(planOf(stranger)).toBeUndefined()
})

test('a month of karma is four weeks of posts', () => {
  for (const { karma, postsPerWeek } of plans) expect(karma).toBe(4 * postsPerWeek)
})

test('the trial is one day', () => expect(trialDays).toBe(1))

test('the states are those that Lemon Squeezy documents', () => {
  expect([...subscriptionStatuses].toSorted()).toEqual([
    'active',
    'cancelled',
    'expired',
    'on_trial',
    'past_due',
    'paused',
    'unpaid',
  ])
})
