import type { SubscriptionStatus } from './plans.ts'

/** A subscription's state, in the provider's terms. */
export interface SubscriptionState {
  status: SubscriptionStatus
  variantId: number
  renewsAt: Date | null
  endsAt: Date | null
  trialEndsAt: Date | null
}

/** Everything that can happen to a subscription. */
export type Happening =
  /** The month that begins now was paid. */
  | { name: 'paid'; until: Date }
  | { name: 'payment_failed' }
  /** The provider stopped retrying the card. */
  | { name: 'given_up' }
  | { name: 'cancelled' }
  /** `owes`: a payment had failed before it was cancelled, and was not made good. */
  | { name: 'resumed'; owes: boolean }
  | { name: 'paused' }
  | { name: 'unpaused' }
  /** The paid time is over. */
  | { name: 'ended' }
  | { name: 'plan_changed'; variantId: number }

/** The state after something happened; null when it cannot happen in this state. */
export function after(state: SubscriptionState, happening: Happening, now: Date): SubscriptionState | null {
  const { status } = state
  switch (happening.name) {
    case 'paid':
      return isAsked(status) ? { ...state, status: 'active', renewsAt: happening.until, endsAt: null } : null
    case 'payment_failed':
      return isAsked(status) ? { ...state, status: 'past_due' } : null
    case 'given_up':
      return status === 'past_due' ? { ...state, status: 'unpaid' } : null
    case 'cancelled':
      return chargesNoMore(status) ? null : { ...state, status: 'cancelled', endsAt: state.renewsAt ?? now }
    case 'resumed':
      return status === 'cancelled' && isAhead(state.endsAt, now)
        ? { ...state, status: resumedStatus(state, happening.owes, now), endsAt: null }
        : null
    case 'paused':
      return status === 'active' ? { ...state, status: 'paused' } : null
    case 'unpaused':
      return status === 'paused' ? { ...state, status: 'active' } : null
    case 'ended':
      return status === 'cancelled' || status === 'unpaid'
        ? { ...state, status: 'expired', endsAt: state.endsAt ?? now }
        : null
    case 'plan_changed':
      return isRunning(status) ? { ...state, variantId: happening.variantId } : null
  }
}

function resumedStatus({ trialEndsAt }: SubscriptionState, owes: boolean, now: Date): SubscriptionStatus {
  if (owes) return 'past_due'
  return isAhead(trialEndsAt, now) ? 'on_trial' : 'active'
}

const isAhead = (time: Date | null, now: Date) => time !== null && time > now

/** Whether the provider will charge the card for another month. */
const isAsked = (status: SubscriptionStatus) => status === 'on_trial' || status === 'active' || status === 'past_due'

/** Whether nothing will be charged any more unless the person resumes it; also for one that was paused or past due before. */
export const chargesNoMore = (status: SubscriptionStatus) => status === 'cancelled' || status === 'expired'

const isRunning = (status: SubscriptionStatus) => status === 'on_trial' || status === 'active'

/** It would still be charged, now or later, and no end is set; also when a payment failed or it is paused. */
export const canCancel = ({ status, endsAt }: Pick<SubscriptionState, 'status' | 'endsAt'>) =>
  !chargesNoMore(status) && endsAt === null

/** Active or on trial, with no end set: its plan can be changed. */
export const canChange = ({ status, endsAt }: Pick<SubscriptionState, 'status' | 'endsAt'>) =>
  isRunning(status) && endsAt === null

/** Cancelled, and the paid time is not over. */
export const canResume = (state: Pick<SubscriptionState, 'status' | 'endsAt'>, now: Date) =>
  state.status === 'cancelled' && isAhead(state.endsAt, now)

/** When access ends, in milliseconds since 1970; null while there is no end. */
export const endOfAccess = ({ status, endsAt, renewsAt }: Pick<SubscriptionState, 'status' | 'endsAt' | 'renewsAt'>) =>
  isRunning(status) ? null : ((endsAt ?? renewsAt)?.getTime() ?? 0)

/** What a founder should be told before contributors stop working, or when they had to. */
export const nudges = ['ending', 'payment_failed', 'ended'] as const
export type Nudge = (typeof nudges)[number]

/** How many days ahead the end of a plan is announced. */
const nudgeDays = 7
const dayMs = 86_400_000

export function nudgeOf(state: Pick<SubscriptionState, 'status' | 'endsAt' | 'renewsAt'>, now: Date): Nudge | null {
  const end = endOfAccess(state)
  if (end === null) return null
  if (end <= now.getTime()) return 'ended'
  if (isUnpaid(state.status)) return 'payment_failed'
  return end - now.getTime() <= nudgeDays * dayMs ? 'ending' : null
}

export const isUnpaid = (status: SubscriptionStatus) => status === 'past_due' || status === 'unpaid'

/** What a founder is also told of by notice and mail. That a plan ends soon is not: they cancelled it themselves. */
export const announcements = ['payment_failed', 'ended'] as const satisfies readonly Nudge[]
export type Announcement = (typeof announcements)[number]

export function announcementOf(...plan: Parameters<typeof nudgeOf>): Announcement | null {
  const nudge = nudgeOf(...plan)
  return nudge === 'ending' ? null : nudge
}

export const statusWords: Record<SubscriptionStatus, string> = {
  on_trial: 'On Trial',
  active: 'Active',
  paused: 'Paused',
  past_due: 'Past Due',
  unpaid: 'Unpaid',
  cancelled: 'Cancelled',
  expired: 'Expired',
}
