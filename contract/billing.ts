import { z } from 'zod'
import { verdicts } from '#/rules/operations.ts'
import { subscriptionStatuses } from '#/rules/plans.ts'
import { nudges } from '#/rules/subscription.ts'
import { proof, unproven } from './accounts.ts'
import { byId, changing, cursor, done, id, may, maybeTime, reading, time } from './shared.ts'

export const subscription = z.object({
  status: z.enum(subscriptionStatuses),
  statusFormatted: z.string(),
  renewsAt: maybeTime,
  endsAt: maybeTime,
  variantId: z.number(),
  planName: z.string(),
  price: z.number(),
  karmaCredits: z.number(),
  /** Whether contributors may work for this founder now. */
  givesAccess: z.boolean(),
  cardBrand: z.string().nullable(),
  cardLastFour: z.string().nullable(),
  /** The plan that begins with the next billing date. */
  pending: z
    .object({ variantId: z.number(), planName: z.string(), price: z.number(), karmaCredits: z.number() })
    .nullable(),
  canChange: z.boolean(),
  canResume: z.boolean(),
  /** Karma of refunded payments that was spent already; the next grants settle it. */
  karmaOwed: z.number(),
  /** What the founder should be told of before contributors stop working, or when they had to. */
  nudge: z.enum(nudges).nullable(),
  /** No money moves here; `clock`: its time can be moved. */
  sandbox: z.object({ clock: z.boolean() }).nullable(),
})
export type Subscription = z.infer<typeof subscription>

const sandboxCheckout = z.object({
  planName: z.string(),
  price: z.number(),
  karma: z.number(),
  trialDays: z.number(),
  paid: z.boolean(),
})

const planChange = z.object({
  isUpgrade: z.boolean(),
  oldPlan: z.string(),
  newPlan: z.string(),
  newPrice: z.number(),
  karmaDifference: z.number(),
})

const changedPlan = planChange.extend({
  /** False while an upgrade waits for its payment: its karma comes with that. */
  isSettled: z.boolean(),
})
export type ChangedPlan = z.infer<typeof changedPlan>

const planPreview = planChange.extend({ chargedNow: z.number(), chargedNext: z.number(), nextAt: maybeTime })
export type PlanPreview = z.infer<typeof planPreview>

const billingEvent = z.object({
  id,
  name: z.string(),
  objectId: z.string().nullable(),
  eventAt: maybeTime,
  receivedAt: time,
  appliedAt: maybeTime,
  outcome: z.string().nullable(),
  attempts: z.number(),
  /** What kind of fault keeps it from being applied. */
  error: z.string().nullable(),
  verdict: z.enum(verdicts),
})
export type BillingEvent = z.infer<typeof billingEvent>

const byVariant = z.strictObject({ variantId: z.int() })
const planRefusals = may('plans_for_founders', 'plan_not_active', 'same_plan', 'not_found')

export const billing = {
  /** One's own newest subscription, whatever its state; null when there never was one. */
  subscription: reading('/subscription').output(subscription.nullable()),
  /** Starts a checkout for a plan and answers where to go on. The first one ever begins with the trial. */
  checkout: changing('/checkouts')
    .input(byVariant)
    .errors(
      may(
        'login_to_subscribe',
        'plans_for_founders',
        'already_subscribed',
        'not_found',
        'checkout_failed',
        'slow_down',
      ),
    )
    .output(z.object({ url: z.string() })),
  /** The checkout page of the sandbox provider: no money moves there. Absent when a real provider is configured. */
  sandboxCheckout: reading('/sandbox/checkouts/{id}').input(byId).errors(may('not_found')).output(sandboxCheckout),
  /** Pays one's own sandbox checkout. Twice pays once. */
  paySandbox: changing('/sandbox/checkouts/{id}/pay')
    .input(byId)
    .errors(may('not_found', 'already_subscribed'))
    .output(z.object({ karmaGranted: z.number() })),
  /** What a change of plan would cost now and next, and the karma between the plans. Changes nothing. */
  preview: reading('/subscription/preview')
    .input(z.strictObject({ variantId: z.coerce.number().int() }))
    .errors(planRefusals)
    .output(planPreview),
  /** Changes one's own running plan: more karma (or price) at once, less with the next billing date. */
  changePlan: changing('/subscription/change')
    .input(byVariant)
    .errors({ ...planRefusals, ...may('billing_busy', 'change_failed', 'slow_down') })
    .output(changedPlan),
  /** Takes back a change that waits for the next billing date. */
  undoChange: changing('/subscription/undo-change')
    .errors(may('plans_for_founders', 'no_pending_change', 'billing_busy', 'change_failed', 'slow_down'))
    .output(done),
  /** Cancels one's own plan; it stays active to the end of what is paid. */
  cancel: changing('/subscription/cancel')
    .errors(may('not_authenticated', 'nothing_to_cancel', 'billing_busy', 'cancel_failed', 'slow_down'))
    .output(z.object({ endsAt: maybeTime })),
  /** Takes a cancellation back while the paid time lasts. */
  resume: changing('/subscription/resume')
    .errors(may('plans_for_founders', 'nothing_to_resume', 'billing_busy', 'resume_failed', 'slow_down'))
    .output(done),
  /** Fresh links to the provider's pages for one's own subscription; null where the provider has none, as in the sandbox. */
  links: changing('/subscription/links')
    .errors(may('not_found', 'links_failed', 'slow_down'))
    .output(z.object({ portal: z.string().nullable(), paymentMethod: z.string().nullable() })),
  /** Moves the sandbox's time for one's own subscription. Absent outside a demo and with a real provider. */
  moveSandbox: changing('/sandbox/move')
    .input(z.strictObject({ happens: z.enum(['month', 'failure', 'recovery', 'refund']) }))
    .errors(may('not_found', 'cannot_happen'))
    .output(done),
  /** What the payment provider told and what became of it, newest first: all of it, or what became of it as asked. For admins. */
  events: reading('/admin/billing-events')
    .input(z.strictObject({ cursor, verdict: z.enum(verdicts).optional() }))
    .output(z.object({ items: z.array(billingEvent), next: z.string().nullable() })),
  /** Applies an event again; what was applied before changes nothing. */
  replayEvent: changing('/admin/billing-events/{id}/replay')
    .input(z.strictObject({ id, present: proof }))
    .errors(may('not_found', ...unproven))
    .output(z.object({ outcome: z.string().nullable() })),
}
