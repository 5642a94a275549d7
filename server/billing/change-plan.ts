import { planChange, previewChange } from '#/rules/plan-change.ts'
import { planOf } from '#/rules/plans.ts'
import { canChange } from '#/rules/subscription.ts'
import type { SignedIn } from '../call.ts'
import { refuse } from '../refusals.ts'
import { askProvider } from './intents.ts'
import { newestSubscription } from './subscription.ts'

/** What a change would cost now and next, by the database's clock; the provider's own sum may differ by cents. */
export async function previewPlan(caller: SignedIn, variantId: number) {
  const { preview, renewsAt } = await intended(caller, variantId)
  return { ...preview, nextAt: renewsAt }
}

/** An upgrade is paid and granted at once; anything else begins with the next billing date. The provider keeps the appointment. */
export async function changePlan(caller: SignedIn, variantId: number) {
  const { preview, providerId, to, from, nextVariantId, onTrial } = await intended(caller, variantId)
  const { payments } = caller.world
  const intent = { kind: 'change', subscriptionId: providerId, variantId: to.variantId } as const
  await askProvider(caller, intent, 'change_failed', async () => {
    // A waiting change would otherwise be what the upgrade is charged against.
    const waits = nextVariantId !== from.variantId
    if (preview.isUpgrade && waits) await payments.change(providerId, { variantId: from.variantId, when: 'renewal' })
    const when = preview.isUpgrade && !onTrial ? 'now' : 'renewal'
    await payments.change(providerId, { variantId: to.variantId, when })
  })
  return planChange(from, to)
}

/** Takes back a change that waits for the next billing date: the plan stays what it is. */
export async function undoChange(caller: SignedIn) {
  const { world, me } = caller
  const row = (await newestSubscription(world.db, me.id)) ?? refuse('no_pending_change')
  if (row.nextVariantId === row.variantId || !canChange(row)) refuse('no_pending_change')
  const { providerId: subscriptionId, variantId } = row
  await askProvider(caller, { kind: 'undo', subscriptionId, variantId }, 'change_failed', () =>
    world.payments.change(subscriptionId, { variantId, when: 'renewal' }),
  )
  return {}
}

/** The change that is meant, if it can be made: between two plans of the catalogue, on one's own running subscription. */
async function intended({ world: { db }, me }: SignedIn, variantId: number) {
  const to = planOf(variantId) ?? refuse('not_found')
  const row = (await newestSubscription(db, me.id)) ?? refuse('plan_not_active')
  const from = planOf(row.variantId) ?? refuse('plan_not_active')
  if (!canChange(row)) refuse('plan_not_active')
  if (to.variantId === from.variantId || to.variantId === row.nextVariantId) refuse('same_plan')
  const onTrial = row.status === 'on_trial'
  return {
    ...row,
    from,
    to,
    onTrial,
    preview: previewChange(from, to, { now: row.now, renewsAt: row.renewsAt, onTrial }),
  }
}
