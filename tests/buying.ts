import { randomUUID } from 'node:crypto'
import type { Api } from '#/contract/index.ts'

/** The variant ids of the plans at Lemon Squeezy. */
export const [starter, growth, pro] = [1_055_631, 1_055_657, 1_055_665] as const

interface Buyer {
  api: Pick<Api, 'billing'>
}

/** The id of a sandbox checkout that has been opened but not paid. */
export async function checkoutOf({ api }: Buyer, variantId: number = pro) {
  const { url } = await api.billing.checkout({ variantId })
  return url.split('/').at(-1) ?? ''
}

export async function subscribes(buyer: Buyer, variantId?: number) {
  await buyer.api.billing.paySandbox({ id: await checkoutOf(buyer, variantId) })
}

/** The id of the plan that Settings shows. */
export async function shownPlan({ api }: Buyer) {
  const plan = await api.billing.subscription()
  return { id: plan.status === 'none' ? randomUUID() : plan.id }
}

export const cancelPlan = async (buyer: Buyer) => buyer.api.billing.cancel(await shownPlan(buyer))
export const resumePlan = async (buyer: Buyer) => buyer.api.billing.resume(await shownPlan(buyer))
