import { expect, test } from 'vitest'
import { subscriptionStatuses } from './plans.ts'
import type { Happening, SubscriptionState } from './subscription.ts'
import { after, announcementOf, canCancel, canChange, canResume, endOfAccess, nudgeOf } from './subscription.ts'

const now = new Date('2026-03-10T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const state = (change: Partial<SubscriptionState> = {}): SubscriptionState => ({
  status: 'active',
  variantId: 1,
  renewsAt: inDays(20),
  endsAt: null,
  trialEndsAt: null,
  ...change,
})

const happenings: Happening[] = [
  { name: 'paid', until: inDays(50) },
  { name: 'payment_failed' },
  { name: 'given_up' },
  { name: 'cancelled' },
  { name: 'resumed', owes: false },
  { name: 'paused' },
  { name: 'unpaused' },
  { name: 'ended' },
  { name: 'plan_changed', variantId: 2 },
]

test('every state has its ways on, and no others', () => {
  const ways = subscriptionStatuses.map(status => {
    const from = state({ status, endsAt: status === 'cancelled' ? inDays(20) : null })
    const possible = happenings.map(happening => [happening.name, after(from, happening, now)?.status] as const)
    return [status, Object.fromEntries(possible.filter(([, to]) => to !== undefined))]
  })
  expect(Object.fromEntries(ways)).toEqual({
    on_trial: { paid: 'active', payment_failed: 'past_due', cancelled: 'cancelled', plan_changed: 'on_trial' },
    active: {
      paid: 'active',
      payment_failed: 'past_due',
      cancelled: 'cancelled',
      paused: 'paused',
      plan_changed: 'active',
    },
    paused: { cancelled: 'cancelled', unpaused: 'active' },
    past_due: { paid: 'active', payment_failed: 'past_due', given_up: 'unpaid', cancelled: 'cancelled' },
    unpaid: { cancelled: 'cancelled', ended: 'expired' },
    cancelled: { resumed: 'active', ended: 'expired' },
    expired: {},
  })
})

test('a cancelled plan ends with what is paid, and resumes into its trial while that lasts, or as unpaid as it was', () => {
  const cancelled = after(
    state({ status: 'on_trial', trialEndsAt: inDays(1), renewsAt: inDays(1) }),
    { name: 'cancelled' },
    now,
  )
  expect(cancelled).toMatchObject({ status: 'cancelled', endsAt: inDays(1) })
  if (!cancelled) return
  expect(after(cancelled, { name: 'resumed', owes: false }, now)).toMatchObject({ status: 'on_trial', endsAt: null })
  expect(after(cancelled, { name: 'resumed', owes: true }, now)).toMatchObject({ status: 'past_due', endsAt: null })
  expect(after(cancelled, { name: 'resumed', owes: false }, inDays(2))).toBeNull()
  expect(canResume(cancelled, now)).toBe(true)
  expect(canResume(cancelled, inDays(1))).toBe(false)
  expect(canResume(cancelled, inDays(2))).toBe(false)
  expect(canChange(cancelled)).toBe(false)
})

test('without a date until which it is paid, a plan ends when it is cancelled or given up', () => {
  expect(after(state({ renewsAt: null }), { name: 'cancelled' }, now)).toMatchObject({ endsAt: now })
  expect(after(state({ status: 'unpaid' }), { name: 'ended' }, now)).toMatchObject({ status: 'expired', endsAt: now })
})

test('what was paid has no end any more, and what has ended keeps the end that it had', () => {
  const until = inDays(50)
  const paid = after(state({ status: 'past_due', endsAt: inDays(3) }), { name: 'paid', until }, now)
  expect(paid).toMatchObject({ status: 'active', renewsAt: until, endsAt: null })
  const ended = after(state({ status: 'cancelled', endsAt: inDays(-1) }), { name: 'ended' }, now)
  expect(ended).toMatchObject({ status: 'expired', endsAt: inDays(-1) })
})

test('only what was cancelled can be resumed, whatever end is still ahead', () => {
  const resumable = subscriptionStatuses.map(status => state({ status, endsAt: inDays(3) }))
  expect(resumable.filter(each => canResume(each, now)).map(({ status }) => status)).toEqual(['cancelled'])
  const resumed = resumable.map(each => after(each, { name: 'resumed', owes: false }, now)?.status)
  expect(resumed.filter(Boolean)).toEqual(['active'])
})

test('whatever may still be charged can be cancelled, until it has an end', () => {
  const cancellable = subscriptionStatuses.filter(status => canCancel(state({ status })))
  expect(cancellable).toEqual(['on_trial', 'active', 'paused', 'past_due', 'unpaid'])
  expect(canCancel(state({ endsAt: inDays(3) }))).toBe(false)
})

test('a plan can be changed while it is active or on trial, until it has an end', () => {
  expect(subscriptionStatuses.filter(status => canChange(state({ status })))).toEqual(['on_trial', 'active'])
  expect(canChange(state({ endsAt: inDays(3) }))).toBe(false)
})

test('access ends with what is paid, and never while it is active or on trial', () => {
  expect(endOfAccess(state({ renewsAt: inDays(-9) }))).toBeNull()
  expect(endOfAccess(state({ status: 'on_trial', renewsAt: inDays(-9) }))).toBeNull()
  expect(endOfAccess(state({ status: 'past_due' }))).toBe(inDays(20).getTime())
  expect(endOfAccess(state({ status: 'cancelled', endsAt: inDays(3) }))).toBe(inDays(3).getTime())
  expect(endOfAccess(state({ status: 'expired', renewsAt: null }))).toBe(0)
})

test('a founder is told a week before a cancelled plan ends, at once of a failed payment, and when it has ended', () => {
  const cancelled = (days: number) => nudgeOf(state({ status: 'cancelled', endsAt: inDays(days) }), now)
  expect([cancelled(8), cancelled(7), cancelled(0)]).toEqual([null, 'ending', 'ended'])
  expect(nudgeOf(state({ renewsAt: inDays(1) }), now)).toBeNull()
  for (const status of ['past_due', 'unpaid'] as const) expect(nudgeOf(state({ status }), now)).toBe('payment_failed')
  expect(nudgeOf(state({ status: 'expired', endsAt: inDays(-1) }), now)).toBe('ended')
})

test('all that pages tell a founder goes by notice and mail too, except a future end that they chose themselves', () => {
  const announced = (change: Partial<SubscriptionState>) => announcementOf(state(change), now)
  expect(announced({ status: 'cancelled', endsAt: inDays(7) })).toBeNull()
  expect(announced({ status: 'cancelled', endsAt: inDays(0) })).toBe('ended')
  expect(announced({ status: 'past_due' })).toBe('payment_failed')
})
