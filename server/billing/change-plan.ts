import type { Me } from '#/contract/accounts.ts'
import { planChange, previewChange } from '#/rules/plan-change.ts'
import type { Plan } from '#/rules/plans.ts'
import { isSamePlan, planOf } from '#/rules/plans.ts'
import { canCancel, canChange } from '#/rules/subscription.ts'
import type { SignedIn } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { askProvider, latestIntent } from './intents.ts'
import { managedSubscription } from './subscription.ts'

/** What a change would cost now and later, by the database's clock; the provider's own amount may differ by cents. */
export async function previewPlan({ world, me }: SignedIn, variantId: number) {
  const { preview, renewsAt } = await intended(world.db, me, variantId)
  return { ...preview, nextAt: renewsAt }
}

/**
 * An upgrade is paid and granted at once; anything else starts on the next billing date, which the provider schedules. Repeated after
 * a lost answer, it gets the same answer.
 */
export async function changePlan(caller: SignedIn, wanted: number) {
  const { payments } = caller.world
  const { variantId } = planOf(wanted) ?? refuse('not_found')
  const plans = await askProvider(caller, {
    means: async db => {
      const made = await latestChange(db, caller.me, variantId)
      if (made) return { intent: null, facts: made }
      const facts = await intended(db, caller.me, variantId)
      const { providerId: subscriptionId, waiting } = facts
      return { intent: { kind: 'change', subscriptionId, variantId, from: facts.from.variantId }, facts, waiting }
    },
    ask: async ({ providerId, from, preview, waiting, onTrial }) => {
      // Otherwise the upgrade would be charged relative to the waiting change.
      if (waiting !== null) await payments.change(providerId, { variantId: from.variantId, when: 'renewal' })
      const when = preview.isUpgrade && !onTrial ? 'now' : 'renewal'
      await payments.change(providerId, { variantId, when })
    },
    failed: 'change_failed',
    lost: 'waiting_change_lost',
  })
  const change = planChange(plans.from, plans.to)
  const now = await managedSubscription(caller.world.db, caller.me.id)
  return { ...change, isSettled: !change.isUpgrade || now?.variantId === variantId }
}

/** Withdraws a change that waits for the next billing date. Repeatable, as `changePlan`. */
export async function undoChange(caller: SignedIn) {
  const { world, me } = caller
  await askProvider(caller, {
    means: async db => {
      const row = (await managedSubscription(db, me.id)) ?? refuse('no_pending_change')
      const isPending = !isSamePlan(row.nextVariantId, row.variantId)
      if (!isPending && (await latestIntent(db, row.providerId))?.kind === 'undo') return { intent: null, facts: row }
      if (!isPending || !canChange(row)) refuse('no_pending_change')
      return { intent: { kind: 'undo', subscriptionId: row.providerId, variantId: row.variantId }, facts: row }
    },
    ask: ({ providerId, variantId }) => world.payments.change(providerId, { variantId, when: 'renewal' }),
    failed: 'change_failed',
  })
  return {}
}

/** Validates the requested change: between two plans of the catalogue, on the caller's own running subscription. */
async function intended(db: Db, me: Me, variantId: number) {
  const to = planOf(variantId) ?? refuse('not_found')
  const row = (await managedSubscription(db, me.id)) ?? refuse('nothing_to_change')
  const from = planOf(row.variantId) ?? refuse('plan_not_active')
  if (!canChange(row)) refuse(row.givesAccess || canCancel(row) ? 'plan_not_active' : 'nothing_to_change')
  if (to === from || to === planOf(row.nextVariantId)) refuse('same_plan')
  return costing(row, from, to)
}

/** The caller's last request, if it was a change to this plan and has taken effect or is scheduled: this one is then its repeat. */
async function latestChange(db: Db, me: Me, variantId: number) {
  const row = await managedSubscription(db, me.id)
  if (row?.nextVariantId !== variantId) return null
  const last = await latestIntent(db, row.providerId)
  if (last?.kind !== 'change' || last.variantId !== variantId || last.from === null) return null
  const [from, to] = [planOf(last.from), planOf(variantId)]
  return from && to ? costing(row, from, to) : null
}

function costing(row: Managed, from: Plan, to: Plan) {
  const onTrial = row.status === 'on_trial'
  const preview = previewChange(from, to, { now: row.now, renewsAt: row.renewsAt, onTrial })
  /** The plan chosen for the next billing date, which an upgrade withdraws. */
  const waiting = preview.isUpgrade && from !== planOf(row.nextVariantId) ? row.nextVariantId : null
  return { ...row, from, to, onTrial, preview, waiting }
}

type Managed = NonNullable<Awaited<ReturnType<typeof managedSubscription>>>
