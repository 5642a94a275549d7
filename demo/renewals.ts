import type { Plan } from '#/rules/plans.ts'
import { trialDays } from '#/rules/plans.ts'
import { applyEvents } from '#/server/billing/apply-events.ts'
import type { World } from '#/server/world.ts'
import type { Calendar } from './calendar.ts'
import type { Person } from './people.ts'

const monthDays = 30

/** The founder takes a trial in the sandbox and pays monthly from then on: the sandbox reads the calendar's clock. */
export async function subscribe(world: World, calendar: Calendar, founder: Person, plan: Plan, joined: number) {
  const { url } = await founder.api.billing.checkout({ variantId: plan.variantId })
  await founder.api.billing.paySandbox({ id: url.split('/').at(-1) ?? '' })
  for (let day = joined - trialDays; day > 0; day -= monthDays) calendar.at(day, () => renew(world))
}

async function renew(world: World) {
  await world.sandbox?.provider.tick()
  await applyEvents(world)
}
