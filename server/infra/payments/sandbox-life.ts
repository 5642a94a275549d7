import { monthMs, previewChange } from '#/rules/plan-change.ts'
import type { Plan } from '#/rules/plans.ts'
import { planOf } from '#/rules/plans.ts'
import { PaymentsError } from './payments.ts'
import type { Hands } from './sandbox-books.ts'

/* What happens to a sandbox subscription, by its clock or on request. */

const cents = 100

export const plusMonth = (from: Date) => new Date(from.getTime() + monthMs)
export const priceOf = (variantId: number) => (planOf(variantId)?.price ?? 0) * cents

export async function mustHappen(happened: Promise<boolean>) {
  if (!(await happened)) throw new PaymentsError('refused', 'This cannot happen to a subscription in this state')
}

export async function changePlan(hands: Hands, { variantId, when }: { variantId: number; when: 'now' | 'renewal' }) {
  const before = hands.state()
  const [from, to] = [planOf(before.variantId), planOf(variantId)]
  if (!to) throw new PaymentsError('refused', `The sandbox sells no variant ${variantId}`)
  await mustHappen(hands.happens({ name: 'plan_changed', variantId }, 'subscription_updated'))
  if (when === 'now' && from && before.status === 'active') await billTheRest(hands, from, to)
}

async function billTheRest(hands: Hands, from: Plan, to: Plan) {
  const { renewsAt } = hands.state()
  const { chargedNow } = previewChange(from, to, { now: hands.now, renewsAt, onTrial: false })
  const bill = { reason: 'updated', status: 'paid', totalCents: Math.round(chargedNow * cents) } as const
  await hands.bill(bill, 'subscription_payment_success')
}

/** Pays for every month that has begun, unless the subscription has ended. */
export async function live(hands: Hands) {
  const mostMonths = 24
  for (let month = 0; month < mostMonths; month++) {
    const { status, renewsAt, endsAt, variantId } = hands.state()
    if (endsAt && endsAt <= hands.now) return void (await hands.happens({ name: 'ended' }, 'subscription_expired'))
    if (status === 'past_due' && renewsAt && renewsAt <= hands.now) return giveUp(hands)
    if (!renewsAt || renewsAt > hands.now || (status !== 'active' && status !== 'on_trial')) return
    await hands.happens({ name: 'paid', until: plusMonth(renewsAt) }, 'subscription_updated')
    const bill = { reason: 'renewal', status: 'paid', totalCents: priceOf(variantId) } as const
    await hands.bill(bill, 'subscription_payment_success')
  }
}

/** The card has not paid by the end of the month. */
async function giveUp(hands: Hands) {
  await hands.happens({ name: 'given_up' }, 'subscription_updated')
  await hands.happens({ name: 'ended' }, 'subscription_expired')
}

export const resume = async (hands: Hands) =>
  mustHappen(hands.happens({ name: 'resumed', owes: await hands.owes() }, 'subscription_resumed'))

export async function failPayment(hands: Hands) {
  const { variantId } = hands.state()
  await mustHappen(hands.happens({ name: 'payment_failed' }, 'subscription_updated'))
  // The card was tried again for the payment that is owed already.
  if (await hands.owes()) return
  const bill = { reason: 'renewal', status: 'pending', totalCents: priceOf(variantId) } as const
  await hands.bill(bill, 'subscription_payment_failed')
}

export async function recoverPayment(hands: Hands) {
  if (hands.state().status !== 'past_due') throw new PaymentsError('refused', 'No payment is due')
  await hands.happens({ name: 'paid', until: plusMonth(hands.now) }, 'subscription_updated')
  await hands.settle('pending', 'paid', 'subscription_payment_recovered')
}
