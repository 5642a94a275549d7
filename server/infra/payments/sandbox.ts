import type { Plan } from '#/rules/plans.ts'
import { trialDays } from '#/rules/plans.ts'
import type { PaymentEvent } from './events.ts'

interface Order {
  checkoutId: string
  userId: string
  plan: Plan
  trial: boolean
  at: Date
}

const dayMs = 86_400_000
const monthDays = 30

/** What the provider would tell us of a checkout that was just paid: no money moves, the events are the same. */
export function sandboxEvents({ checkoutId, userId, plan, trial, at }: Order): PaymentEvent[] {
  const id = `sandbox-${checkoutId}`
  const until = new Date(at.getTime() + (trial ? trialDays : monthDays) * dayMs).toISOString()
  const updated_at = at.toISOString()
  const custom_data = { user_id: userId }
  const created: PaymentEvent = {
    meta: { event_name: 'subscription_created', custom_data },
    data: {
      id,
      attributes: {
        status: trial ? 'on_trial' : 'active',
        status_formatted: trial ? 'On Trial' : 'Active',
        variant_id: plan.variantId,
        renews_at: until,
        ends_at: null,
        trial_ends_at: trial ? until : null,
        updated_at,
      },
    },
  }
  if (trial) return [created]
  const paid: PaymentEvent = {
    meta: { event_name: 'subscription_payment_success', custom_data },
    data: { id: `invoice-${checkoutId}`, attributes: { subscription_id: id, updated_at } },
  }
  return [created, paid]
}
