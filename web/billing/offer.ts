import type { NoSubscription, Subscription } from '#/contract/billing.ts'

/** What choosing a plan does: it begins with the free trial, is paid from the first day, or changes the running plan. */
export type Offer = 'trial' | 'paid' | 'change'

export function offerOf(subscription: Subscription | NoSubscription): Offer {
  if (subscription.givesAccess) return 'change'
  return subscription.status === 'none' && subscription.mayTry ? 'trial' : 'paid'
}
