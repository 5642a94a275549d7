import type { Plan } from '#/rules/plans.ts'
import { trialDays } from '#/rules/plans.ts'
import { applyEvent } from '#/server/billing/apply-event.ts'
import { change } from '#/server/infra/db/change.ts'
import type { PaymentEvent } from '#/server/infra/payments/events.ts'
import type { World } from '#/server/world.ts'
import type { Calendar } from './calendar.ts'
import type { Person } from './people.ts'

const monthDays = 30
const dayMs = 86_400_000

/** A founder takes the trial in the sandbox and renews by the month ever since: what the provider would report, in its words. */
export async function subscribe(world: World, calendar: Calendar, founder: Person, plan: Plan, joined: number) {
  const { url } = await founder.api.billing.checkout({ variantId: plan.variantId })
  const checkoutId = url.split('/').at(-1) ?? ''
  await founder.api.billing.paySandbox({ id: checkoutId })
  for (let month = 1, day = joined - trialDays; day > 0; month++, day -= monthDays) {
    const at = new Date(Date.now() - day * dayMs)
    calendar.at(day, () => renew(world, { checkoutId, userId: founder.me.id, plan, month, at }))
  }
}

interface Renewal {
  checkoutId: string
  userId: string
  plan: Plan
  month: number
  at: Date
}

const renew = (world: World, renewal: Renewal) =>
  change(world, async (tx, tell) => {
    for (const event of eventsOf(renewal)) await applyEvent(tx, tell, event)
  })

function eventsOf({ checkoutId, userId, plan, month, at }: Renewal): PaymentEvent[] {
  const id = `sandbox-${checkoutId}`
  const custom_data = { user_id: userId }
  const updated_at = at.toISOString()
  const renews_at = new Date(at.getTime() + monthDays * dayMs).toISOString()
  const attributes = { status: 'active', status_formatted: 'Active', variant_id: plan.variantId } as const
  return [
    {
      meta: { event_name: 'subscription_updated', custom_data },
      data: { id, attributes: { ...attributes, renews_at, ends_at: null, trial_ends_at: null, updated_at } },
    },
    {
      meta: { event_name: 'subscription_payment_success', custom_data },
      data: { id: `invoice-${checkoutId}-${month}`, attributes: { subscription_id: id, updated_at } },
    },
  ]
}
