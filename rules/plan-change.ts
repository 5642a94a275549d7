import type { Plan } from './plans.ts'

/** The result of a change of plan. */
export interface PlanChange {
  isUpgrade: boolean
  oldPlan: string
  newPlan: string
  newPrice: number
  /** Change in karma per month; negative when it is less. */
  karmaDifference: number
}

/** What a change will cost, in US dollars, shown before it is confirmed. */
export interface PlanPreview extends PlanChange {
  chargedNow: number
  chargedNext: number
}

/** More karma is an upgrade; with equal karma the price decides. */
export function planChange(from: Plan, to: Plan): PlanChange {
  const karmaDifference = to.karma - from.karma
  return {
    isUpgrade: karmaDifference > 0 || (karmaDifference === 0 && to.price > from.price),
    oldPlan: from.name,
    newPlan: to.name,
    newPrice: to.price,
    karmaDifference,
  }
}

interface Period {
  now: Date
  renewsAt: Date | null
  onTrial: boolean
}

/** A month as the sandbox bills it, which a provider's own may exceed by a day. */
export const monthMs = 30 * 86_400_000

/** An upgrade is charged at once for the rest of the month; anything else, and any change during a trial, from the next billing date. */
export function previewChange(from: Plan, to: Plan, { now, renewsAt, onTrial }: Period): PlanPreview {
  const change = planChange(from, to)
  const left = renewsAt && !onTrial ? Math.min(Math.max(renewsAt.getTime() - now.getTime(), 0) / monthMs, 1) : 0
  const chargedNow = change.isUpgrade ? Math.round((to.price - from.price) * left * 100) / 100 : 0
  return { ...change, chargedNow: Math.max(chargedNow, 0), chargedNext: to.price }
}
