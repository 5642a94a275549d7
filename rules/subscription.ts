import type { SubscriptionStatus } from './plans.ts'

/** What a subscription is at one moment, in the words of the provider. */
export interface SubscriptionState {
  status: SubscriptionStatus
  variantId: number
  renewsAt: Date | null
  endsAt: Date | null
  trialEndsAt: Date | null
}

/** Everything that can befall a subscription. */
export type Happening =
  /** The month that begins was paid. */
  | { name: 'paid'; until: Date }
  | { name: 'payment_failed' }
  /** The provider gave up asking the card. */
  | { name: 'given_up' }
  | { name: 'cancelled' }
  | { name: 'resumed' }
  | { name: 'paused' }
  | { name: 'unpaused' }
  /** What was paid for is over. */
  | { name: 'ended' }
  | { name: 'plan_changed'; variantId: number }

/** The state after something happened; null when it cannot happen to such a subscription. */
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
        ? { ...state, status: isAhead(state.trialEndsAt, now) ? 'on_trial' : 'active', endsAt: null }
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

const isAhead = (time: Date | null, now: Date) => time !== null && time > now

/** Whether the provider will ask the card for another month. */
const isAsked = (status: SubscriptionStatus) => status === 'on_trial' || status === 'active' || status === 'past_due'

/** Whether nothing is charged any more, were it paused or a payment missing before, as long as its person does not resume it. */
export const chargesNoMore = (status: SubscriptionStatus) => status === 'cancelled' || status === 'expired'

const isRunning = (status: SubscriptionStatus) => status === 'on_trial' || status === 'active'

/** Active or on trial, with no end in sight: it can be changed and cancelled. */
export const canChange = ({ status, endsAt }: Pick<SubscriptionState, 'status' | 'endsAt'>) =>
  isRunning(status) && endsAt === null

/** Cancelled, and its paid time is not over. */
export const canResume = (state: Pick<SubscriptionState, 'status' | 'endsAt'>, now: Date) =>
  state.status === 'cancelled' && isAhead(state.endsAt, now)

/** From when on it gives no access any more, in milliseconds; null while there is no end to it. Source: decisions.md, Billing. */
export const endOfAccess = ({ status, endsAt, renewsAt }: Pick<SubscriptionState, 'status' | 'endsAt' | 'renewsAt'>) =>
  isRunning(status) ? null : ((endsAt ?? renewsAt)?.getTime() ?? 0)

/** What its founder should be told before or when contributors stop working. */
export const nudges = ['ending', 'payment_failed', 'ended'] as const
export type Nudge = (typeof nudges)[number]

/** How many days ahead an end is told. */
export const nudgeDays = 7
const dayMs = 86_400_000

export function nudgeOf(state: Pick<SubscriptionState, 'status' | 'endsAt' | 'renewsAt'>, now: Date): Nudge | null {
  const end = endOfAccess(state)
  if (end === null) return null
  if (end <= now.getTime()) return 'ended'
  if (state.status === 'past_due' || state.status === 'unpaid') return 'payment_failed'
  return end - now.getTime() <= nudgeDays * dayMs ? 'ending' : null
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
